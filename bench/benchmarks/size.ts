import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { queueMessage } from '../../src/bot/store/queue-message.ts';
import { sweepOldRows } from '../../src/bot/store/sweep-old-rows.ts';
import type { ChatId, PersonId } from '../../src/bot/swap/brands.ts';
import type { Benchmark, Bound, Finding } from '../harness/benchmark.ts';
import { compareRounds } from '../harness/compare-rounds.ts';
import { type FilledBot, fillBot, HISTORY_EACH, SWAPS_EACH } from '../harness/filled-bot.ts';
import { type FilledService, fillService } from '../harness/filled-service.ts';

/** `PEOPLE=1000000 npm run bench -- size` takes minutes and some gigabytes of disk. */
const PEOPLE = Number(process.env.PEOPLE ?? 200_000);
const FEW_PEOPLE = 1_000;
const ROUNDS = 15;
const AT_MOST = 1.2;
const LEASE_MS = 60_000;
/** As many as the notifier has under way. */
const MESSAGES = 16;
/** As many as the watcher has under way. */
const SWAPS = 128;

/** One piece of work, `times` of them in a round. */
interface Work<World> {
  readonly name: string;
  readonly times: number;
  readonly run: (world: World) => Promise<unknown>;
  /** At most 1.2 times unless told. */
  readonly bound?: Bound;
  readonly note?: string;
}

const BOT_WORK: readonly Work<FilledBot>[] = [
  { name: 'an update of somebody known', times: 40, run: handleUpdate },
  { name: 'their swaps, for /history and /status', times: 100, run: readSwaps },
  { name: `a claim of ${MESSAGES} messages, and when the next is due`, times: 100, run: claimMessages },
  { name: 'a message from the queue to delivered', times: 40, run: deliver },
  { name: `a claim of ${SWAPS} swaps, and when they are due again`, times: 4, run: claimSwaps },
  { name: '/forget of somebody', times: 10, run: forget },
  { name: 'a portion of the sweep', times: 1, run: sweepPortion },
  { name: 'whether it is ready', times: 2_000, run: ({ store }) => store.isReady() },
  { name: 'a start', times: 5, run: start },
];

const SERVICE_WORK: readonly Work<FilledService>[] = [
  { name: 'the unfinished executions', times: 10, run: findUnfinished },
  {
    name: 'a portion of the sweep of quotes',
    times: 1,
    run: sweepQuotes,
    bound: { oursAtMost: 50_000 },
    note: 'quotes are found by their message, a random number: each of the 500 leaves another page of that index',
  },
];

