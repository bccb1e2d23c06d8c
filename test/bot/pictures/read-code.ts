import { decodeQR } from 'qr/decode.js';
import type { Picture } from './read-png.ts';

/** The text of the QR code in a picture, as a camera reads it. Throws where there is none. */
export function readCode({ width, height, at }: Picture): string {
  const data = Uint8Array.from({ length: width * height * 3 }, (_none, channel) => {
    const pixel = Math.floor(channel / 3);
    return at(pixel % width, Math.floor(pixel / width));
  });
  return decodeQR({ width, height, data }, { format: 'RGB' });
}
