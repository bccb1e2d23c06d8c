import { type CompiledInstruction, Message, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { afterAll, expect, test } from 'vitest';
import { compareSigned } from '../../../src/solana/guard/compare-signed.ts';
import type { GuardRule } from '../../../src/solana/guard/guard-rule.ts';
import type { GuardVerdict } from '../../../src/solana/guard/guard-summary.ts';
import { inspectOnChain } from '../../../src/solana/guard/inspect-transaction.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { reportPart } from '../../support/report-part.ts';
import { realChain, unsignedBytes } from './real/real-chain.ts';
import { type RealTransaction, readReal } from './real/real-transaction.ts';

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
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

const refusals = new Map<string, number>();
let passed = 0;

function inspectReal(real: RealTransaction, offer = real.offer): Promise<GuardVerdict> {
  if (offer === undefined) throw new Error(`${real.name} has no offer`);
  const terms = {
    fromAddress: real.person,
    toAddress: real.person,
    fromMint: offer.fromMint as Mint,
    toMint: offer.toMint as Mint,
    fromAmount: BigInt(offer.fromAmount),
    minimumToAmount: BigInt(offer.minimumToAmount),
  };
  return inspectOnChain(unsignedBytes(real), terms, {
    chain: realChain({ ...real, offer }),
    allowedCosigners: [],
    maxPriorityFeeLamports: 5_000_000n,
  });
}

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
  passed += 1;
});

test.each(swaps.filter(({ expected }) => expected === 'refuse'))('$name is refused', async (real) => {
  const verdict = await inspectReal(real);
  expect(verdict).toMatchObject({ ok: false, rule: rules[real.name] ?? 'a rule named in this test' });
  count(verdict);
});

test.each(others)('$name is refused, whatever the offer', async (real) => {
  const mints = ['native' as const, ...new Set([...(real.mints ?? []), USDC])] as NonNullable<
    RealTransaction['offer']
  >['fromMint'][];
  for (const fromMint of mints) {
    for (const toMint of mints.filter((mint) => mint !== fromMint)) {
      const verdict = await inspectReal(real, {
        fromMint,
        toMint,
        fromAmount: '1000000',
        minimumToAmount: '1',
      });
      expect(verdict.ok).toBe(false);
      if (fromMint === 'native' && toMint === mints[1]) count(verdict);
    }
  }
});

function count(verdict: GuardVerdict): void {
  const rule = verdict.ok ? 'none' : verdict.rule;
  refusals.set(rule, (refusals.get(rule) ?? 0) + 1);
}

test.each(readReal('mainnet-guarded'))('$name is the swap that was handed out', (real) => {
  const signed = Uint8Array.from(Buffer.from(real.transaction, 'base64'));
  const { guards = [] } = real;
  const message = Message.from(decodeTransaction(signed).message);
  const isGuard = (one: CompiledInstruction) =>
    message.accountKeys[one.programIdIndex]?.toBase58() === LIGHTHOUSE_PROGRAM;
  const kinds = message.instructions.filter(isGuard).map(({ data }) => bs58.decode(data)[0]);
  expect(kinds).toEqual(guards);
  const bare = new Message({
    header: message.header,
    accountKeys: message.accountKeys,
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.filter((one) => !isGuard(one)),
  });
  const verdict = compareSigned({
    unsigned: new VersionedTransaction(bare).serialize(),
    signed,
    wallet: real.person,
    lookupTables: {},
    maxPriorityFeeLamports: 5_000_000n,
  });
  expect(verdict).toMatchObject({ ok: true, identical: false, blockhashReplaced: false });
});

afterAll(() => {
  const byRule = [...refusals].toSorted(([, a], [, b]) => b - a).map(([rule, times]) => `${times} ${rule}`);
  const refused = [...refusals.values()].reduce((sum, times) => sum + times, 0);
  reportPart(`real transactions: ${passed} passed, ${refused} refused (${byRule.join(', ')})`);
});
