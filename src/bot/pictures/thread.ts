import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** The answer lacks `png` where rendering failed. */
export interface Drawing {
  readonly id: number;
  readonly svg: string;
}

export interface Drawn {
  readonly id: number;
  readonly png?: Uint8Array;
}

const FONTS = new URL('../../../data/fonts/', import.meta.url);

const renderer = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFileSync(renderer));
// Shipped fonts only: pictures look the same on every machine.
const fontBuffers = readdirSync(FONTS)
  .filter((name) => name.endsWith('.ttf'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, FONTS)));

parentPort?.on('message', ({ id, svg }: Drawing) => {
  const drawn: Drawn = { id, ...draw(svg) };
  parentPort?.postMessage(drawn);
});

function draw(svg: string): { png?: Uint8Array } {
  try {
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Noto Sans' } });
    const image = picture.render();
    const png = image.asPng();
    image.free();
    picture.free();
    return { png };
  } catch {
    return {};
  }
}
