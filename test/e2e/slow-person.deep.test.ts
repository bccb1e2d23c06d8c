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
import type { ScriptedPerson } from '../support/scripted-person.ts';
import { approve } from '../support/scripted-wallet.ts';

const PATIENCE_MS = 120_000;

let sandbox: Sandbox;
let person: ScriptedPerson;

beforeAll(async () => {
  sandbox = await startTestSandbox({ slotTimeMs: SLOT_MS });
  await sandbox.wallet.fund();
  person = await meet(sandbox);
  await connectWallet(person);
}, PATIENCE_MS);

afterAll(async () => {
  person.close();
  await sandbox.stop();
});

async function order(): Promise<string> {
  await person.say('/swap 0.01 SOL USDC');
  return confirmAndOpen(person, await person.waitForMessage('You pay'));
}

/** @returns the address of our page that the wallet leads to */
async function sign(link: string, mode: WalletMode): Promise<string> {
  const { location } = await approve(link, { mode });
  if (!location) throw new Error('the wallet did not answer');
  await visit(location);
  return (await fetch(location, { redirect: 'manual' })).headers.get('location') ?? '';
}

describe('at the pace of mainnet', () => {
  test.each(['takes-5-s', 'takes-15-s', 'takes-25-s'] as const)(
    'a wallet that %s lands in one signature',
    async (mode) => {
      await sign(await order(), mode);
      await person.waitForMessage('Done');
    },
    PATIENCE_MS,
  );

  test(
    'one that takes 40 s is told so, and lands with one more tap',
    async () => {
      const link = await order();
      expect(new URL(await sign(link, 'takes-40-s')).hash).toBe('#expired');
      await person.waitForMessage('it was signed too late to go through');
      await sign(await confirmedLink(person), 'exact');
      await person.waitForMessage('Done');
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
