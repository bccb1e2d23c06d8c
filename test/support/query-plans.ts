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

/** A statement, and the line of our source that issued it: `src/bot/store/due-rows.ts:44`. */
interface Asked {
  readonly place: string;
  readonly query: CompiledQuery;
}

/** How a statement reads more than it asks for: `scan swaps`, or `sort` where nothing bounds what is sorted. */
interface Flaw {
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

/** Steps that ask for a row when they are asked for one. */
const PASSES_ROWS_ON: ReadonlySet<string> = new Set(['LockRows', 'Result', 'Nested Loop', 'Subquery Scan']);

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** What a plan reads from end to end, `scan` and the name of a table or of rows of the statement's own, or `sort`. */
interface PlanReader {
  compile(...query: Parameters<SqliteQueryCompiler['compileQuery']>): CompiledQuery;
  /** Before it explains: whether there is a plan by indexes alone. Where a table is small, others are as good. */
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
    // For whatever values.
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
 * An index that is asked for nothing in particular is read from end to end as well, unless a limit stops it.
 * @param isLimited whether no more rows are asked of it than are wanted
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

/** Watches every statement that goes to a database, and asks it how it finds the rows of each. */
export class QueryPlans {
  #engine: keyof typeof READERS = 'sqlite';
  readonly #asked: Asked[] = [];
  readonly #places: Set<string>;

  /** @param places adds the lines whose statements it sees, to those that another engine has seen */
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

  /**
   * What the statements since the last call read that nobody asked for: a table from end to end, also by way of an index,
   * or rows that are read only to be sorted.
   */
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
        // Rows of a statement's own, such as `WITH looked (id) AS (VALUES …)`, are no table.
        const isTableOrSort = what === 'sort' || tables.has(what.slice('scan '.length));
        if (isTableOrSort) found.push({ place, what, sql: query.sql });
      }
    }
    return found;
  }
}

/** The lines of these source files that issue a statement which was never seen. */
export function neverAsked(files: readonly string[], places: ReadonlySet<string>): readonly string[] {
  return files.flatMap((file) => placesIn(file).filter((place) => !places.has(place)));
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

function aliasesOf(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/"(\w+)" as "(\w+)"/g)].map(([, table = '', alias = '']) => [alias, table]),
  );
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
