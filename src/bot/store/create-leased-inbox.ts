import { sql } from 'kysely';
import { keepRow } from '../../database/differences/keep-row.ts';
import { hasManyWriters } from '../../database/differences/many-writers.ts';
import { type Given, prepareQuery } from '../../database/prepare-query.ts';
import type { AfterUpdate, HeldKey, InboxEntry, LeasedInbox } from '../swap/intake-ports.ts';
import { countTries, type InboxRow, newInboxRow, readEntries } from './create-inbox-store.ts';
import { type Connection, type StoreDeps, writeTogether } from './store-deps.ts';

interface Lease {
  readonly key: string;
  readonly holder: string;
}

/** A lease, and the updates of its key behind one of them. */
interface LeaseBehind extends Lease {
  readonly after: number;
}

/** More than a person writes while one of their updates is handled. */
const PORTION = 20;

/** So many keys with nothing but unreadable updates are passed over at one time. */
const MOST_UNREADABLE = 100;

const isHeld = ({ key, holder }: Given<Lease>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM inbox_leases WHERE key = ${key} AND holder = ${holder})`;

const hasUnfinished = (key: Given<Lease>['key']) =>
  sql`SELECT 1 FROM inbox WHERE key = ${key} AND finished_at IS NULL`;

const ACCEPT = prepareQuery((database: Connection, row: Given<ReturnType<typeof newInboxRow>>) =>
  database
    .insertInto('inbox')
    .values({ ...row, finished_at: null })
    .onConflict((conflict) => conflict.column('update_id').doNothing())
    .returning('update_id'),
);

/**
 * Where somebody holds the key the row is written all the same: so whoever is about to let go of it meanwhile has to look
 * again, and finds what was stored in this transaction. A replica that was declared dead leases nothing.
 */
const TAKE = prepareQuery((database: Connection, { key, holder }: Given<Lease>) =>
  database
    .insertInto('inbox_leases')
    .columns(['key', 'holder'])
    .expression(
      database
        .selectNoFrom([
          sql<string>`CAST(${key} AS TEXT)`.as('key'),
          sql<string>`CAST(${holder} AS TEXT)`.as('holder'),
        ])
        .where(sql<boolean>`EXISTS (${hasUnfinished(key)})`)
        .where(sql<boolean>`EXISTS (SELECT 1 FROM replicas WHERE id = ${holder} ${keepRow(database)})`),
    )
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ holder: sql`inbox_leases.holder` }))
    .returning('holder'),
);

/**
 * Whoever stores an update of the key waits here, and what was stored before is seen by the statements behind: each looks
 * anew.
 */
const LOCK = prepareQuery((database: Connection, { key, holder }: Given<Lease>) =>
  database
    .selectFrom('inbox_leases')
    .select('key')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .$if(hasManyWriters(database), (query) => query.forUpdate()),
);

const NEXT = prepareQuery((database: Connection, given: Given<LeaseBehind>) =>
  database
    .selectFrom('inbox')
    .selectAll()
    .where('key', '=', given.key)
    .where('finished_at', 'is', null)
    .where('update_id', '>', given.after)
    .where(isHeld(given))
    .orderBy('update_id')
    .limit(PORTION),
);

const FINISH = prepareQuery((database: Connection, given: Given<Lease & { updateId: number; now: number }>) =>
  database
    .updateTable('inbox')
    .set({ finished_at: given.now, encrypted_payload: null, key: '' })
    .where('update_id', '=', given.updateId)
    .where(isHeld(given)),
);

const LET_GO = prepareQuery((database: Connection, { key, holder, after }: Given<LeaseBehind>) =>
  database
    .deleteFrom('inbox_leases')
    .where('key', '=', key)
    .where('holder', '=', holder)
    .where(sql<boolean>`NOT EXISTS (${hasUnfinished(key)} AND update_id > ${after})`),
);

const BEGINNING = Number.MIN_SAFE_INTEGER;

/** Every statement locks what it goes by: the lease, the key of the inbox, the replica. */
const GUARDED = { isGuarded: true } as const;

/** An inbox of several replicas. Updates that no key opens are left alone, and hold nobody up. */
export function createLeasedInbox(deps: StoreDeps): LeasedInbox {
  const unreadable = new Set<string>();
  const passOver = (key: string) => {
    unreadable.add(key);
    const [oldest] = unreadable;
    if (unreadable.size > MOST_UNREADABLE && oldest !== undefined) unreadable.delete(oldest);
  };
  const leaseOf = (key: string, after: number): LeaseBehind => ({ key, holder: deps.holder(), after });

  const readNext = async (key: string, rows: readonly InboxRow[], isLetGo: boolean): Promise<AfterUpdate> => {
    if (isLetGo) return { kind: 'let_go' };
    const last = rows.at(-1);
    if (last === undefined) return { kind: 'lost' };
    const [next] = readEntries(deps, rows);
    if (next) return { kind: 'next', next };
    passOver(key);
    return findNext(key, last.update_id);
  };

  const findNext = async (key: string, after: number): Promise<AfterUpdate> => {
    const lease = leaseOf(key, after);
    const queries = [LOCK.with(lease), LET_GO.with(lease), NEXT.with(lease)] as const;
    const [, letGo, next] = await writeTogether(deps, 'next-update', queries, GUARDED);
    return readNext(key, next.rows, letGo.count > 0);
  };

  return {
    accept: async (entries, now, takes) =>
      entries.length === 0 ? { accepted: new Set(), held: [] } : accept(deps, entries, now, takes),
    takeAbandoned: (most) => takeAbandoned(deps, most, [...unreadable]),
    next: (key) => findNext(key, BEGINNING),
    countTries: (updateId, begun) => countTries(deps.database, updateId, begun),
    finish: async ({ key, updateId }, now) => {
      const lease = leaseOf(key, BEGINNING);
      const queries = [
        LOCK.with(lease),
        FINISH.with({ ...lease, updateId, now }),
        LET_GO.with(lease),
        NEXT.with(lease),
      ] as const;
      const [, , letGo, next] = await writeTogether(deps, 'finish-update', queries, GUARDED);
      return readNext(key, next.rows, letGo.count > 0);
    },
  };
}

async function accept(deps: StoreDeps, entries: readonly InboxEntry[], now: number, isTaking: boolean) {
  // In one order, so that two replicas that store many at once do not wait for each other.
  const keys = isTaking ? [...new Set(entries.map(({ key }) => key))].toSorted() : [];
  const rows = entries.map((entry) => newInboxRow(deps, entry, now));
  const holder = deps.holder();
  const outcomes = await writeTogether<readonly unknown[]>(
    deps,
    'accept-update',
    [
      ...rows.map((row) => ACCEPT.with(row)),
      ...keys.map((key) => TAKE.with({ key, holder })),
      ...keys.map((key) => NEXT.with({ key, holder, after: BEGINNING })),
    ],
    GUARDED,
  );
  // Each query of a kind has its outcome in its place, with rows of that kind.
  const found = outcomes.map((outcome) => outcome.rows);
  const inserted = found.slice(0, rows.length) as readonly (readonly Pick<InboxRow, 'update_id'>[])[];
  const leases = found.slice(rows.length, rows.length + keys.length) as readonly (readonly Lease[])[];
  const unfinished = found.slice(rows.length + keys.length) as readonly (readonly InboxRow[])[];
  const accepted = new Set(inserted.flat().map((row) => row.update_id));
  const held = keys.flatMap((key, index): readonly HeldKey[] => {
    if (leases[index]?.[0]?.holder !== holder) return [];
    const [next] = readEntries(deps, unfinished[index] ?? []);
    return [{ key, next }];
  });
  return { accepted, held };
}

/** Looks first: as a rule nobody is dead. */
async function takeAbandoned(
  { database, holder }: StoreDeps,
  most: number,
  except: readonly string[],
): Promise<readonly string[]> {
  const abandoned = await database
    .selectFrom('inbox')
    .select('key')
    .where('finished_at', 'is', null)
    .$if(except.length > 0, (query) => query.where('key', 'not in', except))
    .where(sql<boolean>`NOT EXISTS (SELECT 1 FROM inbox_leases WHERE inbox_leases.key = inbox.key)`)
    .orderBy('update_id')
    .limit(most)
    .execute();
  const me = holder();
  const taken: string[] = [];
  for (const key of new Set(abandoned.map((row) => row.key))) {
    const lease = await TAKE.executeTakeFirst(database, { key, holder: me });
    if (lease?.holder === me) taken.push(key);
  }
  return taken;
}
