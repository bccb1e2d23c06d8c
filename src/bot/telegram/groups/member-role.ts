import { type Api, type Context, GrammyError } from 'grammy';
import { BoundedCache } from '../../../bounded-cache.ts';
import type { Clock } from '../../swap/brands.ts';

/**
 * What somebody is in a group. An anonymous admin writes as the group itself: an admin of whom nobody knows who it is,
 * so they count for the group and for nothing personal.
 */
export type Standing = 'admin' | 'anonymous_admin' | 'member';

export interface Standings {
  /** Of whoever wrote or pressed. Whoever Telegram tells us nothing of is a member. */
  of(ctx: Context): Promise<Standing>;
}

interface Asked {
  readonly until: number;
  readonly standing: Promise<Standing>;
}

/** A minute: whoever was made an admin waits so long, and whoever is none any more goes on for so long. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 10_000;

const ADMINS: readonly string[] = ['creator', 'administrator'];

/**
 * Standings by `getChatMember`, or, where a group hides its members from a bot without rights, by the list of its admins, which is
 * shown to all; a hundred presses at once ask once.
 */
export function createStandings(
  api: Pick<Api, 'getChatMember' | 'getChatAdministrators'>,
  now: Clock,
): Standings {
  const asked = new BoundedCache<Asked>(MOST_REMEMBERED);

  const ask = async (chatId: number, userId: number): Promise<Standing> => {
    const isAdmin = await api.getChatMember(chatId, userId).then(
      ({ status }) => ADMINS.includes(status),
      (error: unknown) => isListedAdmin(error, chatId, userId),
    );
    return isAdmin ? 'admin' : 'member';
  };

  const isListedAdmin = async (error: unknown, chatId: number, userId: number): Promise<boolean> => {
    if (!(error instanceof GrammyError && error.error_code === 400)) throw error;
    return (await api.getChatAdministrators(chatId)).some(({ user }) => user.id === userId);
  };

  return {
    of: async (ctx) => {
      if (isTheGroupItself(ctx)) return 'anonymous_admin';
      const { chatId, from } = ctx;
      if (chatId === undefined || !from) return 'member';
      const key = `${chatId} ${from.id}`;
      const known = asked.get(key);
      if (known && known.until > now()) return known.standing;
      const standing = ask(chatId, from.id).catch((): Standing => {
        // What could not be asked is asked again with the next press.
        asked.delete(key);
        return 'member';
      });
      asked.set(key, { until: now() + REMEMBERED_MS, standing });
      return standing;
    },
  };
}

/** A message sent in the name of the group; a press never is. */
function isTheGroupItself({ callbackQuery, message, chatId }: Context): boolean {
  return !callbackQuery && message?.sender_chat !== undefined && message.sender_chat.id === chatId;
}
