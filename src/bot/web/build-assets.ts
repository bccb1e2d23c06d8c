import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import { LANGUAGES, type Language } from '../swap/language.ts';

export interface Asset {
  /** `/assets/page-3f2a91c0.js`: the name changes with the content, so it may be kept for ever. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

export interface Assets {
  /** The program of the pages with the sentences of one language. */
  readonly scripts: Readonly<Record<Language, Asset>>;
  readonly style: Asset;
}

/** Under which name each file of `texts/` exports its sentences. */
const SENTENCES: Readonly<Record<Language, string>> = {
  en: 'ENGLISH',
  es: 'SPANISH',
  pt: 'PORTUGUESE',
  ru: 'RUSSIAN',
  tr: 'TURKISH',
  zh: 'CHINESE',
};

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Bundles what runs in the browser, in memory, once at start. Throws when the sources do not bundle, in any language. */
export async function buildAssets(): Promise<Assets> {
  const [program, style, ...sentences] = await Promise.all([
    bundle({ entryPoints: [pathOf('browser/main.tsx')] }),
    bundle({ entryPoints: [pathOf('browser/page.css')] }),
    ...LANGUAGES.map(bundleSentences),
  ]);
  const scripts = LANGUAGES.map((language, index) => {
    const body = `${sentences[index]}${program}`;
    return [language, name('js', 'text/javascript; charset=utf-8', body)] as const;
  });
  return {
    scripts: Object.fromEntries(scripts) as Record<Language, Asset>,
    style: name('css', 'text/css; charset=utf-8', style),
  };
}

/** Six bundles of the whole program would take several times as long as the program once and its sentences six times. */
function bundleSentences(language: Language): Promise<string> {
  const sentences = SENTENCES[language];
  const contents = `import { ${sentences} } from './${language}.ts'; PAGE_TEXTS = ${sentences};`;
  return bundle({
    stdin: { contents, resolveDir: pathOf('texts') },
    format: 'iife',
    banner: { js: 'let PAGE_TEXTS;' },
  });
}

async function bundle(options: BuildOptions): Promise<string> {
  const { outputFiles = [] } = await build({
    bundle: true,
    minify: true,
    write: false,
    outdir: '/assets',
    format: 'esm',
    target: ['es2020', 'safari15'],
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
    ...options,
  });
  const [file] = outputFiles;
  if (!file) throw new Error('the browser bundle is empty');
  return file.text;
}

function name(ending: string, type: string, text: string): Asset {
  const body = Buffer.from(text);
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/assets/page-${hash}.${ending}`, type, body };
}
