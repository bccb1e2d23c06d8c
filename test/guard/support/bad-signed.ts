import { compareSigned, type SignedComparison } from '../../../src/guard/compare.ts';
import type { GuardRule } from '../../../src/guard/refusal.ts';
import { JUPITER_PROGRAM, TOKEN_2022_PROGRAM } from '../../../src/solana/known-programs.ts';
import { type BadCase, solForUsdc } from './bad-case.ts';
import { buildTransaction, signedBy } from './build-transaction.ts';
import { adding, replacing, swappingAccount, withSteps } from './change-swap.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, type SwapCase } from './honest-swap.ts';
import {
  bytes,
  type Instruction,
  lighthouse,
  transferSol,
  transferToken,
  u32,
  unitLimit,
  unitPrice,
} from './instructions.ts';
import { desk, friend, lookupTable, person, sponsor, stranger, usdc } from './people.ts';

const tabled = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
const legacy = honestSwap({ route: 'desk', from: 'native', to: usdc, format: 'legacy' });
const tables = { [lookupTable]: tabled.parts.table?.addresses ?? [] };

type Returned = Partial<SignedComparison> & { readonly after?: SwapCase; readonly before?: SwapCase };

/** The person signed `after`; `before` was handed out. */
const returned = (
  rule: GuardRule,
  cases: Readonly<Record<string, SwapCase | Returned>>,
): readonly BadCase[] =>
  Object.entries(cases).map(([name, given]) => {
    const returned: Returned = 'parts' in given ? { after: given } : given;
    const { after = solForUsdc, before = solForUsdc, ...change } = returned;
    const judge = () =>
      compareSigned({
        unsigned: buildTransaction(before.parts),
        signed: signedBy(buildTransaction(after.parts), person),
        wallet: person.address,
        lookupTables: tables,
        maxPriorityFeeLamports: 100_000n,
        ...change,
      });
    return { name: `signed: ${name}`, rule, judge };
  });

const whole = buildTransaction(solForUsdc.parts);
const guards = (count: number) => Array.from({ length: count }, () => lighthouse(person));
const payout = transferToken(usdc, desk, person, MINIMUM);
const tipped = adding(solForUsdc, transferSol(person, friend, 99_000n));
const loadedLimit = (limit: number): Instruction => ({ ...unitLimit(limit), data: bytes(4, u32(limit)) });
const ownAssertion = lighthouse(accountOf(person, usdc), 10);
const otherAssertion = lighthouse(accountOf(person, usdc), 9);
const asserted = adding(solForUsdc, ownAssertion);
const memo = { program: friend.address, accounts: [], data: bytes(1) };

