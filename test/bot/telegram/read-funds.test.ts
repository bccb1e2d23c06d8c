import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFunds } from '../../../src/bot/telegram/offers/read-funds.ts';
import type { BaseUnits } from '../../../src/solana/mint.ts';
import { silentLog } from '../../support/silent-log.ts';
import { OWNER, SOL, WALLET } from '../support/make-swap.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wallet = { id: 'w', personId: OWNER, kind: null, address: WALLET, label: null, confirmedAt: 1 };

function fundsOf(balance: () => Promise<BaseUnits | undefined>, isLinked = true) {
  const wallets = { activeWallet: async () => (isLinked ? wallet : undefined) };
  return readFunds({ chain: { balance }, wallets, log: silentLog() } as never)(OWNER, SOL);
}

it('reads what the active wallet holds', async () => {
  expect(await fundsOf(async () => 5n as BaseUnits)).toBe(5n);
  expect(await fundsOf(() => expect.unreachable(), false)).toBeUndefined();
});

it('does not let a card wait for a chain that hangs or breaks', async () => {
  const hanging = fundsOf(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await hanging).toBeUndefined();
  expect(await fundsOf(() => Promise.reject(new Error('no node')))).toBeUndefined();
});
