import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFunds } from '../../../../src/bot/requests/offers/offer.ts';
import type { SwapFunds } from '../../../../src/bot/swap/chain-port.ts';
import type { BaseUnits } from '../../../../src/solana/mint.ts';
import { silentLog } from '../../../support/silent-log.ts';
import { OWNER, SOL, USDC, WALLET } from '../../support/make-swap.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const wallet = { id: 'w', personId: OWNER, kind: null, address: WALLET, label: null, confirmedAt: 1 };
const FUNDS = { balance: 5n as BaseUnits, lamports: 5n, deposit: 0n, leastLeft: 1n };

function fundsOf(swapFunds: () => Promise<SwapFunds | undefined>, isLinked = true) {
  const wallets = { activeWallet: async () => (isLinked ? wallet : undefined) };
  return readFunds({ chain: { swapFunds }, wallets, log: silentLog() } as never)(OWNER, {
    from: SOL,
    to: USDC,
  });
}

it('an offer reads the balances of the active wallet', async () => {
  expect(await fundsOf(async () => FUNDS)).toEqual({ ...FUNDS, wallet: WALLET });
  expect(await fundsOf(() => expect.unreachable(), false)).toBeNull();
});

it('a chain that hangs or fails does not delay a card', async () => {
  const hanging = fundsOf(() => new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1_500);
  expect(await hanging).toBeUndefined();
  expect(await fundsOf(() => Promise.reject(new Error('no node')))).toBeUndefined();
});
