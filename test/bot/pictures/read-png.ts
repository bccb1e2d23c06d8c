import { inflateSync } from 'node:zlib';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Luminance of a pixel, 0 to 255. */
  at(x: number, y: number): number;
}

/** Reads a PNG of 8 bits per channel without interlacing, as the renderer writes it. */
export function readPng(bytes: Uint8Array): Picture {
  const buffer = Buffer.from(bytes);
  if (buffer.readUInt32BE(0) !== 0x89_50_4e_47) throw new Error('This is no PNG.');
  const width = buffer.readUInt32BE(16);
  const height = buffer.readUInt32BE(20);
  const channels = { 2: 3, 6: 4 }[buffer[25] ?? 0];
  if (buffer[24] !== 8 || !channels || buffer[28] !== 0) throw new Error('This PNG is of another kind.');
  const rows = unfilter(inflateSync(dataOf(buffer)), width * channels, height, channels);
  const light = Uint8Array.from({ length: width * height }, (_none, pixel) => {
    const from = pixel * channels;
    return ((rows[from] ?? 0) + (rows[from + 1] ?? 0) + (rows[from + 2] ?? 0)) / 3;
  });
  const at = (x: number, y: number): number => light[y * width + x] ?? 0;
  return { width, height, at };
}

function dataOf(buffer: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at < buffer.length; ) {
    const length = buffer.readUInt32BE(at);
    const type = buffer.toString('latin1', at + 4, at + 8);
    if (type === 'IDAT') parts.push(buffer.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return Buffer.concat(parts);
}

/** The five filters of the PNG specification, chapter 9. */
function unfilter(data: Buffer, stride: number, height: number, step: number): Uint8Array {
  const out = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (stride + 1)];
    for (let x = 0; x < stride; x += 1) {
      const raw = data[y * (stride + 1) + 1 + x] ?? 0;
      const left = x >= step ? (out[y * stride + x - step] ?? 0) : 0;
      const up = y > 0 ? (out[(y - 1) * stride + x] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (out[(y - 1) * stride + x - step] ?? 0) : 0;
      out[y * stride + x] = (raw + guess(filter, left, up, corner)) & 0xff;
    }
  }
  return out;
}

function guess(filter: number | undefined, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  return filter === 4 ? paeth(left, up, corner) : 0;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? up : corner;
}
