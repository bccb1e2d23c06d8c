import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build, type OutputFile, stop } from 'esbuild';
import { inEveryLanguage } from '../i18n/texts.ts';
import type { Language } from '../swap/people.ts';
import { ALL_TEXTS, resolvePageTexts } from './texts.ts';

interface Asset {
  /** It contains a hash of the content, so caches keep it for ever: `/assets/page-3f2a91c0.js`. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

export interface Assets {
  /** The bundle, with one language's texts in front. */
  readonly scripts: Readonly<Record<Language, Asset>>;
  readonly style: Asset;
  /** For wallets that scan an order. */
  readonly icon: Asset;
}

let underWay = 0;

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Rejects for sources that do not bundle. */
export async function buildAssets(): Promise<Assets> {
  const [program, style, icon] = await Promise.all([
    bundle({ entryPoints: [pathOf('browser/main.tsx')] }),
    bundle({ entryPoints: [pathOf('browser/page.css')] }),
    readFile(pathOf('pay.png')),
  ]);
  return {
    scripts: inEveryLanguage((language) => {
      const texts = JSON.stringify(resolvePageTexts(ALL_TEXTS[language]));
      return name('js', 'text/javascript; charset=utf-8', `const PAGE_TEXTS=${texts};\n${program}`);
    }),
    style: name('css', 'text/css; charset=utf-8', style),
    icon: name('png', 'image/png', icon),
  };
}

async function bundle(options: BuildOptions): Promise<string> {
  const [file] = await bundleInMemory({
    minify: true,
    outdir: '/assets',
    format: 'esm',
    target: ['es2020', 'safari15'],
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    ...options,
  });
  if (!file) throw new Error('the browser bundle is empty');
  return file.text;
}

function name(ending: string, type: string, content: string | Buffer): Asset {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/assets/page-${hash}.${ending}`, type, body };
}

/**
 * All bundling uses this function: it stops esbuild's service process (20 MB) after the last running
 * bundle.
 */
export async function bundleInMemory(options: BuildOptions): Promise<readonly OutputFile[]> {
  underWay += 1;
  try {
    const { outputFiles = [] } = await build({
      bundle: true,
      write: false,
      logLevel: 'silent',
      ...options,
    });
    return outputFiles;
  } finally {
    underWay -= 1;
    if (underWay === 0) await stop();
  }
}
