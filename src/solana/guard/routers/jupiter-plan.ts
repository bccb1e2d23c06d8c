import { refuse } from '../guard-rule.ts';
import { readU32 } from '../little-endian.ts';

/*
 * A route of the first layout puts its amounts behind the route plan, and Jupiter ignores whatever follows them. Read
 * from the end, a promise could be appended that the program never looks at; so the plan is walked step by step to where
 * it ends. The forms below are those of Jupiter's published interface, swaps 0 to 171; a later one is refused.
 */

/** Swaps by the number of bytes of their own settings; those not named have none. */
const SETTINGS: readonly (readonly [bytes: number, swaps: readonly number[]])[] = [
  [
    1,
    [8, 12, 15, 16, 17, 18, 21, 23, 24, 27, 28, 39, 47, 58, 60, 61, 64, 85, 89, 94, 95, 103, 104, 106, 107],
  ],
  [1, [110, 116, 117, 119, 121, 125, 127, 129, 132, 136, 141, 145, 151, 152, 153, 160, 162, 164, 165, 166]],
  [1, [168, 170, 171]],
  [2, [71, 86, 155, 167]],
  [3, [42]],
  [4, [33, 41]],
  [5, [44, 45, 161]],
  [8, [81, 82, 159]],
  [9, [87, 118, 157]],
  [10, [43, 135]],
  [16, [29, 122]],
  [17, [126]],
  [48, [123]],
];
const SETTINGS_OF = new Map(
  SETTINGS.flatMap(([bytes, swaps]) => swaps.map((swap) => [swap, bytes] as const)),
);
/** Behind their settings stands a list of how many extra accounts of each kind follow: two bytes an entry. */
const WITH_LIST = [75];
const WITH_OPTIONAL_LIST = [47, 103];
/** These hold lists of candidates or of a maker's own bytes, whose form has changed before. */
const UNREADABLE = [111, 120, 146];
const LAST_KNOWN = 171;

const COUNT_BYTES = 4;
const LIST_ENTRY_BYTES = 2;
/** Share of the input, index of the input, index of the output. */
const STEP_END_BYTES = 3;

/** Where the route plan at `start` ends. Refuses a plan with a step this guard cannot measure, or one cut short. */
export function endOfRoutePlan(data: Uint8Array, start: number): number {
  const steps = readU32(data, start);
  let at = start + COUNT_BYTES;
  for (let step = 0; step < steps; step += 1) at = endOfSwap(data, at) + STEP_END_BYTES;
  return at;
}

function endOfSwap(data: Uint8Array, at: number): number {
  const swap = byteAt(data, at);
  if (swap > LAST_KNOWN || UNREADABLE.includes(swap)) {
    refuse('jupiter-instruction', `step ${swap} of a route plan is not one this guard can measure`);
  }
  const end = at + 1 + (SETTINGS_OF.get(swap) ?? 0);
  if (WITH_LIST.includes(swap)) return endOfList(data, end);
  return WITH_OPTIONAL_LIST.includes(swap) ? endOfOptionalList(data, end) : end;
}

function endOfOptionalList(data: Uint8Array, at: number): number {
  const isThere = byteAt(data, at);
  if (isThere > 1) refuse('malformed-instruction', 'an option is neither there nor absent');
  return isThere === 1 ? endOfList(data, at + 1) : at + 1;
}

function endOfList(data: Uint8Array, at: number): number {
  return at + COUNT_BYTES + readU32(data, at) * LIST_ENTRY_BYTES;
}

function byteAt(data: Uint8Array, at: number): number {
  return data[at] ?? refuse('malformed-instruction', 'a route plan is cut short');
}
