import { sql } from 'kysely';
import { jsonNumber } from '../../../database/sql-dialect.ts';
import { queueMessage } from '../../store/outbox.ts';
import { countStanding, type StandingCounts } from '../../store/standing-orders.ts';
import type { Connection, ReportRow } from '../../store/store-deps.ts';
import { allOf, countOpenSwaps } from '../../store/swap-reader.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { Pause } from '../../swap/problems.ts';
import { STUCK_AFTER_MS, type Swap } from '../../swap/swap.ts';

declare module '../../store/schema.ts' {
  interface BotSchema {
    /** `paused`, `version`, `backup`, `menus`, and `alert:<id>` for each alert that lasts. */
    operator_notes: { name: string; value: string; at: number };
  }
}

/** A fact that outlives the process. */
export interface Note {
  readonly value: string;
  /** Ms since the epoch. */
  readonly at: number;
}

export interface AdminStore {
  notes(): Promise<ReadonlyMap<string, Note>>;
  setNote(name: string, note: Note): Promise<void>;
  /** False where the note exists. */
  addNote(name: string, note: Note): Promise<boolean>;
  /** False where there is none. */
  removeNote(name: string): Promise<boolean>;
  /** New swaps are refused, in all processes and after restarts. */
  isPaused(): Promise<Pause | false>;
  /** Addresses that an operator blocked in the chat; the files have others. */
  blockedTokens(): Promise<ReadonlySet<string>>;
  figures(now: number): Promise<Figures>;
  endsSince(time: number): Promise<Ends>;
  /** People whose signed swaps since then took longer than swaps take, still do, or expired. */
  touchedSince(time: number, now: number): Promise<readonly TouchedPerson[]>;
  /** A person is written to once a day at most. @returns how many are told now */
  apologise(people: readonly TouchedPerson[], now: number): Promise<number>;
  /** Finds swaps by txHash, Telegram id, wallet or the swap's own id; newest first. */
  findSwaps(words: string): Promise<readonly Swap[]>;
}

/** True for a txHash or a wallet, which anybody can look up on chain. */
export function isOnChain(words: string): boolean {
  return BASE58.test(words) && words.length >= MIN_ADDRESS_LENGTH;
}

export interface Figures {
  readonly open: Readonly<Record<string, number>>;
  /** Longer than swaps take. */
  readonly stuck: number;
  readonly standing: StandingCounts;
  /** Swaps that ended on the chain within 24 hours. */
  readonly ended: Ends;
  /** Orders of a day that ran out before the signature. */
  readonly unsigned: number;
  readonly people: number;
  /** Figures of the last 24 hours. */
  readonly day: {
    readonly newPeople: number;
    /** A person who had a price or a swap is active. */
    readonly activePeople: number;
    /** Dollars of the confirmed swaps, by the prices that their cards showed. */
    readonly volume: number;
    /** The most frequent first. */
    readonly reasons: readonly (readonly [reason: string, swaps: number])[];
  };
  readonly queues: { readonly updates: number; readonly messages: number };
}

/** Swaps that ended on the chain. */
export type Ends = Readonly<Partial<Record<(typeof ENDS_ON_CHAIN)[number], number>>>;

export const PAUSED = 'paused';

/** Begins the name of a note, before a mint. */
export const BLOCKED = 'blocked:';

/** False without a note. An earlier version wrote none of the details. */
export function readPause(note: { readonly value: string } | undefined): Pause | false {
  return note !== undefined && (note.value === '' ? {} : (JSON.parse(note.value) as Pause));
}

/** The note of the last `cli -- drill --every`. */
export const DRILL = 'drill';

export interface DrillOutcome {
  readonly passed: number;
  readonly refused: number;
  /** The first refused pair with its rule, in words for the operators. */
  readonly first?: string;
}

/** Undefined without a drill. */
export function readDrill(note: { readonly value: string } | undefined): DrillOutcome | undefined {
  return note && (JSON.parse(note.value) as DrillOutcome);
}

