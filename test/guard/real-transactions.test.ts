import { expect, test } from 'vitest';
import type { GuardRule } from '../../src/guard/refusal.ts';
import { compareGuarded, inspectReal, offersFor } from './real/inspect-real.ts';
import { readReal } from './real/real-transaction.ts';

const swaps = readReal('mainnet-jupiter');
const others = readReal('mainnet-other');

/** Which rule stops each that is no honest swap, from what its `why` says of it. */
const rules: Readonly<Record<string, GuardRule>> = {
  // deBridge and LI.FI call programs of their own.
  'route-sol-usdc-ed2a68': 'unknown-program',
  'route-usdc-sol-148fb0': 'unknown-program',
  'route-usdc-sol-0c9f1f': 'unknown-program',
  'route-usdc-sol-2bfcff': 'unknown-program',
  'route-usdc-sol-c1eba4': 'unknown-program',
  // Two more keys sign.
  'none-sol-usdc-126500': 'foreign-signer',
  // A compute-unit price of eight bytes.
  'sharedAccountsRoute-usdc-bonk-35cc2d': 'compute-budget-instruction',
  'sharedAccountsRoute-usdc-bonk-66941e': 'compute-budget-instruction',
  // A token account of a stranger is made.
  'route-sol-usdc-19b8d9': 'foreign-token-account',
  // A wallet's own fee.
  'route-usdc-9BB6-fa664d': 'unexpected-transfer',
};

test.each(swaps.filter(({ expected }) => expected === 'pass'))('$name passes', async (real) => {
  const verdict = await inspectReal(real);
  expect(verdict.ok ? 'pass' : `${verdict.rule}: ${verdict.detail}`).toBe('pass');
  const { fromMint, toMint, fromAmount, minimumToAmount } = real.offer ?? expect.unreachable();
  expect(verdict).toMatchObject({
    summary: {
      route: 'jupiter',
      pays: { mint: fromMint, amount: BigInt(fromAmount) },
      receivesAtLeast: { mint: toMint, amount: BigInt(minimumToAmount) },
    },
  });
});

test.each(swaps.filter(({ expected }) => expected === 'refuse'))('$name is refused', async (real) => {
  const verdict = await inspectReal(real);
  expect(verdict).toMatchObject({ ok: false, rule: rules[real.name] ?? 'a rule named in this test' });
});

test.each(others)('$name is refused, whatever the offer', async (real) => {
  for (const offer of offersFor(real)) {
    const verdict = await inspectReal(real, offer);
    expect(verdict.ok).toBe(false);
  }
});

test.each(readReal('mainnet-guarded'))('$name is the swap that was handed out', (real) => {
  expect(compareGuarded(real)).toMatchObject({ ok: true, identical: false, blockhashReplaced: false });
});
