import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { acceptSigned } from '../../src/bot/swap/accept-signed.ts';
import type { SwapId } from '../../src/bot/swap/brands.ts';
import type { ChainStatus } from '../../src/bot/swap/chain-port.ts';
import type { Guard } from '../../src/bot/swap/open-order.ts';
import { systemTimers } from '../../src/bot/workers/due-work.ts';
import { createWatcher } from '../../src/bot/workers/watcher.ts';
import type { SignedVerdict } from '../../src/guard/compare.ts';
import type { Signature } from '../../src/solana/address.ts';
import type { BaseUnits } from '../../src/solana/mint.ts';
import { connectInChat, everythingIn, startChatWorld } from '../bot/support/chat-world.ts';
import { makeAttempt } from '../bot/support/make-swap.ts';
import { partOf } from '../bot/support/scripted.ts';
import {
  createPerson,
  signAsWallet,
  startTestService,
  startWorld,
  USDC,
} from '../service/support/test-service.ts';
import { dialects } from '../support/test-database.ts';
import { until } from '../support/until.ts';

const GOLDEN = join(import.meta.dirname, 'stored-steps.txt');
const HEADER = `\
# What a swap leaves in the database, step by step, as triggers of the engine saw it: one line is one transaction, with the
# rows it changed in their order. A process may die between any two lines and inside none: these are the places that the
# sweeps of test/kill end a process at. Leases, due times, fences and heartbeats are left out.
# A line that is split means that a death can now separate what used to be stored together. A line that is gone or moved
# means that something is stored later, or never. The commit that changes a line says why nothing is lost by it.
# Messages are delivered beside all other work, so their lines are put last under each heading.
# Written on PostgreSQL, which tells its transactions apart. On SQLite the same rows change in the same order.
`;

/** A kind of change. Each row change has only one kind: engines fire several triggers in different orders. */
interface Watched {
  readonly table: string;
  readonly on: 'INSERT' | 'UPDATE' | 'DELETE';
  /** Filter for rows. */
  readonly when?: string;
  /** An SQL expression over `old` and `new`. */
  readonly text: string;
}

const inserts = (table: string, text: string): Watched => ({ table, on: 'INSERT', text });
const deletes = (table: string, text = `'deleted'`): Watched => ({ table, on: 'DELETE', text });
const moves = (table: string, column: string): Watched => ({
  ...{ table, on: 'UPDATE', when: `old.${column} <> new.${column}` },
  text: `old.${column} || ' → ' || new.${column}`,
});
const marks = (table: string, column: string, told: string): Watched => ({
  ...{ table, on: 'UPDATE', when: `old.${column} IS NULL AND new.${column} IS NOT NULL`, text: `'${told}'` },
});

const OF_THE_BOT: readonly Watched[] = [
  inserts('inbox', `'accepted'`),
  marks('inbox', 'finished_at', 'handled'),
  inserts('swaps', 'new.state'),
  moves('swaps', 'state'),
  marks('swaps', 'message_id', 'its message is known'),
  inserts('swap_events', `coalesce(new.from_state, 'nothing') || ' → ' || new.to_state`),
  inserts('outbox', `new.kind || ' ' || new.state`),
  {
    ...{ table: 'outbox', on: 'UPDATE', when: 'old.state <> new.state OR old.revision <> new.revision' },
    text: `new.kind || ' ' || old.state || ' → ' || new.state || CASE WHEN old.revision = new.revision THEN '' ELSE ', drawn anew' END`,
  },
  deletes('outbox', `old.kind || ' deleted'`),
  inserts('attempts', `'stored'`),
  deletes('attempts'),
];

const OF_THE_SERVICE: readonly Watched[] = [
  inserts('service_quotes', `'stored'`),
  deletes('service_quotes'),
  inserts('service_executions', 'new.status'),
  moves('service_executions', 'status'),
  marks('service_executions', 'sent_at', 'sent'),
  marks('service_executions', 'finalized_at', 'finalized'),
  inserts('service_desk_fills', `'stored'`),
  inserts('service_desk_flows', `'stored'`),
  { table: 'service_desk_flows', on: 'UPDATE', text: `'changed'` },
];

