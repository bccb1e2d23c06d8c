import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { decodeQR } from 'qr/decode.js';

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Luminance of a pixel, 0 to 255. */
  at(x: number, y: number): number;
}

await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));

/** Decodes an opaque PNG. */
export function readPng(bytes: Uint8Array): Picture {
  const png = Buffer.from(bytes);
  // The size in the header; a renderer needs it, and draws nothing for other bytes.
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"`;
  const svg = `<svg ${frame}><image ${frame} href="data:image/png;base64,${png.toString('base64')}"/></svg>`;
  const { pixels } = new Resvg(svg).render();
  if (pixels[3] !== 255) throw new Error('This is no opaque PNG.');
  const at = (x: number, y: number): number => {
    const from = 4 * (y * width + x);
    return ((pixels[from] ?? 0) + (pixels[from + 1] ?? 0) + (pixels[from + 2] ?? 0)) / 3;
  };
  return { width, height, at };
}

/** The text of the QR code in a picture, as a camera reads it. Throws where there is none. */
export function readCode({ width, height, at }: Picture): string {
  const data = new Uint8Array(width * height * 3);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    data.fill(at(pixel % width, Math.floor(pixel / width)), 3 * pixel, 3 * pixel + 3);
  return decodeQR({ width, height, data }, { format: 'RGB' });
}
