import { refuse } from '../guard-rule.ts';
import { readU16, readU32, readU64 } from '../little-endian.ts';

/** Reads data from front to back, little-endian. Whatever reads past the end refuses `malformed-instruction`. */
export type ByteWalk = {
  readonly u8: () => number;
  readonly u16: () => number;
  readonly u32: () => number;
  readonly u64: () => bigint;
  /** One byte that is 0 or 1; the programs fail on any other. */
  readonly flag: () => boolean;
  /** May step over the end; `finish` and the next read notice it. */
  readonly skip: (bytes: number) => void;
  /** Refuses a walk that did not end with the data. Of bytes that are left: a program ignores them, so a second promise could hide there. */
  readonly finish: () => void;
};

/** A walk that begins at byte `start`. */
export function walkBytes(data: Uint8Array, start: number): ByteWalk {
  let at = start;
  const skip = (bytes: number) => {
    at += bytes;
  };
  const step = <Value>(bytes: number, read: (data: Uint8Array, offset: number) => Value): Value => {
    const from = at;
    skip(bytes);
    return read(data, from);
  };
  const u8 = () =>
    step(1, (all, offset) => all[offset] ?? refuse('malformed-instruction', 'an instruction is cut short'));
  return {
    u8,
    u16: () => step(2, readU16),
    u32: () => step(4, readU32),
    u64: () => step(8, readU64),
    flag: () => {
      const value = u8();
      if (value > 1) refuse('malformed-instruction', 'a flag is neither set nor unset');
      return value === 1;
    },
    skip,
    finish: () => {
      if (at !== data.length)
        refuse('malformed-instruction', 'an instruction does not end where its route does');
    },
  };
}
