import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import bs58 from 'bs58';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runVacuumCommand } from '../../src/apps/cli/vacuum-command.ts';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { BotSchema } from '../../src/bot/store/schema.ts';
import type { ChatId, PersonId } from '../../src/bot/swap/brands.ts';
import type { ChainStatus } from '../../src/bot/swap/chain-port.ts';
import type { AdvancePorts } from '../../src/bot/swap/poll.ts';
import { systemTimers } from '../../src/bot/workers/due-work.ts';
import { createWatcher } from '../../src/bot/workers/watcher.ts';
import { openDatabase } from '../../src/database/open-database.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { Address } from '../../src/solana/address.ts';
import { type ChatWorld, returnFromWallet, startChatWorld, WALLET } from '../bot/support/chat-world.ts';
import { filesOf, rowsAbout, tracesIn } from '../bot/support/find-traces.ts';
import type { Somebody } from '../bot/support/live-a-life.ts';
import { makeAttempt, makeSigned } from '../bot/support/make-swap.ts';
import { partOf } from '../bot/support/scripted.ts';
import { placeOrder } from '../e2e/support/sign-order.ts';
import { connectWallet, meet, openSigningPage, startTestSandbox, urlOf, visit } from '../support/journey.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';
import { found } from './support/spellings.ts';

const NAME = 'Alice';

const somebody = (person: ScriptedPerson, wallet: string): Somebody => ({
  id: person.id as PersonId,
  chatId: person.chatId as ChatId,
  firstName: NAME,
  wallet: wallet as Address,
});

/** Traces of a person in the database files, `-wal` included; the wallet also inside transactions. */
function tracesOf(file: string, { id, chatId, firstName, wallet }: Somebody): readonly string[] {
  const texts = tracesIn(file, { id: `${chatId}:${id}`, name: firstName });
  const keys = { wallet, publicKey: bs58.decode(wallet) };
  const encoded = filesOf(file).flatMap((path) => found(keys, readFileSync(path)));
  return [...new Set([...texts.map((trace) => trace.replace(/ in .*/, '')), ...encoded])].toSorted();
}

/** Like an operator, on a separate connection beside the running bot. */
async function vacuum(file: string): Promise<void> {
  expect(await runVacuumCommand(`file:${file}`)).toMatchObject({ exitCode: 0 });
}

async function sayForget(person: ScriptedPerson): Promise<Message> {
  await person.say('/forget');
  const question = await person.waitForMessage('Erase everything about you?');
  await person.press('Yes, erase everything', question);
  return person.waitForEdit(question, 'Everything about you is erased');
}

describe('T24: erasure without a swap in flight', () => {
  let sandbox: Sandbox;
  let alice: ScriptedPerson;
  let bob: ScriptedPerson;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
    [alice, bob] = await Promise.all([meet(sandbox), meet(sandbox, 'Bob')]);
    await sandbox.wallet.fund();
  });
  afterAll(async () => {
    alice?.close();
    bob?.close();
    await sandbox?.stop();
  });

  it('clears all tables, the files after a vacuum, and disables every button and link', async () => {
    await bob.start();
    await connectWallet(alice);
    const cancelled = await placeOrder(alice, '0.05');
    await alice.press('Cancel', await alice.waitForEdit(cancelled.card, 'sign in your wallet'));
    await alice.waitForEdit(cancelled.card, 'Cancelled');
    const order = await placeOrder(alice, '0.06');
    await alice.say('/connect');
    const connect = urlOf(
      await alice.press('Other device', await alice.waitForMessage('Connect your wallet')),
    );
    await alice.say('/swap SOL');
    await alice.waitForMessage('Swap SOL to');
    const file = sandbox.botSettings.databaseUrl.slice('file:'.length);
    const person = somebody(alice, sandbox.wallet.state.accounts.selected.address);
    // The search must have found something before; the name is encrypted.
    expect(tracesOf(file, person)).toEqual(['id', 'publicKey', 'wallet']);

    await sayForget(alice);
    const database = await openDatabase<BotSchema>(sandbox.botSettings.databaseUrl);
    expect(await rowsAbout(database, person)).toEqual([]);
    expect(await database.selectFrom('people').select('person_id').execute()).toEqual([
      { person_id: bob.id },
    ]);
    await vacuum(file);
    expect(tracesOf(file, person)).toEqual([]);

    expect(await alice.press('Cancel', order.card)).toMatchObject({ text: /I know nothing about you/ });
    expect((await openSigningPage(order.page)).body.code).toBe('not_found');
    expect((await visit((await approve(order.link)).location ?? '')).status).toBe(404);
    for (const dead of [connect, order.page]) expect((await visit(dead)).status).toBe(404);
    expect(await rowsAbout(database, person)).toEqual([]);
    await database.destroy();
    await alice.start();
    expect(textOf(await alice.waitForMessage('Hello Alice'))).toContain('never hold a key');
  });
});

