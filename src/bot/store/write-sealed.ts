import type { InUse, KeyOwner } from './key-queries.ts';
import type { FieldSealer } from './person-keys.ts';
import type { StoreDeps } from './store-deps.ts';

/** Another program would have to change the key between each reading and writing. */
const MOST_TRIES = 5;

/**
 * Writes with the owner's key by statements that ask whether it `isInUse`, without a transaction around the reading of the
 * key: where it is another by now they write nothing, which `write` tells with undefined, and it is tried with that one.
 * @throws Error when the key is always another
 */
export async function writeSealed<Result>(
  { keys, database }: StoreDeps,
  owner: KeyOwner,
  write: (sealer: FieldSealer, owner: InUse) => Promise<Result | undefined>,
): Promise<Result> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const sealer = (await keys.findSealer(database, owner)) ?? (await keys.makeSealer(database, owner));
    const result = sealer && (await write(sealer, { ...owner, slot: sealer.slot }));
    if (result !== undefined) return result;
    keys.forget(owner);
  }
  throw new Error('The key of a field was changed each time it was to be written.');
}
