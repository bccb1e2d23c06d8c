import { refuse } from './guard-rule.ts';

/** An unsigned 64-bit number at `offset`. Refuses `malformed-instruction` past the end. */
export function readU64(data: Uint8Array, offset: number): bigint {
  return viewOf(data, offset, 8).getBigUint64(offset, true);
}

/** An unsigned 32-bit number at `offset`. */
export function readU32(data: Uint8Array, offset: number): number {
  return viewOf(data, offset, 4).getUint32(offset, true);
}

/** An unsigned 16-bit number at `offset`. */
export function readU16(data: Uint8Array, offset: number): number {
  return viewOf(data, offset, 2).getUint16(offset, true);
}

function viewOf(data: Uint8Array, offset: number, length: number): DataView {
  if (offset < 0 || offset + length > data.length) {
    refuse('malformed-instruction', `${data.length} bytes are too few`);
  }
  return new DataView(data.buffer, data.byteOffset, data.byteLength);
}
