import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { Message } from '../../src/sandbox/telegram/model.ts';
import type { WalletMode } from '../../src/sandbox/wallet/modes.ts';
import { often } from '../support/depth.ts';
import {
  confirmAndOpen,
  confirmedLink,
  connectWallet,
  meet,
  startTestSandbox,
  visit,
} from '../support/journey.ts';
import { measureYouth, SLOT_MS } from '../support/measure-youth.ts';
import { labels, type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';

const PATIENCE_MS = 120_000;

/** Of each of three people, a multiple of four. */
const ORDERS = often(8, 8, 36);

let sandbox: Sandbox;
let people: ScriptedPerson[];
let alice: ScriptedPerson;

beforeAll(async () => {
  sandbox = await startTestSandbox({ slotTimeMs: SLOT_MS });
  people = await Promise.all(['Alice', 'Bob', 'Carol'].map((name) => meet(sandbox, name)));
  for (const one of people) {
    const account = sandbox.wallet.state.accounts.add().address;
    await sandbox.wallet.fund();
    await connectWallet(one, { account });
  }
  alice = people[0] as ScriptedPerson;
}, PATIENCE_MS);

afterAll(async () => {
  for (const one of people) one.close();
  await sandbox.stop();
});

async function order(one: ScriptedPerson): Promise<string> {
  await one.say('/swap 0.01 SOL USDC');
  const isOffer = (message: Message) => labels(message).some((label) => label.includes('Confirm'));
  return confirmAndOpen(one, await one.waitForMessage(isOffer));
}

const countDone = (one: ScriptedPerson) =>
  one.messages().filter((each) => textOf(each).includes('Done')).length;

/** @returns the address of our page that the wallet leads to */
async function sign(link: string, mode: WalletMode): Promise<string> {
  const { location } = await approve(link, { mode });
  if (!location) throw new Error('the wallet did not answer');
  await visit(location);
  return (await fetch(location, { redirect: 'manual' })).headers.get('location') ?? '';
}

describe('at the pace of mainnet', () => {
  test(
    `${3 * ORDERS} orders land in one signature each, with wallets of 5, 10, 15 and 20 s`,
    async () => {
      const refusals: string[] = [];
      const swapAll = async (one: ScriptedPerson) => {
        for (let landed = 0; landed < ORDERS; ) {
          const orders: { link: string; signsAt: number }[] = [];
          // No order is confirmed while another swap of its wallet is on its way: the last one is signed first.
          for (const seconds of [20, 15, 10, 5])
            orders.unshift({ link: await order(one), signsAt: Date.now() + seconds * 1_000 });
          for (const { link, signsAt } of orders) {
            await sleep(Math.max(0, signsAt - Date.now()));
            refusals.push(new URL(await sign(link, 'exact')).hash);
            landed += 1;
            await until(() => expect(countDone(one)).toBe(landed), PATIENCE_MS);
          }
        }
      };
      await Promise.all(people.map(swapAll));
      expect(refusals).toEqual(Array.from({ length: 3 * ORDERS }, () => ''));
    },
    4 * PATIENCE_MS,
  );

  test(
    'so does one that takes 25 s',
    async () => {
      await sign(await order(alice), 'takes-25-s');
      await alice.waitForMessage('Done');
    },
    PATIENCE_MS,
  );

  test(
    'one that takes 40 s is told so, and lands with one more tap',
    async () => {
      const link = await order(alice);
      expect(new URL(await sign(link, 'takes-40-s')).hash).toBe('#expired');
      await alice.waitForMessage('it was signed too late to go through');
      await sign(await confirmedLink(alice), 'exact');
      await alice.waitForMessage('Done');
    },
    PATIENCE_MS,
  );
});

test(
  'the page keeps three quarters of the life, with a node that answers in 300 ms',
  async () => {
    const { left } = await measureYouth(6);
    expect(Math.min(...left)).toBeGreaterThan(0.75);
  },
  PATIENCE_MS,
);
