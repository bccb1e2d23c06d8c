import { refuse } from './refusal.ts';

/** Little-endian. Refuses `malformed-instruction` past the end. */
export function readU64(data: Uint8Array, offset: number): bigint {
  return viewOf(data, offset, 8).getBigUint64(offset, true);
}

export function readU32(data: Uint8Array, offset: number): number {
  return viewOf(data, offset, 4).getUint32(offset, true);
}

export function readU16(data: Uint8Array, offset: number): number {
  return viewOf(data, offset, 2).getUint16(offset, true);
}

function viewOf(data: Uint8Array, offset: number, length: number): DataView {
  if (offset < 0 || offset + length > data.length) {
    refuse('malformed-instruction', `${data.length} bytes are too few`);
  }
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}

export function isSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index]);
}

export function includesBytes(data: Uint8Array, part: Uint8Array): boolean {
  for (let at = data.indexOf(part[0] ?? 0); at >= 0; at = data.indexOf(part[0] ?? 0, at + 1)) {
    if (isSameBytes(data.subarray(at, at + part.length), part)) return true;
  }
  return false;
}

/** A list is a u32 count, then the entries. Returns the count. */
export function readList(cursor: ByteCursor, read: () => void): number {
  const count = cursor.u32();
  for (let left = count; left > 0; left -= 1) read();
  return count;
}

/** Sizes by number, written as the numbers that share a size in bytes. */
export function sizesOf(
  rows: readonly (readonly [bytes: number, numbers: readonly number[]])[],
): ReadonlyMap<number, number> {
  return new Map(rows.flatMap(([bytes, numbers]) => numbers.map((number) => [number, bytes] as const)));
}

export type ByteCursor = ReturnType<typeof cursorAt>;

/** A read past the end refuses `malformed-instruction`. */
export function cursorAt(data: Uint8Array, start: number) {
  let at = start;
  /** May pass the end; `finish` and the next read notice it. */
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
    /** A byte of 0 or 1; the programs fail on any other value. */
    flag: () => {
      const value = u8();
      if (value > 1) refuse('malformed-instruction', 'a flag is neither set nor unset');
      return value === 1;
    },
    skip,
    /** Refuses trailing bytes: programs ignore them, so a false promise could hide there. */
    finish: () => {
      if (at !== data.length)
        refuse('malformed-instruction', 'an instruction does not end where its route does');
    },
  } as const;
}
