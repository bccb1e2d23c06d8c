import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { initWasm, Resvg } from '@resvg/resvg-wasm';

const FONTS = new URL('../../../data/fonts/', import.meta.url);

const renderer = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm');
await initWasm(readFileSync(renderer));
// The shipped fonts make pictures look the same on every machine.
const fontBuffers = readdirSync(FONTS)
  .filter((name) => name.endsWith('.ttf'))
  .toSorted()
  .map((name) => readFileSync(new URL(name, FONTS)));

parentPort?.on('message', (svg: string) => parentPort?.postMessage(draw(svg)));

function draw(svg: string): Uint8Array | undefined {
  try {
    const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'Noto Sans' } });
    const image = picture.render();
    const png = image.asPng();
    image.free();
    picture.free();
    return png;
  } catch {
    return undefined;
  }
}