/** The same work in two databases, one a great deal larger. What is compared is CPU time, which others disturb least. */
export const size: Benchmark = {
  name: 'size',
  run: async () => {
    const folder = mkdtempSync(join(tmpdir(), 'countersign-size-'));
    try {
      const few = await fillBoth(folder, 'few', FEW_PEOPLE);
      const startedAt = performance.now();
      const many = await fillBoth(folder, 'many', PEOPLE);
      const seconds = (performance.now() - startedAt) / 1_000;
      const megabytes = statSync(join(folder, 'many.db')).size / 1e6;
      const note = `${describe(PEOPLE)}, filled in ${seconds.toFixed()} s, ${megabytes.toFixed()} MB; the baseline is the same with ${describe(FEW_PEOPLE)}`;
      const findings = [
        ...(await compareAll(BOT_WORK, many.bot, few.bot)),
        ...(await compareAll(SERVICE_WORK, many.service, few.service)),
      ];
      await Promise.all([few.close(), many.close()]);
      return findings.map((finding, index) => (index === 0 ? { ...finding, note } : finding));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function fillBoth(folder: string, name: string, people: number) {
  const bot = await fillBot(join(folder, `${name}.db`), people);
  const service = await fillService(join(folder, `${name}-service.db`), SWAPS_EACH * people);
  return { bot, service, close: () => Promise.all([bot.database.destroy(), service.close()]) };
}

function describe(people: number): string {
  const rows = 2 * HISTORY_EACH * people;
  return `${people.toLocaleString('en')} people, ${(SWAPS_EACH * people).toLocaleString('en')} swaps, ${rows.toLocaleString('en')} rows of history`;
}

async function compareAll<World>(
  work: readonly Work<World>[],
  many: World,
  few: World,
): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const { name, times, run, bound = { atMost: AT_MOST }, note } of work) {
    const { ours, baseline } = await compareRounds(
      ROUNDS,
      () => cpuMicrosOf(times, () => run(many)),
      () => cpuMicrosOf(times, () => run(few)),
    );
    const noted = note === undefined ? {} : { note };
    findings.push({ name, unit: 'µs CPU', ours, baseline, bound, ...noted });
  }
  return findings;
}

async function cpuMicrosOf(times: number, work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  for (let done = 0; done < times; done += 1) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / times;
}

let drawn = 0;
let lastUpdateId = 10 ** 12;

/** Anybody, with a stride that is no divisor: one after the other far apart. */
function drawPerson({ people }: FilledBot): PersonId {
  drawn += 1;
  return (((drawn * 104_729) % people) + 1) as PersonId;
}

async function handleUpdate(bot: FilledBot): Promise<void> {
  const { inbox, people, sessions, swaps } = bot.store;
  const id = drawPerson(bot);
  const updateId = ++lastUpdateId;
  await inbox.accept([{ updateId, key: `${id}:${id}`, payload: '{"message":"/help"}' }], bot.now);
  await inbox.countTries(updateId, 1);
  const chatId = Number(id) as ChatId;
  await people.meetPerson({ id, chatId, firstName: 'Somebody', username: null, languageCode: 'en' }, bot.now);
  await sessions.read(`${id}`);
  await swaps.listOpen(id);
  await sessions.write(`${id}`, '{}', bot.now);
  await inbox.finish(updateId, bot.now);
}

async function readSwaps(bot: FilledBot): Promise<void> {
  const id = drawPerson(bot);
  await bot.store.swaps.listPast(id, { limit: 6 });
  await bot.store.swaps.listOpen(id);
}

/** Each claim finds the leases of the one before run out. */
async function claimMessages({ store: { outbox }, now }: FilledBot): Promise<void> {
  const at = now + 2 * ++drawn;
  const items = await outbox.claimDue(at, MESSAGES, 1, []);
  if (items.length < MESSAGES) throw new Error('too few messages are due');
  await outbox.nextDueAt(at);
}

async function deliver(bot: FilledBot): Promise<void> {
  const { outbox } = bot.store;
  const personId = drawPerson(bot);
  const subject = `new-${++drawn}`;
  const message = { id: `${subject}:status`, kind: 'status', subject, personId } as const;
  await queueMessage(bot.database, { ...message, chatId: Number(personId) as ChatId }, bot.now);
  const [item] = await outbox.claimDue(bot.now, 1, LEASE_MS, []);
  if (item === undefined) throw new Error('no message is due');
  await outbox.startSending(item);
  await outbox.finish(item, bot.now);
}

async function claimSwaps({ store: { swaps }, now }: FilledBot): Promise<void> {
  const due = await swaps.claimDue(now, SWAPS, LEASE_MS, []);
  if (due.length < SWAPS) throw new Error('too few swaps are due');
  await swaps.nextDueAt(now);
  await Promise.all(due.map((swap) => swaps.postpone(swap, { dueAt: now }, now)));
}

async function forget(bot: FilledBot): Promise<void> {
  const erased = await bot.store.personalData.erase({
    ...{ personId: drawPerson(bot), language: 'en', now: bot.now },
  });
  if (erased === undefined || erased.past === 0) throw new Error('nothing was erased');
}

async function sweepPortion({ database, now }: FilledBot): Promise<void> {
  const ending = new AbortController();
  const sweep = sweepOldRows(database, now, ending.signal);
  ending.abort();
  if ((await sweep) === 0) throw new Error('nothing old is left');
}

async function findUnfinished({ claims }: FilledService): Promise<void> {
  for await (const _ of claims.takeFromDead());
  if ((await claims.listOwn()).length === 0) throw new Error('nothing is unfinished');
}

async function sweepQuotes({ quotes }: FilledService): Promise<void> {
  const ending = new AbortController();
  const sweep = quotes.sweep(ending.signal);
  ending.abort();
  await sweep;
}

/** What the database is asked before the first update is taken. */
async function start({ reopen, now }: FilledBot): Promise<void> {
  const { database, store } = await reopen();
  await store.releaseLeases();
  await store.inbox.listUnfinished({ after: Number.MIN_SAFE_INTEGER, most: 100 });
  await store.swaps.nextDueAt(now);
  await store.outbox.nextDueAt(now);
  await database.destroy();
}