/** A daily backup may be two hours late. */
export const BACKUP_OLD_AFTER_MS = 26 * 3_600_000;

const DAY_MS = 86_400_000;
const MAX_FOUND = 5;
const MAX_REASONS = 3;
const ENDS_ON_CHAIN = ['confirmed', 'failed', 'expired'] as const;

const TELEGRAM_ID = /^\d{1,16}$/;
const BASE58 = /^[1-9A-HJ-NP-Za-km-z]+$/;
/** Characters of the longest address; a signature has 86 to 88. */
const MAX_ADDRESS_LENGTH = 44;
const MIN_ADDRESS_LENGTH = 32;

/** @param onOutbox wakes the delivery */
export function createAdminStore(
  database: Connection,
  report: ReportRow = () => {},
  onOutbox: () => void = () => {},
): AdminStore {
  const insert = (name: string, note: Note) =>
    database.insertInto('operator_notes').values({ name, ...note });
  return {
    notes: async () => {
      const rows = await database.selectFrom('operator_notes').selectAll().execute();
      return new Map(rows.map(({ name, value, at }) => [name, { value, at }]));
    },
    setNote: async (name, note) => {
      await insert(name, note)
        .onConflict((conflict) => conflict.column('name').doUpdateSet(note))
        .execute();
    },
    addNote: async (name, note) => {
      const added = insert(name, note).onConflict((conflict) => conflict.column('name').doNothing());
      return (await added.executeTakeFirst()).numInsertedOrUpdatedRows === 1n;
    },
    removeNote: async (name) => {
      const removed = database.deleteFrom('operator_notes').where('name', '=', name);
      return (await removed.executeTakeFirst()).numDeletedRows === 1n;
    },
    isPaused: async () => {
      const query = database.selectFrom('operator_notes').select('value').where('name', '=', PAUSED);
      return readPause(await query.executeTakeFirst());
    },
    blockedTokens: async () => {
      const query = database.selectFrom('operator_notes').select('name').where('name', 'like', `${BLOCKED}%`);
      return new Set((await query.execute()).map(({ name }) => name.slice(BLOCKED.length)));
    },
    figures: (now) => readFigures(database, now),
    endsSince: (time) => readEnds(database, time),
    touchedSince: (time, now) => readTouched(database, time, now),
    apologise: (people, now) => apologise(database, onOutbox, people, now),
    findSwaps: (words) => findSwaps(database, report, words),
  };
}

type CountedFigure =
  | 'people'
  | 'new_people'
  | 'active_people'
  | 'stuck'
  | 'unsigned'
  | 'updates'
  | 'messages';

