import type { Update } from 'grammy/types';
import { BoundedCache } from '../../../bounded-cache.ts';
import type { Intake } from './create-intake.ts';
import { readUpdate } from './read-update.ts';

interface AwayDeps {
  readonly accept: Intake['accept'];
  /** Tells whoever pressed or wrote, once and without the database. Never rejects. */
  readonly tell: (update: Update) => Promise<void>;
}

const MOST_TOLD = 10_000;

/**
 * Takes updates in, and where the database is away says so to whoever wrote or pressed: they are not stored, so Telegram
 * keeps them and brings them again. Nobody is told twice until the database is back, nor anybody in a group.
 */
export function tellWhenAway({ accept, tell }: AwayDeps): Intake['accept'] {
  const told = new BoundedCache<true>(MOST_TOLD);
  return async (raw) => {
    try {
      await accept(raw);
      told.clear();
    } catch (error) {
      if (isAway(error)) for (const read of raw.map(readUpdate)) if (read) void tellOnce(read.update);
      throw error;
    }
  };

  async function tellOnce(update: Update): Promise<void> {
    const about = placeOf(update);
    if (about === undefined || told.get(about)) return;
    told.set(about, true);
    await tell(update);
  }
}

/** Every press waits for an answer of its own; what is written is answered in its chat. */
function placeOf({ message, callback_query: press }: Update): string | undefined {
  if (press) return `press ${press.id}`;
  return message?.chat.type === 'private' ? `chat ${message.chat.id}` : undefined;
}

function isAway(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'database_away';
}
