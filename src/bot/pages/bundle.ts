import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorFileError } from '../../watched-file.ts';

interface BundleOptions {
  /** Of the file that keeps the bundle. */
  readonly name: string;
  /** A script and a style sheet. */
  readonly entryPoints: readonly string[];
  readonly target: readonly string[];
}

export interface Bundle {
  readonly script: string;
  readonly style: string;
}

interface KeptBundle extends Bundle {
  /** SHA-256 of every source, by its path below the program's folder. */
  readonly sources: Readonly<Record<string, string>>;
}

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * Bundles browser code, or reads the bundle that an earlier start or `npm run bundle` kept beside the
 * compiled sources: only esbuild can make one, and an image comes without esbuild.
 * @throws OperatorFileError where neither is there
 */
export async function bundle(options: BundleOptions): Promise<Bundle> {
  const folder = process.env.NODE_COMPILE_CACHE;
  const file = folder && join(folder, `${options.name}.json`);
  const kept = file && (await readKept(file).catch(() => undefined));
  if (kept) return kept;
  const made = await build(options);
  // Best effort, as the compile cache: the next start bundles again.
  if (file) await keep(file, made).catch(() => {});
  return made;
}

/** Undefined where a source has changed. */
async function readKept(file: string): Promise<KeptBundle | undefined> {
  const kept = JSON.parse(await readFile(file, 'utf8')) as KeptBundle;
  const now = await hashesOf(Object.keys(kept.sources));
  return Object.entries(now).every(([path, hash]) => kept.sources[path] === hash) ? kept : undefined;
}

async function keep(file: string, made: KeptBundle): Promise<void> {
  await mkdir(join(file, '..'), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, JSON.stringify(made));
  await rename(unfinished, file);
}

async function build({ entryPoints, target }: BundleOptions): Promise<KeptBundle> {
  const { buildSync } = await loadEsbuild();
  // A process of its own that ends with the build; the one behind `build` would stay.
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [...entryPoints],
    target: [...target],
    outdir: '/assets',
    bundle: true,
    write: false,
    metafile: true,
    minify: true,
    format: 'esm',
    charset: 'utf8',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text;
  const [script, style] = [textOf('.js'), textOf('.css')];
  if (!script || !style) throw new Error('the browser bundle is empty');
  // The options above are a source as well.
  const own = relative(ROOT, fileURLToPath(import.meta.url));
  return { script, style, sources: await hashesOf([...Object.keys(metafile.inputs), own]) };
}

async function loadEsbuild() {
  return import('esbuild').catch((cause: unknown) => {
    const remedy =
      'Run "npm ci" and "npm run bundle" first; then "npm prune --omit=dev --omit=optional" may follow';
    throw new OperatorFileError(`The pages are not bundled, and esbuild is not installed. ${remedy}.`, {
      cause,
    });
  });
}

async function hashesOf(paths: readonly string[]): Promise<Record<string, string>> {
  const hashes = paths.map(async (path) => {
    const content = await readFile(join(ROOT, path));
    return [path, createHash('sha256').update(content).digest('hex')];
  });
  return Object.fromEntries(await Promise.all(hashes));
}
