import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';
import { listMutants, type Mutant } from './support/mutate.ts';
import type { Likely } from './support/run-corpus.ts';

/*
 * Puts one fault at a time into the guard and runs the corpus over it: a fault that no case notices survives.
 *   node --experimental-strip-types test/solana/guard/mutants.ts            every mutant
 *   node --experimental-strip-types test/solana/guard/mutants.ts refusal    the rules switched off, one by one
 *   node --experimental-strip-types test/solana/guard/mutants.ts picked     the weakenings written down by hand
 *   node --experimental-strip-types test/solana/guard/mutants.ts okx dflow  those of the files so named
 */

const ROOT = fileURLToPath(new URL('../../../src/solana/guard', import.meta.url));
const ENTRY = fileURLToPath(new URL('./support/run-corpus.ts', import.meta.url));
const requireHere = createRequire(import.meta.url);

export type MutantReport = {
  readonly killed: number;
  readonly total: number;
  readonly survivors: readonly string[];
};

export type MutantChoice = {
  readonly kind?: Mutant['kind'] | undefined;
  /** Only files whose path names one of these. */
  readonly parts?: readonly string[] | undefined;
  /** Only every so manieth of them. */
  readonly every?: number;
};

/** Runs the corpus over every mutant that is chosen. Throws when it fails without any. */
export async function runMutants({
  kind,
  parts = [''],
  every = 1,
}: MutantChoice = {}): Promise<MutantReport> {
  const bundler = await startBundler();
  try {
    const broken = await bundler.run();
    if (broken !== undefined) throw new Error(`the corpus fails without a mutant: ${broken}`);
    const mutants = listMutants(ROOT)
      .filter((mutant) => kind === undefined || mutant.kind === kind)
      .filter(({ file }) => parts.some((part) => file.slice(ROOT.length).includes(part)))
      .filter((_, index) => index % every === 0);
    const survivors: string[] = [];
    const noticedBy = new Map<string, Set<string>>();
    for (const mutant of mutants) {
      // What noticed one fault of a file notices others.
      const names = noticedBy.get(mutant.file) ?? new Set();
      noticedBy.set(mutant.file, names);
      const broken = await bundler.run(mutant, names);
      if (broken === undefined) survivors.push(nameOf(mutant));
      else names.add(broken);
    }
    return { killed: mutants.length - survivors.length, total: mutants.length, survivors };
  } finally {
    await bundler.close();
  }
}

function nameOf({ file, line, change }: Mutant): string {
  return `${file.slice(ROOT.length + 1)}:${line} ${change}`;
}

type Bundler = {
  readonly run: (mutant?: Mutant, likely?: ReadonlySet<string>) => Promise<string | undefined>;
  readonly close: () => Promise<void>;
};

/** Bundles the corpus with the mutant's source in place of the file's, and asks it for the first broken case. */
async function startBundler(): Promise<Bundler> {
  const sources = new Map<string, string>();
  let current: Mutant | undefined;
  const read = (path: string): string => {
    const source = sources.get(path) ?? readFileSync(path, 'utf8');
    sources.set(path, source);
    return path === current?.file ? current.source : source;
  };
  const bundle = await context({
    entryPoints: [ENTRY],
    bundle: true,
    write: false,
    format: 'cjs',
    platform: 'node',
    external: ['@solana/web3.js'],
    logLevel: 'silent',
    plugins: [
      {
        name: 'mutant',
        setup: ({ onLoad }) =>
          onLoad({ filter: /\.ts$/ }, ({ path }) => ({ loader: 'ts', contents: read(path) })),
      },
    ],
  });
  const run = async (mutant?: Mutant, names?: ReadonlySet<string>) => {
    current = mutant;
    const { outputFiles } = await bundle.rebuild();
    return evaluate(outputFiles[0]?.text ?? '', { names, rule: mutant?.rule });
  };
  return { run, close: () => bundle.dispose() };
}

type CorpusRun = { findBrokenCase: (likely: Likely) => Promise<string | undefined> };

async function evaluate(code: string, likely: Likely): Promise<string | undefined> {
  const module = { exports: {} as CorpusRun };
  try {
    new Function('require', 'module', 'exports', code)(requireHere, module, module.exports);
  } catch (error) {
    return `does not load: ${String(error)}`;
  }
  return await module.exports.findBrokenCase(likely);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [first, ...rest] = process.argv.slice(2);
  const kind = first === 'refusal' || first === 'operator' || first === 'picked' ? first : undefined;
  const parts = kind === undefined && first !== undefined ? [first, ...rest] : rest;
  const { killed, total, survivors } = await runMutants({
    kind,
    parts: parts.length > 0 ? parts : undefined,
  });
  process.stdout.write(`${survivors.join('\n')}\n${killed} of ${total} mutants killed\n`);
}
