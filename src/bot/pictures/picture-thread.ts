import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

/** One drawing asked of the thread, and its answer; without `png` it could not be drawn. */
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
// The fonts that come with the program and no others: a picture looks the same on every machine.
const fontBuffers = readdirSync(FONTS)
  .filter((name) => name.endsWith('.ttf'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, FONTS)));

parentPort?.on('message', ({ id, svg }: Drawing) => {
  const drawn: Drawn = { id, ...draw(svg) };
  parentPort?.postMessage(drawn);
});

/** Everything taken from the renderer's memory is given back to it. */
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
