import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

export interface Asset {
  /** `/assets/page-3f2a91c0.js`: the name changes with the content, so it may be kept for ever. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

export interface Assets {
  readonly script: Asset;
  readonly style: Asset;
}

const sourceOf = (name: string) => fileURLToPath(new URL(`./browser/${name}`, import.meta.url));

/** Bundles what runs in the browser, in memory, once at start. Throws when the sources do not bundle. */
export async function buildAssets(): Promise<Assets> {
  const result = await build({
    entryPoints: [
      { in: sourceOf('main.tsx'), out: 'page' },
      { in: sourceOf('page.css'), out: 'page' },
    ],
    outdir: '/assets',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: ['es2020', 'safari15'],
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const bodyOf = (ending: string) => {
    const file = result.outputFiles.find(({ path }) => path.endsWith(ending));
    if (!file) throw new Error(`the browser bundle has no ${ending}`);
    return Buffer.from(file.contents);
  };
  return {
    script: name('js', 'text/javascript; charset=utf-8', bodyOf('.js')),
    style: name('css', 'text/css; charset=utf-8', bodyOf('.css')),
  };
}

function name(ending: string, type: string, body: Buffer): Asset {
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/assets/page-${hash}.${ending}`, type, body };
}
