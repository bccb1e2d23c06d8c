import type { Kysely } from 'kysely';
import { listPauses, listUndelivered } from '../../bot/store/outbox.ts';
import type { BotSchema } from '../../bot/store/schema.ts';
import { type Call, type CommandOutcome, succeed } from './command-line.ts';

const MAX_LISTED = 200;

type Undelivered = Awaited<ReturnType<typeof listUndelivered>>[number];

/** What waits for Telegram, and why: for the night when notices are late. */
export async function showOutbox(database: Kysely<BotSchema>, { now }: Call): Promise<CommandOutcome> {
  const waiting = await listUndelivered(database, 'pending', MAX_LISTED);
  const parked = await listUndelivered(database, 'parked', MAX_LISTED);
  const pauses = await listPauses(database, now);
  const unsure = waiting.filter((row) => row.unsure > 0);
  const lines = [
    `waiting: ${describeCount(waiting)}, of which ${unsure.length} may have arrived already`,
    `parked: ${describeCount(parked)}, for people who blocked the bot, until they write again`,
    `paused by Telegram: ${pauses.length}`,
    ...pauses.map(({ chatId, until }) => `  ${describeChat(chatId)} until ${new Date(until).toISOString()}`),
    ...(waiting.length > 0 ? ['', ...waiting.map((row) => describeWaiting(row, now))] : []),
  ];
  const data = {
    waiting: waiting.map(toData),
    parked: parked.map(toData),
    pauses: pauses.map(({ chatId, until }) => ({ chatId: chatId ?? null, until })),
  };
  return succeed(lines.join('\n'), data);
}

function describeCount({ length }: readonly Undelivered[]): string {
  return length === MAX_LISTED ? `${length} or more` : String(length);
}

function describeChat(chatId: number | undefined): string {
  return chatId === undefined ? 'the whole bot' : `chat ${chatId}`;
}

function describeWaiting(
  { id, kind, created_at, due_at, failures, unsure }: Undelivered,
  now: number,
): string {
  const next = due_at <= now ? 'now' : `at ${new Date(due_at).toISOString()}`;
  const trouble = [
    ...(failures > 0 ? [`${failures} failures`] : []),
    ...(unsure > 0 ? ['may have arrived'] : []),
  ];
  return [id, kind, `${Math.round((now - created_at) / 1_000)} s old`, `due ${next}`, ...trouble].join('  ');
}

function toData(row: Undelivered) {
  const { id, kind, person_id: personId, failures, unsure, created_at: createdAt, due_at: dueAt } = row;
  return { id, kind, personId, failures, unsure, createdAt, dueAt };
}
