import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { inEveryLanguage, type Language } from '../swap/people.ts';
import { type BundleOptions, bundle } from './bundle.ts';
import { ALL_TEXTS, resolvePageTexts } from './texts.ts';

interface Asset {
  /** The hash of the content in it lets caches keep it for ever. */
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
}

export interface Assets {
  /** One language's texts are in front of the bundle. */
  readonly scripts: Readonly<Record<Language, Asset>>;
  readonly style: Asset;
  /** Wallets show this picture when they scan an order. */
  readonly icon: Asset;
}

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url));

const ICON = pathOf('pay.png');

export const PAGES_BUNDLE: BundleOptions = {
  name: 'pages',
  entryPoints: [pathOf('browser/main.tsx'), pathOf('browser/page.css')],
  target: ['es2020', 'safari15'],
};

/**
 * @throws OperatorFileError, or an error of esbuild, where changed sources cannot be bundled
 */
export async function buildAssets(): Promise<Assets> {
  const [{ script, style }, icon] = await Promise.all([bundle(PAGES_BUNDLE), readFile(ICON)]);
  return {
    scripts: inEveryLanguage((language) => {
      const texts = JSON.stringify(resolvePageTexts(ALL_TEXTS[language]));
      return name('js', 'text/javascript; charset=utf-8', `const PAGE_TEXTS=${texts};\n${script}`);
    }),
    style: name('css', 'text/css; charset=utf-8', style),
    icon: name('png', 'image/png', icon),
  };
}

function name(ending: string, type: string, content: string | Buffer): Asset {
  const body = typeof content === 'string' ? Buffer.from(content) : content;
  const hash = createHash('sha256').update(body).digest('hex').slice(0, 12);
  return { path: `/assets/page-${hash}.${ending}`, type, body };
}