describe('T24: erasure during a swap', () => {
  let file: string;
  let world: ChatWorld;
  let alice: ScriptedPerson;
  let person: Somebody;
  let chain: ChainStatus;
  let height: number;

  beforeEach(async () => {
    file = join(mkdtempSync(join(tmpdir(), 'forgotten-')), 'bot.db');
    world = await startChatWorld({}, true, `file:${file}`);
    alice = await world.person(NAME);
    person = somebody(alice, WALLET);
    chain = { kind: 'pending' };
    height = 100;
  });

  afterEach(async () => {
    await world.stop();
    await world.test.database.destroy();
  });

  it('leaves only the data of the swap, and nothing after its end', async () => {
    await fly();
    expect(textOf(await sayForget(alice))).toContain('Still on its way on the chain: 1.');
    expect(await rowsAbout(world.test.database, person)).toEqual(['swaps: 1']);
    const { database } = world.test;
    for (const table of [
      'people',
      'wallets',
      'wallet_links',
      'attempts',
      'conversations',
      'sessions',
      'preferences',
    ] as const)
      expect(await database.selectFrom(table).selectAll().execute(), table).toEqual([]);
    await vacuum(file);
    expect(tracesOf(file, person)).toEqual(['publicKey', 'wallet']);

    chain = { kind: 'confirmed' };
    await watch();
    const done = await alice.waitForMessage('Done');
    expect(textOf(done)).toContain('As you asked, this swap is now erased too');
    await watch(15_000);
    expect(await rowsAbout(database, person)).toEqual(['outbox: 2', 'swaps: 1']);
    chain = { kind: 'finalized' };
    await watch(15_000);
    await expectNothing();
  });

  it('makes a returning person a new one, untouched by the end', async () => {
    await fly();
    await sayForget(alice);
    await alice.say('/start');
    await alice.waitForMessage('Hello Alice');
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
    await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
    await alice.say('/swap 0.1 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.1 SOL');
    // The signature still locks the wallet.
    expect(await alice.press('✅ Confirm', card)).toMatchObject({ kind: 'callback' });
    await alice.waitForMessage('still on its way');
    await alice.say('/history');
    await alice.waitForMessage('No swaps yet');
    chain = { kind: 'failed', reason: 'custom 6001', finalized: true };
    await watch();
    await alice.waitForMessage('As you asked, this swap is now erased too');
    await until(async () => {
      await watch(60_000);
      expect(await world.test.store.swaps.findInFlight(person.wallet, person.id)).toBeUndefined();
      expect(await world.test.database.selectFrom('swaps').select('id').execute()).toHaveLength(1);
    });
    expect(await rowsAbout(world.test.database, person)).toEqual(
      expect.arrayContaining(['people: 1', 'swaps: 1', 'wallets: 1']),
    );
    expect(await alice.press('Refresh', card)).toMatchObject({ text: 'Fresh price shown.' });
    await alice.waitForMessage((message) => message.message_id === card.message_id);
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, 'sign in your wallet');
  });

  /** A swap of Alice that was sent to the network. */
  async function fly(): Promise<void> {
    await alice.say('/connect');
    await returnFromWallet(world, await alice.waitForMessage('Connect your wallet'));
    await alice.press('Yes, it is mine', await alice.waitForMessage('Is this your wallet?'));
    await alice.say('/swap 0.5 SOL USDC');
    const card = await alice.waitForMessage('You pay: 0.5 SOL');
    await alice.press('✅ Confirm', card);
    await alice.waitForEdit(card, 'sign in your wallet');
    const { swaps } = world.test.store;
    const [swap] = await swaps.listOpen(alice.id as PersonId);
    if (!swap) throw new Error('there is no order');
    await swaps.addAttempt(makeAttempt(swap.id, { wallet: WALLET }));
    const patch = { signed: makeSigned(swap.id), dueAt: world.now() };
    await swaps.move({ swap, to: 'signed', patch, why: 'signed', notices: ['status'], now: world.now() });
    await watch();
    await alice.waitForEdit(card, 'Waiting for the chain');
  }

  async function expectNothing(): Promise<void> {
    await comesTo([]);
    await vacuum(file);
    expect(tracesOf(file, person)).toEqual([]);
  }

  /** The watcher polls until only these rows are left. */
  async function comesTo(rows: readonly string[]): Promise<void> {
    await until(async () => {
      await watch(60_000);
      expect(await rowsAbout(world.test.database, person)).toEqual(rows);
    });
  }

  /** Advances the time; a new watcher then handles all due rows, as after a restart. */
  async function watch(ms = 1_000): Promise<void> {
    world.advance(ms);
    const store = await world.test.reopen({ now: world.now });
    const watcher = createWatcher({
      ports: {
        swapApi: { execute: async ({ txHash }) => ({ ok: true, value: { txHash, status: 'submitted' } }) },
        chain: partOf<AdvancePorts['chain']>({
          transactionStatus: async () => chain,
          send: async () => false,
          blockHeight: async () => height,
          arrived: async () => undefined,
          shortfall: async () => undefined,
          findServed: async () => ({ kind: 'pending' }),
          blockMs: () => 200,
        }),
        swaps: store.swaps,
        now: world.now,
        alert: () => undefined,
      },
      timers: systemTimers,
      onError: (error) => {
        throw error;
      },
    });
    await store.releaseLeases();
    await watcher.runOnce();
  }
});
