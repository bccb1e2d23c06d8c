import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Sandbox } from '../../src/apps/sandbox.ts';
import type { WalletMode } from '../../src/sandbox/wallet/modes.ts';
import {
  confirmAndOpen,
  confirmedLink,
  connectWallet,
  meet,
  startTestSandbox,
  visit,
} from '../support/journey.ts';
import { measureYouth, SLOT_MS } from '../support/measure-youth.ts';
import { type ScriptedPerson, textOf } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';
import { until } from '../support/until.ts';

const PATIENCE_MS = 120_000;

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
  return confirmAndOpen(one, await one.waitForMessage('You pay'));
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
    '108 orders land in one signature each, with wallets of 5, 10, 15 and 20 s',
    async () => {
      const answers: Promise<string>[] = [];
      const answer = async (link: string, afterMs: number) => {
        await sleep(afterMs);
        return sign(link, 'exact');
      };
      const swapNineTimes = async (one: ScriptedPerson) => {
        for (let round = 1; round <= 9; round += 1) {
          // The wallet is free again when the next signature comes, five seconds later.
          for (const seconds of [5, 10, 15, 20]) answers.push(answer(await order(one), seconds * 1_000));
          await until(() => expect(countDone(one)).toBe(4 * round), PATIENCE_MS);
        }
      };
      await Promise.all(people.map(swapNineTimes));
      const refusals = (await Promise.all(answers)).filter((address) => new URL(address).hash !== '');
      expect([answers.length, refusals]).toEqual([108, []]);
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
