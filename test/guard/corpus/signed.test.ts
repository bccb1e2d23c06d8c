import { expect, test } from 'vitest';
import { compareSigned, type SignedComparison } from '../../../src/guard/compare.ts';
import type { GuardRule } from '../../../src/guard/refusal.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  JUPITER_PROGRAM,
  TOKEN_2022_PROGRAM,
} from '../../../src/solana/known-programs.ts';
import { MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { often } from '../../support/depth.ts';
import { buildTransaction, signedBy, type TransactionParts } from '../support/build-transaction.ts';
import { type BadCase, type HonestCase, solForUsdc, testCases } from '../support/cases.ts';
import { adding, replacing, swappingAccount, withSteps } from '../support/change-swap.ts';
import {
  accountOf,
  everyKind,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  nameOfKind,
  type SwapCase,
} from '../support/honest-swap.ts';
import {
  bytes,
  type Instruction,
  lighthouse,
  transferSol,
  transferToken,
  u32,
  unitLimit,
  unitPrice,
} from '../support/instructions.ts';
import { desk, friend, lookupTable, person, sponsor, stranger, usdc } from '../support/people.ts';

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

/** The same faults of a wallet that writes the transaction in version 1. */
const returnedInVersion1 = (
  rule: GuardRule,
  cases: Readonly<Record<string, SwapCase>>,
  before: SwapCase = solForUsdc,
): readonly BadCase[] =>
  returned(
    rule,
    Object.fromEntries(
      Object.entries(cases).map(([name, after]) => [
        `in version 1: ${name}`,
        { before, after: { ...after, parts: { ...after.parts, version: 1 } } },
      ]),
    ),
  );

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
const badSigned: readonly BadCase[] = [
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
  ...returned('version-changed', {
    'version 0 in place of version 1': {
      before: { ...solForUsdc, parts: { ...solForUsdc.parts, version: 1 } },
    },
  }),
  ...returnedInVersion1('instructions-changed', {
    'one more transfer': adding(solForUsdc, transferSol(person, stranger, 1n)),
    'recipient changed': replacing(solForUsdc, 2, transferSol(person, friend, FROM_AMOUNT)),
    'payout smaller': replacing(solForUsdc, 3, transferToken(usdc, desk, person, 1n)),
    'an account made writable': swappingAccount(solForUsdc, 3, 1, [usdc, 'w']),
  }),
  ...returnedInVersion1('instructions-changed', { 'our assertion removed': solForUsdc }, asserted),
  ...returnedInVersion1('signers-changed', {
    'one more signer': adding(solForUsdc, transferSol(sponsor, person, 1n)),
  }),
  ...returnedInVersion1('too-many-guards', { 'thirteen guards': adding(solForUsdc, ...guards(13)) }),
  ...returnedInVersion1('priority-fee-above-cap', {
    'a fee above the cap': replacing(solForUsdc, 1, unitPrice(1_000_001n)),
  }),
  ...returnedInVersion1('compute-limit-lowered', {
    'a lower compute limit': replacing(solForUsdc, 0, unitLimit(99_999)),
  }),
  ...returnedInVersion1(
    'compute-limit-lowered',
    { 'a limit of zero, where none was set': replacing(solForUsdc, 0, unitLimit(0)) },
    withSteps(solForUsdc, (steps) => steps.slice(1)),
  ),
  ...returnedInVersion1('loaded-data-limit-lowered', {
    'a limit on loaded accounts that was not there': adding(solForUsdc, loadedLimit(64 * 1_024)),
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

/** A change observed in real wallets before they sign. */
type WalletMode = {
  readonly name: string;
  readonly change: (parts: TransactionParts) => TransactionParts;
};

const steps =
  (change: (instructions: readonly Instruction[]) => readonly Instruction[]) =>
  (parts: TransactionParts): TransactionParts => ({ ...parts, instructions: change(parts.instructions) });

const guard = (kind: number) => lighthouse(person, kind);
const isBudget = ({ program }: Instruction) => program === COMPUTE_BUDGET_PROGRAM;
const swapOnly = (instructions: readonly Instruction[]) => instructions.filter((step) => !isBudget(step));

const walletModes: readonly WalletMode[] = [
  { name: 'exact', change: (parts) => parts },
  { name: 'one guard appended', change: steps((list) => [...list, guard(6)]) },
  { name: 'two guards appended', change: steps((list) => [...list, guard(5), guard(10)]) },
  {
    name: 'three guards before the swap and one after',
    change: steps((list) => [...list.slice(0, 2), guard(2), guard(15), guard(6), ...list.slice(2), guard(9)]),
  },
  {
    name: 'twelve guards around the swap',
    change: steps((list) => [
      ...[2, 3, 4, 5, 6, 7].map(guard),
      ...list,
      ...[10, 11, 12, 13, 14, 15].map(guard),
    ]),
  },
  {
    name: 'price rewritten, up to the cap',
    change: steps((list) => [unitLimit(100_000), unitPrice(1_000_000n), ...swapOnly(list)]),
  },
  { name: 'budget removed', change: steps(swapOnly) },
  {
    name: 'budget moved behind the swap, with a guard',
    change: steps((list) => [...swapOnly(list), guard(7), unitPrice(5_000n), unitLimit(150_000)]),
  },
  { name: 'written in version 1', change: (parts) => ({ ...parts, version: 1 }) },
  {
    name: 'written in version 1, with guards',
    change: (parts) => ({ ...steps((list) => [guard(2), ...list, guard(6), guard(9)])(parts), version: 1 }),
  },
  { name: 'blockhash refreshed', change: (parts) => ({ ...parts, blockhash: stranger.address }) },
];

const honestSigned: readonly HonestCase[] = walletModes.flatMap(({ name, change }) =>
  [solForUsdc, honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' })].map((swap) => ({
    name: `${name} over ${swap.parts.table === undefined ? 'the desk' : 'a table'}`,
    told: `true ${name === 'exact'} ${name === 'blockhash refreshed'}`,
    judge: async () => {
      const verdict = compareSigned({
        unsigned: buildTransaction(swap.parts),
        signed: signedBy(buildTransaction(change(swap.parts)), person),
        wallet: person.address,
        allowedCosigners: [desk.address],
        lookupTables: { [lookupTable]: swap.parts.table?.addresses ?? [] },
        maxPriorityFeeLamports: 100_000n,
      });
      return verdict.ok ? `true ${verdict.identical} ${verdict.blockhashReplaced}` : verdict.rule;
    },
  })),
);

testCases('signed', badSigned, honestSigned);

test('honest wallets pass after signing: every swap × every mode', () => {
  let compared = 0;
  // Each comparison verifies a signature, which takes a millisecond.
  for (const kind of everyKind.filter((_, index) => index % often(5, 1) === 0)) {
    const { parts, world, policy } = honestSwap(kind);
    const unsigned = buildTransaction(parts);
    const lookupTables = tablesOf(parts.table);
    for (const mode of walletModes) {
      const changed = buildTransaction(mode.change(parts));
      if (changed.length > MAX_TRANSACTION_BYTES) continue;
      const signed = signedBy(changed, person);
      const { maxPriorityFeeLamports, allowedCosigners } = policy;
      const verdict = compareSigned({
        unsigned,
        signed,
        wallet: person.address,
        lookupTables,
        maxPriorityFeeLamports,
        allowedCosigners,
      });
      expect(verdict, `${nameOfKind(kind)}, ${mode.name}`).toMatchObject({
        ok: true,
        identical: mode.name === 'exact',
        blockhashReplaced: mode.name === 'blockhash refreshed',
      });
      compared += 1;
    }
    expect(world.accounts.size).toBeGreaterThan(0);
  }
  expect(compared).toBeGreaterThan(often(600, 3_000));
});

function tablesOf(table: { readonly key: string; readonly addresses: readonly string[] } | undefined) {
  return table === undefined ? {} : { [table.key]: table.addresses };
}
