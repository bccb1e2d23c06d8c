import { readFileSync } from 'node:fs';
import {
  CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  PostgresQueryCompiler,
  SqliteQueryCompiler,
  sql,
} from 'kysely';
import { isPostgres } from '../../src/database/sql-dialect.ts';

/** A statement and the source line that issued it: `src/bot/store/due-rows.ts:44`. */
interface Asked {
  readonly place: string;
  readonly query: CompiledQuery;
}

/** Excess work of a plan: `scan swaps`, or `sort` for an unbounded sort. */
interface Flaw {
  readonly place: string;
  readonly what: string;
  readonly sql: string;
}

/** By source file: tolerated excess, with the reason. */
export type Allowed = Readonly<Record<string, readonly (readonly [what: string, why: string])[]>>;

/** Stack depth that covers the longest path from a statement to the driver. */
const STACK_DEPTH = 40;
const ISSUES = /\.execute(?:ForCount|TakeFirst(?:OrThrow)?)?\(|await writeTogether\(/;
const KNOWS_A_DATABASE = /from '(?:kysely|.*\/store-deps\.ts)'/;
const OWN_TRANSACTION = /transaction\(\)\.execute\(/;

/** Plan nodes that produce rows on demand. */
const PASSES_ROWS_ON: ReadonlySet<string> = new Set(['LockRows', 'Result', 'Nested Loop', 'Subquery Scan']);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Excess of a plan: `scan` with the name of a table or CTE, or `sort`. */
interface PlanReader {
  compile(...query: Parameters<SqliteQueryCompiler['compileQuery']>): CompiledQuery;
  /** Runs before EXPLAIN and restricts the planner to indexes: on a small table other plans are as good. */
  ask?<Schema>(transaction: Kysely<Schema>): Promise<unknown>;
  explain(query: CompiledQuery): CompiledQuery;
  read(rows: readonly object[], query: CompiledQuery): readonly string[];
}

const READERS: Readonly<Record<'sqlite' | 'postgres', PlanReader>> = {
  sqlite: {
    compile: (...query) => new SqliteQueryCompiler().compileQuery(...query),
    explain: ({ sql: text, parameters }) => CompiledQuery.raw(`EXPLAIN QUERY PLAN ${text}`, [...parameters]),
    read: (rows, { sql: text }) => {
      const aliases = aliasesOf(text);
      return (rows as readonly { detail: string }[]).flatMap(({ detail }) => {
        if (detail.startsWith('USE TEMP B-TREE')) return 'sort';
        const [, name] = /^SCAN (\w+)/.exec(detail) ?? [];
        return name === undefined ? [] : `scan ${aliases.get(name) ?? name}`;
      });
    },
  },
  postgres: {
    compile: (...query) => new PostgresQueryCompiler().compileQuery(...query),
    ask: (transaction) => sql`SET LOCAL enable_bitmapscan = off`.execute(transaction),
    // A generic plan, independent of parameter values.
    explain: ({ sql: text }) => CompiledQuery.raw(`EXPLAIN (GENERIC_PLAN, FORMAT JSON) ${text}`),
    read: (rows) => {
      const [{ 'QUERY PLAN': plans } = { 'QUERY PLAN': [] }] = rows as readonly {
        'QUERY PLAN': readonly { Plan: PlanNode }[];
      }[];
      return plans.flatMap(({ Plan: plan }) => flawsOfNode(plan));
    },
  },
};

/**
 * An index without a condition is also read in full, unless a limit stops it.
 * @param isLimited true if the number of rows is bounded
 */
function flawsOfNode(node: PlanNode, isLimited = false): readonly string[] {
  const { 'Node Type': type, 'Relation Name': table = '', 'Index Cond': condition, Plans: plans = [] } = node;
  const stops = type === 'Limit' || (isLimited && PASSES_ROWS_ON.has(type));
  const below = plans.flatMap((plan) => flawsOfNode(plan, stops));
  if (type === 'Sort' || type === 'Incremental Sort') return ['sort', ...below];
  const isEndless = /^Index (Only )?Scan$/.test(type) && condition === undefined && !isLimited;
  const isScan = type === 'Seq Scan' || isEndless;
  return isScan ? [`scan ${table}`, ...below] : below;
}

/** Observes every statement to a database and explains its plan. */
export class QueryPlans {
  #engine: keyof typeof READERS = 'sqlite';
  readonly #asked: Asked[] = [];
  readonly #places: Set<string>;

  /** @param places collects the lines of observed statements, across engines */
  constructor(places: Set<string>) {
    this.#places = places;
  }

  readonly #plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const place = placeOfStatement();
      this.#places.add(place);
      this.#asked.push({ place, query: READERS[this.#engine].compile(node, queryId) });
      return node;
    },
    transformResult: async ({ result }) => result,
  };

  watch<Schema>(database: Kysely<Schema>): Kysely<Schema> {
    this.#engine = isPostgres(database) ? 'postgres' : 'sqlite';
    return database.withPlugin(this.#plugin);
  }

  forget(): void {
    this.#asked.length = 0;
  }

  /** Excess reads since the last call: full scans of tables or indexes, and rows read only for a sort. */
  async findFlaws<Schema>(database: Kysely<Schema>): Promise<readonly Flaw[]> {
    const reader = READERS[this.#engine];
    const tables = new Set((await database.introspection.getTables()).map(({ name }) => name));
    const asked = this.#asked.splice(0);
    if (asked.length === 0) throw new Error('Nothing was asked of the database.');
    const found: Flaw[] = [];
    for (const { place, query } of asked) {
      const rows = await database.transaction().execute(async (transaction) => {
        await reader.ask?.(transaction);
        return (await transaction.executeQuery<object>(reader.explain(query))).rows;
      });
      for (const what of reader.read(rows, query)) {
        // CTEs, such as `WITH looked (id) AS (VALUES …)`, are no tables.
        const isTableOrSort = what === 'sort' || tables.has(what.slice('scan '.length));
        if (isTableOrSort) found.push({ place, what, sql: query.sql });
      }
    }
    return found;
  }
}

/** Lines of these source files with a statement that was never observed. */
export function neverAsked(files: readonly string[], places: ReadonlySet<string>): readonly string[] {
  return files.flatMap((file) => placesIn(file).filter((place) => !places.has(place)));
}

/** Excess that is not tolerated; used entries are added to `needed`. */
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

/** All tolerated entries in the format of `findUnexplained`. */
export function listAllowed(allowed: Allowed): readonly string[] {
  return Object.entries(allowed)
    .flatMap(([file, list]) => list.map(([what]) => `${file} ${what}`))
    .sort();
}

function aliasesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]),
  );
}

/** Skips modules that run the statements of others. */
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
