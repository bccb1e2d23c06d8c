import type { ReadyQuery } from '../../database/prepare-query.ts';
import type { FieldSealer } from './field-sealer.ts';
import type { InUse, KeyOwner } from './key-queries.ts';
import type { BotSchema } from './schema.ts';
import type { StoreDeps } from './store-deps.ts';

/** Another program would have to change the key between each reading and writing. */
const MOST_TRIES = 5;

/** What is written with a key. */
interface Writing {
  readonly sealer: FieldSealer;
  readonly owner: InUse;
  /** What makes a new key the owner's, to be run in the same commit, before the rest; nothing where they have one. */
  readonly first: readonly ReadyQuery<BotSchema, unknown>[];
}

type Write<Result> = (writing: Writing) => Promise<Result | undefined>;

/**
 * Writes with the owner's key by statements that ask whether it `isInUse`, without a transaction around the reading of the
 * key: where it is another by now they write nothing, which `write` tells with undefined, and it is tried with that one.
 * @throws Error when the key is always another
 */
export async function writeSealed<Result>(
  deps: StoreDeps,
  owner: KeyOwner,
  write: Write<Result>,
): Promise<Result> {
  const { keys, database } = deps;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const held = await keys.findSealer(database, owner);
    const isFirst = !held && tries === 0;
    const result = isFirst
      ? await writeWithDraft(deps, owner, write)
      : await writeWith(held ?? (await keys.makeSealer(database, owner)), owner, write);
    if (result !== undefined) return result;
    keys.forget(owner);
  }
  throw new Error('The key of a field was changed each time it was to be written.');
}

/** A new key shares the commit of what is written with it first. */
async function writeWithDraft<Result>(
  { keys, database }: StoreDeps,
  owner: KeyOwner,
  write: Write<Result>,
): Promise<Result | undefined> {
  const draft = await keys.draftSealer(database, owner);
  if (!draft) return writeWith(await keys.makeSealer(database, owner), owner, write);
  const { sealer, queries } = draft;
  const result = await write({ sealer, owner: { ...owner, slot: sealer.slot }, first: queries });
  if (result !== undefined) draft.keep();
  return result;
}

function writeWith<Result>(
  sealer: FieldSealer & { readonly slot: number },
  owner: KeyOwner,
  write: Write<Result>,
) {
  return write({ sealer, owner: { ...owner, slot: sealer.slot }, first: [] });
}