// biome-ignore lint/suspicious/noExplicitAny: databases of two schemas are watched alike
type AnyDatabase = Kysely<any>;

/** Records every watched change by triggers, with its transaction id where the engine has one. */
async function watchSteps(database: AnyDatabase, isPostgres: boolean, watched: readonly Watched[]) {
  const run = (text: string) => sql.raw(text).execute(database);
  await run(
    isPostgres
      ? 'CREATE TABLE stored_steps (n bigserial PRIMARY KEY, tx bigint NOT NULL DEFAULT txid_current(), step text NOT NULL)'
      : 'CREATE TABLE stored_steps (n integer PRIMARY KEY, tx integer, step text NOT NULL)',
  );
  for (const [index, { table, on, when = 'true', text }] of watched.entries()) {
    const write = `INSERT INTO stored_steps (step) VALUES ('${table} ' || ${text});`;
    const trigger = `CREATE TRIGGER step_${index} AFTER ${on} ON ${table} FOR EACH ROW WHEN (${when})`;
    if (!isPostgres) await run(`${trigger} BEGIN ${write} END`);
    else {
      await run(
        `CREATE FUNCTION step_${index}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${write} RETURN NULL; END $$`,
      );
      await run(`${trigger} EXECUTE FUNCTION step_${index}()`);
    }
  }
  return {
    /** Starts a section. */
    title: (text: string) => sql`INSERT INTO stored_steps (step) VALUES (${text})`.execute(database),
    read: async (): Promise<readonly (readonly string[])[]> => {
      const { rows } = await sql<{ tx: number | null; n: number; step: string }>`
        SELECT n, tx, step FROM stored_steps ORDER BY n`.execute(database);
      const groups = Map.groupBy(rows, ({ tx, n }) => tx ?? `row ${n}`);
      return [...groups.values()].map((group) => group.map(({ step }) => step));
    },
  };
}

const ENDS = [
  ['confirmed', { kind: 'finalized' }],
  ['failed', { kind: 'failed', reason: 'custom 6001', finalized: true }],
  ['expired', { kind: 'expired' }],
] as const satisfies readonly (readonly [string, ChainStatus])[];

/** `/swap`, Confirm, a signature, execute, and the end on the chain. */
async function swapInChat(url: string, [end, last]: (typeof ENDS)[number]) {
  const world = await startChatWorld({}, true, url);
  const { swaps } = world.test.store;
  const alice = await world.person('Alice');
  world.setBalance(1_000_000_000_000n);
  await connectInChat(world, alice);
  await everythingIn(world);
  const steps = await watchSteps(world.test.database, url !== ':memory:', OF_THE_BOT);
  let status: ChainStatus = { kind: 'pending' };
  const chain = {
    transactionStatus: async () => status,
    send: async () => true,
    blockHeight: async () => 100,
    highestBlockHeight: async () => 100,
    canFindServed: async () => true,
    knowsBlockhash: async () => true,
    arrived: async () => ({ amount: 77_000_000n as BaseUnits, held: 77_000_000n as BaseUnits }),
    shortfall: async () => null,
    findServed: async () => ({ kind: 'pending' as const }),
    blockMs: () => 200,
  };
  const errors: unknown[] = [];
  const watcher = createWatcher({
    ports: {
      ...{ chain, swaps, now: world.now, alert: (kind) => errors.push(kind) },
      swapApi: { execute: async ({ txHash }) => ({ ok: true, value: { status: 'submitted', txHash } }) },
    },
    ...{ timers: systemTimers, onError: (error) => errors.push(error), longestSleepMs: 20 },
  });

  await steps.title('/swap');
  await alice.say('/swap 0.5 SOL USDC');
  const card = await alice.waitForMessage('0.5 SOL');
  await everythingIn(world);

  await steps.title('Confirm');
  await alice.press('✅ Confirm', card);
  const id = JSON.stringify(card.reply_markup).match(/"o:([\w-]+):\d+"/)?.[1] as SwapId;
  const inState = (state: string) =>
    until(async () => expect((await swaps.findSwap(id))?.state).toBe(state)).then(() => everythingIn(world));
  await inState('ordered');

  await steps.title('The signing page is opened');
  const attempt = makeAttempt(id, { expiresAt: world.now() + 60_000 });
  await swaps.addAttempt(attempt);

  await steps.title('The wallet returns the signed transaction');
  const verdict: SignedVerdict = {
    ok: true,
    txHash: 'hash' as Signature,
    identical: true,
    blockhash: 'blockhash',
    blockhashReplaced: false,
  };
  const guard = partOf<Guard>({ compare: () => verdict });
  const accepted = await acceptSigned({ guard, chain, swaps, clock: world.now }, attempt, Buffer.of(1));
  expect(accepted.ok).toBe(true);
  await inState('signed');

  await steps.title('The watcher hands it to the service');
  watcher.start();
  await until(async () => expect((await swaps.findSwap(id))?.serviceReport).not.toBeNull());
  await inState('submitted');

  await steps.title(`The chain says: ${last.kind}`);
  status = last;
  await until(async () => {
    const swap = await swaps.findSwap(id);
    // Advances to the next poll only: otherwise a lease would expire during a poll.
    if (swap?.state !== end) world.advance(Math.max(0, (swap?.dueAt ?? 0) - world.now()));
    expect(swap?.state).toBe(end);
  });
  await everythingIn(world);
  await watcher.stop();
  const told = await steps.read();
  await world.stop();
  expect(errors).toEqual([]);
  return section(`A swap of the bot that ends as ${end}`, told);
}