/** Signed transactions with a forbidden difference from the unsigned one. */
export const badSigned: readonly BadCase[] = [
  ...returned('truncated', { nothing: { signed: bytes() } }),
  ...returned('trailing-bytes', {
    'bytes behind the end': { signed: bytes(signedBy(whole, person), 0) },
  }),
  ...returned('wallet-signature', {
    'not signed': { signed: whole },
    'signed by another key': {
      signed: Uint8Array.from(whole, (byte, index) =>
        index < 65 ? (signedBy(whole, person).at(index) ?? 0) ^ (index === 9 ? 1 : 0) : byte,
      ),
    },
  }),
  ...returned('cosigner-signature', {
    'a co-signer’s false signature': { signed: signedBy(whole, person).with(70, 1) },
  }),
  ...returned('fee-payer', { 'another wallet': { wallet: friend.address } }),
  ...returned('foreign-signer', {
    'a co-signer no longer allowed': { allowedCosigners: [sponsor.address] },
  }),
  ...returned('version-changed', { 'legacy in place of v0': legacy }),
  ...returned('signers-changed', {
    'one more signer': adding(solForUsdc, transferSol(sponsor, person, 1n)),
    'without the co-signer': withSteps(solForUsdc, (steps) => steps.slice(0, 2)),
  }),
  ...returned('instructions-changed', {
    'one more transfer': adding(solForUsdc, transferSol(person, stranger, 1n)),
    'one more program': adding(solForUsdc, memo),
    'the payout twice': adding(solForUsdc, payout),
    'amount changed': replacing(solForUsdc, 2, transferSol(person, desk, FROM_AMOUNT + 1n)),
    'recipient changed': replacing(solForUsdc, 2, transferSol(person, friend, FROM_AMOUNT)),
    'payout to a stranger': swappingAccount(solForUsdc, 3, 2, [accountOf(stranger, usdc), 'w']),
    'payout smaller': replacing(solForUsdc, 3, transferToken(usdc, desk, person, 1n)),
    'another program with the same data': withSteps(solForUsdc, (steps) =>
      steps.with(3, { ...payout, program: TOKEN_2022_PROGRAM }),
    ),
    'order changed': withSteps(solForUsdc, (steps) => [...steps.slice(0, 2), ...steps.slice(2).toReversed()]),
    'one account more': withSteps(solForUsdc, (steps) =>
      steps.with(3, { ...payout, accounts: [...payout.accounts, [friend.address, '']] }),
    ),
    'an account made writable': swappingAccount(solForUsdc, 3, 1, [usdc, 'w']),
    'an account made read-only': swappingAccount(solForUsdc, 3, 2, [accountOf(person, usdc), '']),
  }),
  ...returned('too-many-guards', { 'thirteen guards': adding(solForUsdc, ...guards(13)) }),
  ...returned('lighthouse-not-an-assertion', {
    'a guard that writes': adding(solForUsdc, lighthouse(person, 0)),
    'a guard that closes': adding(solForUsdc, lighthouse(person, 1)),
    'a guard that calls out': adding(solForUsdc, lighthouse(person, 17)),
  }),
  ...returned('duplicate-compute-budget', { 'the price twice': adding(solForUsdc, unitPrice(1n)) }),
  ...returned('compute-budget-instruction', {
    'an unknown budget instruction': adding(solForUsdc, {
      ...unitPrice(1n),
      data: bytes(5, 1, 0, 0, 0),
    }),
  }),
  ...returned('priority-fee-above-cap', {
    'a price above the cap': replacing(solForUsdc, 1, unitPrice(1_000_001n)),
    'a limit that lifts the fee above the cap': replacing(
      replacing(solForUsdc, 1, unitPrice(1_000_000n)),
      0,
      unitLimit(100_001),
    ),
  }),
  ...returned('compute-limit-lowered', {
    'a lower compute limit': replacing(solForUsdc, 0, unitLimit(99_999)),
  }),
  ...returned('loaded-data-limit-lowered', {
    'a limit on loaded accounts that was not there': adding(solForUsdc, loadedLimit(64 * 1_024)),
    'a lower limit on loaded accounts': {
      after: adding(solForUsdc, loadedLimit(1_000_000 - 1)),
      before: adding(solForUsdc, loadedLimit(1_000_000)),
    },
  }),
  ...returned('instructions-changed', {
    'our assertion removed': { before: asserted },
    'our assertion replaced': { after: adding(solForUsdc, otherAssertion), before: asserted },
    'our assertion moved in front of the swap': {
      after: withSteps(solForUsdc, (steps) => [ownAssertion, ...steps]),
      before: asserted,
    },
  }),
  ...returned('too-many-guards', {
    'thirteen assertions besides ours': { after: adding(asserted, ...guards(13)), before: asserted },
  }),
  ...returned('priority-fee-above-cap', {
    'a tip and a price that together are above the cap': {
      after: replacing(tipped, 1, unitPrice(10_001n)),
      before: tipped,
      tipAccounts: [friend.address],
    },
  }),
  ...returned('lookup-table-unresolved', {
    'a table nobody knows': { after: adding(tabled, lighthouse(person)), before: tabled, lookupTables: {} },
    'an entry beyond the table': {
      after: adding(tabled, lighthouse(person)),
      before: tabled,
      lookupTables: { [lookupTable]: [JUPITER_PROGRAM] },
    },
    'a table named like a property': {
      after: adding(tabled, lighthouse(person)),
      before: tabled,
      lookupTables: Object.create({ [lookupTable]: tabled.parts.table?.addresses }) as Record<
        string,
        string[]
      >,
    },
  }),
];
