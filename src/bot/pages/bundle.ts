import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { OperatorFileError } from '../../watched-file.ts';

export interface BundleOptions {
  /** Name of the file that holds the bundle. */
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

const fileOf = (name: string) => join(ROOT, 'data/bundles', `${name}.json`);

/**
 * The bundle in `data/bundles`, part of the repository because a production install has no esbuild. Changed
 * sources are bundled in memory.
 * @throws OperatorFileError where sources have changed and esbuild is not installed
 */
export async function bundle(options: BundleOptions): Promise<Bundle> {
  return (await readKept(options.name)) ?? build(options);
}

/** `npm run bundle`: writes what has changed, for the repository. */
export async function keepBundle(options: BundleOptions): Promise<void> {
  if (await readKept(options.name)) return;
  await writeFile(fileOf(options.name), `${JSON.stringify(await build(options), null, 2)}\n`);
}

/** Undefined where a source has changed. */
async function readKept(name: string): Promise<KeptBundle | undefined> {
  try {
    const kept = JSON.parse(await readFile(fileOf(name), 'utf8')) as KeptBundle;
    const now = await hashesOf(Object.keys(kept.sources));
    return Object.entries(now).every(([path, hash]) => kept.sources[path] === hash) ? kept : undefined;
  } catch {
    return undefined;
  }
}

async function build({ entryPoints, target }: BundleOptions): Promise<KeptBundle> {
  const { buildSync } = await loadEsbuild();
  // A process of its own that ends with the build; the one behind `build` would stay.
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: ROOT,
    // Paths stay below the program's folder.
    preserveSymlinks: true,
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
    const message = 'The sources of the pages have changed, and esbuild is not installed.';
    throw new OperatorFileError(`${message} Run "npm ci" and "npm run bundle" where they were changed.`, {
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
