import { compareSigned, type SignedComparison } from '../../../src/guard/compare.ts';
import type { GuardRule } from '../../../src/guard/refusal.ts';
import { JUPITER_PROGRAM, TOKEN_2022_PROGRAM } from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, replacing, solForUsdc, swappingAccount } from './bad-case.ts';
import { buildTransaction, signedBy } from './build-transaction.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, type SwapCase, withSteps } from './honest-swap.ts';
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

/** The person signed `after` where `before` had been handed out. */
function returned(
  name: string,
  rule: GuardRule,
  after: SwapCase,
  change: Partial<SignedComparison> = {},
  before: SwapCase = solForUsdc,
): BadCase {
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
}

const whole = buildTransaction(solForUsdc.parts);
const added = (name: string, rule: GuardRule, ...steps: readonly Instruction[]) =>
  returned(name, rule, adding(solForUsdc, ...steps));
const guards = (count: number) => Array.from({ length: count }, () => lighthouse(person.address));
const payout = transferToken({ mint: usdc }, desk.address, person.address, MINIMUM);
const tipped = adding(solForUsdc, transferSol(person.address, friend.address, 99_000n));
const loadedLimit = (limit: number): Instruction => ({ ...unitLimit(limit), data: bytes(4, u32(limit)) });
const ownAssertion = lighthouse(accountOf(person.address, usdc), 10);
const otherAssertion = lighthouse(accountOf(person.address, usdc), 9);
const asserted = adding(solForUsdc, ownAssertion);
const memo = { program: friend.address, accounts: [], data: bytes(1) };

