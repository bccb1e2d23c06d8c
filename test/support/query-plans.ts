import { readFileSync } from 'node:fs';
import { CompiledQuery, type Kysely, type KyselyPlugin, SqliteQueryCompiler } from 'kysely';

/** A statement, and the line of our source that issued it: `src/bot/store/due-swaps.ts:27`. */
interface Asked {
  readonly place: string;
  readonly query: CompiledQuery;
}

/** How a statement reads more than it asks for: `scan swaps`, or `sort` where nothing bounds what is sorted. */
export interface Flaw {
  readonly place: string;
  readonly what: string;
  readonly sql: string;
}

/** By the file that asks: what its statements may do, and why that is no harm. */
export type Allowed = Readonly<Record<string, readonly (readonly [what: string, why: string])[]>>;

/** Deep enough for the longest way from a statement to the library that compiles it. */
const STACK_DEPTH = 40;
const ISSUES = /\.execute(?:ForCount|TakeFirst(?:OrThrow)?)?\(|await writeTogether\(/;
const KNOWS_A_DATABASE = /from '(?:kysely|.*\/store-deps\.ts)'/;
const OWN_TRANSACTION = /transaction\(\)\.execute\(/;

/** Watches every statement that goes to a database, and asks SQLite how it finds the rows of each. */
export class QueryPlans {
  readonly #asked: Asked[] = [];
  readonly #places = new Set<string>();

  readonly #plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const place = placeOfStatement();
      this.#places.add(place);
      this.#asked.push({ place, query: new SqliteQueryCompiler().compileQuery(node, queryId) });
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  watch<Schema>(database: Kysely<Schema>): Kysely<Schema> {
    return database.withPlugin(this.#plugin);
  }

  forget(): void {
    this.#asked.length = 0;
  }

  /** The lines of these source files that issue a statement which was never seen. */
  neverAsked(files: readonly string[]): readonly string[] {
    return files.flatMap((file) => placesIn(file).filter((place) => !this.#places.has(place)));
  }

  /**
   * What the statements since the last call read that nobody asked for: a table from end to end, also by way of an index,
   * or rows that are read only to be sorted.
   */
  async findFlaws<Schema>(database: Kysely<Schema>): Promise<readonly Flaw[]> {
    const tables = await tablesOf(database);
    const asked = this.#asked.splice(0);
    if (asked.length === 0) throw new Error('Nothing was asked of the database.');
    const found: Flaw[] = [];
    for (const { place, query } of asked) {
      const plan = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${query.sql}`, [...query.parameters]);
      const { rows } = await database.executeQuery<{ detail: string }>(plan);
      const names = aliasesOf(query.sql);
      for (const { detail } of rows) {
        const what = flawOf(detail, (name) => tables.has(names.get(name) ?? name), names);
        if (what !== undefined) found.push({ place, what, sql: query.sql });
      }
    }
    return found;
  }
}

/** Those that are not on the list; what the list was needed for is added to `needed`. */
export function findUnexplained(
  flaws: readonly Flaw[],
  allowed: Allowed,
  needed: Set<string>,
): readonly Flaw[] {
  return flaws.filter(({ place, what }) => {
    const [file = ''] = place.split(':');
    const isAllowed = allowed[file]?.some(([known]) => known === what) ?? false;
    if (isAllowed) needed.add(`${file} ${what}`);
    return !isAllowed;
  });
}

/** Everything on the list, as `findUnexplained` tells it. */
export function listAllowed(allowed: Allowed): readonly string[] {
  return Object.entries(allowed)
    .flatMap(([file, list]) => list.map(([what]) => `${file} ${what}`))
    .sort();
}

function flawOf(
  detail: string,
  isTable: (name: string) => boolean,
  aliases: ReadonlyMap<string, string>,
): string | undefined {
  if (detail.startsWith('USE TEMP B-TREE')) return 'sort';
  const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
  // Rows of a statement's own, such as `WITH looked (id) AS (VALUES …)`, are no table.
  return name !== undefined && isTable(name) ? `scan ${aliases.get(name) ?? name}` : undefined;
}

function aliasesOf(sql: string): ReadonlyMap<string, string> {
  return new Map(
    [...sql.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]),
  );
}

async function tablesOf<Schema>(database: Kysely<Schema>): Promise<ReadonlySet<string>> {
  const query = CompiledQuery.raw(`SELECT name FROM sqlite_master WHERE type = 'table'`);
  const { rows } = await database.executeQuery<{ name: string }>(query);
  return new Set(rows.map(({ name }) => name));
}

/** What runs the statements of others is passed over. */
function placeOfStatement(): string {
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = STACK_DEPTH;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = before;
  const [, place] =
    /\/(src\/(?!database\/|bot\/store\/store-deps)[\w/-]+\.ts:\d+):\d+\)?$/m.exec(stack) ?? [];
  return place ?? 'elsewhere';
}

function placesIn(file: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  if (!KNOWS_A_DATABASE.test(text)) return [];
  return text
    .split('\n')
    .flatMap((line, index) =>
      ISSUES.test(line) && !OWN_TRANSACTION.test(line) ? [`${file}:${index + 1}`] : [],
    );
}
