import { decodeQR } from 'qr/decode.js';
import type { Picture } from './read-png.ts';

/** The text of the QR code in a picture, as a camera reads it. Throws where there is none. */
export function readCode({ width, height, at }: Picture): string {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.fill(at(pixel % width, Math.floor(pixel / width)), 3 * pixel, 3 * pixel + 3);
  return decodeQR({ width, height, data }, { format: 'RGB' });
}
