import { readFileSync } from 'node:fs';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isPostgres } from '../../src/database/sql-dialect.ts';
import { isDeep } from './depth.ts';
import { dialects, openTestDatabase } from './test-database.ts';

interface Statements<Schema, World> {
  /** Every operation whose cost must not grow with the stored data. */
  readonly asked: readonly (readonly [name: string, ask: (world: World) => unknown])[];
  /** By engine: tolerated scans and sorts, with the reason. */
  readonly allowed: Readonly<Record<string, Allowed>>;
  /** Source files whose statements are all covered on one engine or another. */
  readonly files: readonly string[];
  /** Fills the database first. @param plain the same database without observation */
  readonly prepare: (database: Kysely<Schema>, plain: Kysely<Schema>) => Promise<World>;
}

/** Requires every statement of `files` to use an index, on every engine. */
export function describePlans<Schema, World>(
  whose: string,
  { asked, allowed, files, prepare }: Statements<Schema, World>,
): void {
  /** Source lines with a statement, reduced to those that ran. */
  const places = new Set<string>();

  describe.each(isDeep ? dialects : dialects.slice(0, 1))(
    `the rows of ${whose} on $name`,
    ({ name, url }) => {
      const plans = new QueryPlans(places);
      const needed = new Set<string>();
      let plain: Kysely<Schema>;
      let world: World;

      beforeEach(async () => {
        plain = await openTestDatabase<Schema>(url);
        world = await prepare(plans.watch(plain), plain);
        plans.forget();
      });
      afterEach(() => plain.destroy());

      it.each(asked)('are found by an index: %s', async (_, ask) => {
        await ask(world);
        expect(findUnexplained(await plans.findFlaws(plain), allowed[name] ?? {}, needed)).toEqual([]);
      });

      afterAll(() => {
        expect([...needed].sort(), 'nothing is allowed without need').toEqual(
          listAllowed(allowed[name] ?? {}),
        );
      });
    },
  );

  // Some statements run on one engine only.
  describe(`the statements of ${whose} on all engines together`, () => {
    it.runIf(dialects.length > 1)('all have an examined plan', () => {
      expect(neverAsked(files, places)).toEqual([]);
    });
  });
}

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
  /** Runs before EXPLAIN and restricts the planner to indexes: on a small table other plans are as good. */
  ask?<Schema>(transaction: Kysely<Schema>): Promise<unknown>;
  explain(query: CompiledQuery): CompiledQuery;
  read(rows: readonly object[], query: CompiledQuery): readonly string[];
}

const READERS: Readonly<Record<'sqlite' | 'postgres', PlanReader>> = {
  sqlite: {
    // The symbols of a prepared query have no values yet.
    explain: ({ sql: text, parameters }) =>
      CompiledQuery.raw(
        `EXPLAIN QUERY PLAN ${text}`,
        parameters.map((one) => (typeof one === 'symbol' ? null : one)),
      ),
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
class QueryPlans {
  #engine: keyof typeof READERS = 'sqlite';
  readonly #asked: Asked[] = [];
  readonly #places: Set<string>;

  /** @param places collects the lines of observed statements, across engines */
  constructor(places: Set<string>) {
    this.#places = places;
  }

  watch<Schema>(database: Kysely<Schema>): Kysely<Schema> {
    this.#engine = isPostgres(database) ? 'postgres' : 'sqlite';
    return database.withPlugin({
      transformQuery: ({ node, queryId }) => {
        const place = placeOfStatement();
        this.#places.add(place);
        this.#asked.push({ place, query: database.getExecutor().compileQuery(node, queryId) });
        return node;
      },
      transformResult: async ({ result }) => result,
    });
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
function neverAsked(files: readonly string[], places: ReadonlySet<string>): readonly string[] {
  return files.flatMap((file) => placesIn(file).filter((place) => !places.has(place)));
}

/** Excess that is not tolerated; used entries are added to `needed`. */
function findUnexplained(flaws: readonly Flaw[], allowed: Allowed, needed: Set<string>): readonly Flaw[] {
  return flaws.filter(({ place, what }) => {
    const [file = ''] = place.split(':');
    const isAllowed = allowed[file]?.some(([known]) => known === what) ?? false;
    if (isAllowed) needed.add(`${file} ${what}`);
    return !isAllowed;
  });
}

/** All tolerated entries in the format of `findUnexplained`. */
function listAllowed(allowed: Allowed): readonly string[] {
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

const ROWS = 2_000;

/**
 * Rows of a long history, with statistics: PostgreSQL plans by table size, and in an empty table every plan is as good.
 * SQLite plans by indexes alone and gets no rows.
 * @param values SQL for every column, with `n` as row number
 */
export async function fillPast<Schema>(
  database: Kysely<Schema>,
  table: string,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  if (!isPostgres(database)) return;
  const columns = Object.keys(values).map((column) => sql.ref(column));
  const each = Object.values(values).map((value) => sql.raw(value));
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(columns)})
    SELECT ${sql.join(each)} FROM generate_series(1, ${sql.lit(ROWS)}) AS n`.execute(database);
  await sql`ANALYZE ${sql.table(table)}`.execute(database);
}