/** Quote, execute, and the final status on the chain. */
async function swapOfService(url: string) {
  const world = await startWorld();
  const { getSignatureStatuses } = world.connection;
  const sent = Promise.withResolvers<void>();
  // A status may overtake the answer to the send: `sent` then comes later, or never.
  world.connection.getSignatureStatuses = async (...query) => {
    await sent.promise;
    return getSignatureStatuses.apply(world.connection, query);
  };
  const service = await startTestService({ connection: world.connection, databaseUrl: url });
  const steps = await watchSteps(service.database, url !== ':memory:', OF_THE_SERVICE);
  const person = await createPerson(world.rpcUrl);

  await steps.title('POST /v1/quotes');
  const wallets = { fromAddress: person.address, toAddress: person.address };
  const order = { fromToken: 'native', toToken: USDC, fromAmount: '100000000', ...wallets };
  const [quote] = (await service.post('/v1/quotes', order)).body.data.quotes;

  await steps.title('POST /v1/execute');
  const signedTransaction = signAsWallet(quote.unsignedTransaction, person);
  await service.post('/v1/execute', { signedTransaction, quoteId: quote.quoteId });
  const untilStored = (time: 'sent_at' | 'finalized_at') =>
    until(async () => {
      const row = await service.database.selectFrom('service_executions').selectAll().executeTakeFirst();
      expect(row?.[time]).toBeTypeOf('number');
    });
  await untilStored('sent_at');
  sent.resolve();
  await untilStored('finalized_at');
  const told = await steps.read();
  await service.close();
  await world.close();
  return section('A swap of the service', told);
}

/** Steps of message delivery alone. */
const OF_THE_DELIVERY = /^(outbox \w+ pending → done|swaps its message is known)$/;

function section(title: string, transactions: readonly (readonly string[])[]): string {
  const parts: string[][] = [];
  for (const steps of transactions) {
    const isTitle = !/^[a-z]/.test(steps[0] ?? '');
    if (isTitle) parts.push([steps.join()]);
    else parts.at(-1)?.push(`    ${steps.join(' + ')}`);
  }
  const isDelivery = (line: string) => OF_THE_DELIVERY.test(line.split(' + ')[0]?.trim() ?? '');
  const ordered = parts.flatMap((lines) => [
    ...lines.filter((line) => !isDelivery(line)),
    ...lines.filter(isDelivery),
  ]);
  return `\n## ${title}\n${ordered.join('\n')}\n`;
}

describe.each(dialects)('on $name', ({ name, url }) => {
  test('a swap is stored step by step as it was', async () => {
    let text = HEADER;
    for (const end of ENDS) text += await swapInChat(url, end);
    text += await swapOfService(url);
    if (name === 'PostgreSQL') await expect(text).toMatchFileSnapshot(GOLDEN);
    else expect(text).toBe((await readFile(GOLDEN, 'utf8')).replaceAll(' + ', '\n    '));
  });
});