/** What may not come back from a wallet. */
export const badSigned: readonly BadCase[] = [
  returned('nothing', 'truncated', solForUsdc, { signed: bytes() }),
  returned('bytes behind the end', 'trailing-bytes', solForUsdc, {
    signed: bytes(signedBy(whole, person), 0),
  }),
  returned('not signed', 'wallet-signature', solForUsdc, { signed: whole }),
  returned('signed by another key', 'wallet-signature', solForUsdc, {
    signed: Uint8Array.from(whole, (byte, index) =>
      index < 65 ? (signedBy(whole, person).at(index) ?? 0) ^ (index === 9 ? 1 : 0) : byte,
    ),
  }),
  returned('a co-signer’s false signature', 'cosigner-signature', solForUsdc, {
    signed: signedBy(whole, person).with(70, 1),
  }),
  returned('another wallet', 'fee-payer', solForUsdc, { wallet: friend.address }),
  returned('a co-signer no longer allowed', 'foreign-signer', solForUsdc, {
    allowedCosigners: [sponsor.address],
  }),
  returned('legacy in place of v0', 'version-changed', legacy),
  added('one more signer', 'signers-changed', transferSol(sponsor.address, person.address, 1n)),
  returned(
    'without the co-signer',
    'signers-changed',
    withSteps(solForUsdc, (steps) => steps.slice(0, 2)),
  ),
  added('one more transfer', 'instructions-changed', transferSol(person.address, stranger.address, 1n)),
  added('one more program', 'instructions-changed', memo),
  added('the payout twice', 'instructions-changed', payout),
  returned(
    'amount changed',
    'instructions-changed',
    replacing(solForUsdc, 2, transferSol(person.address, desk.address, FROM_AMOUNT + 1n)),
  ),
  returned(
    'recipient changed',
    'instructions-changed',
    replacing(solForUsdc, 2, transferSol(person.address, friend.address, FROM_AMOUNT)),
  ),
  returned(
    'payout to a stranger',
    'instructions-changed',
    swappingAccount(solForUsdc, 3, 2, [accountOf(stranger.address, usdc), 'w']),
  ),
  returned(
    'payout smaller',
    'instructions-changed',
    replacing(solForUsdc, 3, transferToken({ mint: usdc }, desk.address, person.address, 1n)),
  ),
  returned(
    'another program with the same data',
    'instructions-changed',
    withSteps(solForUsdc, (steps) => steps.with(3, { ...payout, program: TOKEN_2022_PROGRAM })),
  ),
  returned(
    'order changed',
    'instructions-changed',
    withSteps(solForUsdc, (steps) => [...steps.slice(0, 2), ...steps.slice(2).toReversed()]),
  ),
  returned(
    'one account more',
    'instructions-changed',
    withSteps(solForUsdc, (steps) =>
      steps.with(3, { ...payout, accounts: [...payout.accounts, [friend.address, '']] }),
    ),
  ),
  returned(
    'an account made writable',
    'instructions-changed',
    swappingAccount(solForUsdc, 3, 1, [usdc, 'w']),
  ),
  returned(
    'an account made read-only',
    'instructions-changed',
    swappingAccount(solForUsdc, 3, 2, [accountOf(person.address, usdc), '']),
  ),
  added('thirteen guards', 'too-many-guards', ...guards(13)),
  added('a guard that writes', 'lighthouse-not-an-assertion', lighthouse(person.address, 0)),
  added('a guard that closes', 'lighthouse-not-an-assertion', lighthouse(person.address, 1)),
  added('a guard that calls out', 'lighthouse-not-an-assertion', lighthouse(person.address, 17)),
  added('the price twice', 'duplicate-compute-budget', unitPrice(1n)),
  added('an unknown budget instruction', 'compute-budget-instruction', {
    ...unitPrice(1n),
    data: bytes(5, 1, 0, 0, 0),
  }),
  returned(
    'a price above the cap',
    'priority-fee-above-cap',
    replacing(solForUsdc, 1, unitPrice(1_000_001n)),
  ),
  returned(
    'a limit that lifts the fee above the cap',
    'priority-fee-above-cap',
    replacing(replacing(solForUsdc, 1, unitPrice(1_000_000n)), 0, unitLimit(100_001)),
  ),
  returned('a lower compute limit', 'compute-limit-lowered', replacing(solForUsdc, 0, unitLimit(99_999))),
  added(
    'a limit on loaded accounts that was not there',
    'loaded-data-limit-lowered',
    loadedLimit(64 * 1_024),
  ),
  returned(
    'a lower limit on loaded accounts',
    'loaded-data-limit-lowered',
    adding(solForUsdc, loadedLimit(1_000_000 - 1)),
    {},
    adding(solForUsdc, loadedLimit(1_000_000)),
  ),
  returned('our assertion removed', 'instructions-changed', solForUsdc, {}, asserted),
  returned(
    'our assertion replaced',
    'instructions-changed',
    adding(solForUsdc, otherAssertion),
    {},
    asserted,
  ),
  returned(
    'our assertion moved in front of the swap',
    'instructions-changed',
    withSteps(solForUsdc, (steps) => [ownAssertion, ...steps]),
    {},
    asserted,
  ),
  returned(
    'thirteen assertions besides ours',
    'too-many-guards',
    adding(asserted, ...guards(13)),
    {},
    asserted,
  ),
  returned(
    'a tip and a price that together are above the cap',
    'priority-fee-above-cap',
    replacing(tipped, 1, unitPrice(10_001n)),
    { tipAccounts: [friend.address] },
    tipped,
  ),
  returned(
    'a table nobody knows',
    'lookup-table-unresolved',
    adding(tabled, lighthouse(person.address)),
    { lookupTables: {} },
    tabled,
  ),
  returned(
    'an entry beyond the table',
    'lookup-table-unresolved',
    adding(tabled, lighthouse(person.address)),
    { lookupTables: { [lookupTable]: [JUPITER_PROGRAM] } },
    tabled,
  ),
  returned(
    'a table named like a property',
    'lookup-table-unresolved',
    adding(tabled, lighthouse(person.address)),
    {
      lookupTables: Object.create({ [lookupTable]: tabled.parts.table?.addresses }) as Record<
        string,
        string[]
      >,
    },
    tabled,
  ),
];