async function readFigures(database: Connection, now: number): Promise<Figures> {
  const stuckBefore = now - STUCK_AFTER_MS;
  const counts = sql<Record<CountedFigure, number>>`SELECT
    (SELECT count(*) FROM people) AS people,
    (SELECT count(*) FROM people WHERE met_at >= ${now - DAY_MS}) AS new_people,
    (SELECT count(DISTINCT +person_id) FROM swaps WHERE final_at >= ${now - DAY_MS}) AS active_people,
    (SELECT count(*) FROM swaps WHERE final_at IS NULL AND state IN ('served', 'signed', 'submitted')
      AND coalesce(signed_at, served_until) < ${stuckBefore}) AS stuck,
    (SELECT count(*) FROM swaps WHERE final_at >= ${now - DAY_MS} AND state = 'lapsed'
      AND ordered_at IS NOT NULL) AS unsigned,
    (SELECT count(*) FROM inbox WHERE finished_at IS NULL) AS updates,
    (SELECT count(*) FROM outbox WHERE state = 'pending') AS messages`;
  const [{ byState }, standing, { rows }, ended, traded, reasons] = await Promise.all([
    countOpenSwaps(database),
    countStanding(database),
    counts.execute(database),
    readEnds(database, now - DAY_MS),
    database
      .selectFrom('swaps')
      .select(sql<number | null>`sum(${jsonNumber(database, 'offer', 'fromUsd')})`.as('volume'))
      .where('final_at', '>=', now - DAY_MS)
      .where('state', '=', 'confirmed')
      .executeTakeFirst(),
    database
      .selectFrom('swaps')
      .select(({ fn }) => ['reason', fn.countAll<number>().as('swaps')])
      .where('final_at', '>=', now - DAY_MS)
      .where('state', 'in', ['failed', 'expired'])
      .where('reason', 'is not', null)
      .groupBy('reason')
      .orderBy('swaps', 'desc')
      .limit(MAX_REASONS)
      .execute(),
  ]);
  const [found] = rows;
  return {
    open: byState,
    stuck: Number(found?.stuck),
    standing,
    ended,
    unsigned: Number(found?.unsigned),
    people: Number(found?.people),
    day: {
      newPeople: Number(found?.new_people),
      activePeople: Number(found?.active_people),
      volume: Number(traded?.volume ?? 0),
      reasons: reasons.map(({ reason, swaps }) => [String(reason), Number(swaps)] as const),
    },
    queues: { updates: Number(found?.updates), messages: Number(found?.messages) },
  };
}

async function readEnds(database: Connection, since: number): Promise<Ends> {
  const rows = await database
    .selectFrom('swaps')
    .select(({ fn }) => ['state', fn.countAll<number>().as('swaps')])
    .where('final_at', '>=', since)
    .where('state', 'in', ENDS_ON_CHAIN)
    .groupBy('state')
    .execute();
  return Object.fromEntries(rows.map(({ state, swaps }) => [state, Number(swaps)]));
}

interface TouchedPerson {
  readonly personId: PersonId;
  readonly chatId: ChatId;
}

async function readTouched(
  database: Connection,
  since: number,
  now: number,
): Promise<readonly TouchedPerson[]> {
  const { rows } = await sql<{
    person_id: number;
    chat_id: number;
  }>`SELECT person_id, chat_id FROM swaps
    WHERE final_at >= ${since} AND signed_at IS NOT NULL AND farewell_language IS NULL
      AND (state = 'expired' OR final_at - signed_at > ${STUCK_AFTER_MS})
    UNION SELECT person_id, chat_id FROM swaps
    WHERE final_at IS NULL AND state IN ('signed', 'submitted') AND signed_at < ${now - STUCK_AFTER_MS}
      AND farewell_language IS NULL`.execute(database);
  return rows.map(({ person_id, chat_id }) => ({
    personId: Number(person_id) as PersonId,
    chatId: Number(chat_id) as ChatId,
  }));
}

async function apologise(
  database: Connection,
  onOutbox: () => void,
  people: readonly TouchedPerson[],
  now: number,
): Promise<number> {
  const day = new Date(now).toISOString().slice(0, 10);
  let told = 0;
  for (const { personId, chatId } of people) {
    const id = `outage:${day}:${personId}`;
    const known = await database.selectFrom('outbox').select('id').where('id', '=', id).executeTakeFirst();
    if (known) continue;
    await queueMessage(database, { id, kind: 'outage', subject: id, personId, chatId }, now);
    told += 1;
  }
  if (told > 0) onOutbox();
  return told;
}

/** An erased person's swaps are not found. */
async function findSwaps(database: Connection, report: ReportRow, words: string): Promise<readonly Swap[]> {
  const query = database
    .selectFrom('swaps')
    .selectAll()
    .where('farewell_language', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(MAX_FOUND);
  if (TELEGRAM_ID.test(words)) return allOf(report, query.where('person_id', '=', Number(words)));
  if (!isOnChain(words)) return allOf(report, query.where('id', '=', words));
  return allOf(report, query.where(words.length > MAX_ADDRESS_LENGTH ? 'tx_hash' : 'wallet', '=', words));
}
