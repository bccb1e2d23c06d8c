import { refuse } from '../guard-rule.ts';
import type { ByteWalk } from './byte-walk.ts';

/*
 * The legs of a Titan route: a venue with its settings, two indexes into the list of mints, a weight of 10⁹, a number of
 * accounts. Venues 0 to 51 are those of the published interface, 52 to 73 those of a program that patches real routes.
 */

/** Venues by the bytes of their own settings; those that are not named up to the last have one. */
const SETTINGS: readonly (readonly [bytes: number, venues: readonly number[]])[] = [
  [0, [0, 3, 4, 6, 8, 9, 10, 12, 15, 19, 24, 36, 38, 40, 41, 51, 56, 59, 61, 62, 70]],
  [2, [26, 35, 42]],
  [3, [50]],
  [4, [66, 67]],
  [5, [46, 47]],
  [8, [13]],
  [9, [28]],
  [10, [48]],
  [17, [29, 53]],
  [65, [34]],
  [121, [33]],
];
const SETTINGS_OF = new Map(
  SETTINGS.flatMap(([bytes, venues]) => venues.map((venue) => [venue, bytes] as const)),
);
const MOST_VENUES_HAVE = 1;
/** Its settings hold a flag, an optional number of four bytes and a last byte. */
const SANCTUM = 21;
const LAST_KNOWN = 73;
const WEIGHT_BYTES = 4;
const OPTION_BYTES = 4;
/** What the program takes at most. */
const MOST_LEGS = 12;

export type TitanLegs = {
  /** Indexes of the first leg's input and of the last leg's output in the list of mints. */
  readonly from: number;
  readonly to: number;
  /** Accounts that the legs use together. */
  readonly accounts: number;
  readonly count: number;
};

/** Walks over the legs. Refuses a venue that this guard cannot measure, and a mint that is not on the list. */
export function readLegs(walk: ByteWalk, mints: number): TitanLegs {
  const count = walk.u32();
  if (count < 1 || count > MOST_LEGS) refuse('titan-instruction', `${count} legs`);
  const legs = Array.from({ length: count }, () => readLeg(walk));
  if (legs.some(({ from, to }) => from >= mints || to >= mints)) {
    refuse('titan-instruction', 'a leg trades a token that is not on the list');
  }
  return {
    from: legs[0]?.from ?? 0,
    to: legs.at(-1)?.to ?? 0,
    accounts: legs.reduce((sum, { accounts }) => sum + accounts, 0),
    count,
  };
}

function readLeg(walk: ByteWalk): Omit<TitanLegs, 'count'> {
  const venue = walk.u8();
  if (venue > LAST_KNOWN) refuse('titan-instruction', `venue ${venue} is not one this guard can measure`);
  if (venue === SANCTUM) skipSanctum(walk);
  else walk.skip(SETTINGS_OF.get(venue) ?? MOST_VENUES_HAVE);
  const [from, to] = [walk.u8(), walk.u8()];
  walk.skip(WEIGHT_BYTES);
  return { from, to, accounts: walk.u8() };
}

function skipSanctum(walk: ByteWalk): void {
  walk.skip(1);
  walk.skip(walk.flag() ? OPTION_BYTES : 0);
  walk.skip(1);
}
