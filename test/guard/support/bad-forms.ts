import { inspectOnChain } from '../../../src/guard/inspect.ts';
import type { GuardRule } from '../../../src/guard/refusal.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import {
  adding,
  type BadCase,
  newUsdc,
  replacing,
  solForUsdc,
  swappingAccount,
  unsigned,
} from './bad-case.ts';
import { buildTransaction, signedBy } from './build-transaction.ts';
import * as fake from './fake-accounts.ts';
import { fakeChain } from './fake-chain.ts';
import { accountOf, honestSwap, type SwapCase, withAccounts, withSteps } from './honest-swap.ts';
import { bytes, lighthouse, transferSol, u32, unitLimit, unitPrice } from './instructions.ts';
import { desk, friend, lookupTable, person, stranger, usdc } from './people.ts';

/** A transaction whose bytes were edited after it was built. */
function edited(
  name: string,
  rule: GuardRule,
  edit: (bytes: Uint8Array) => Uint8Array,
  swap = solForUsdc,
): BadCase {
  const judge = () =>
    inspectOnChain(edit(buildTransaction(swap.parts)), swap.offer, {
      ...swap.policy,
      chain: fakeChain(swap.world),
    });
  return { name, rule, judge };
}

const budget = (data: Uint8Array) => ({ program: COMPUTE_BUDGET_PROGRAM, accounts: [], data });
const tabled = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
const tableOf = (swap: SwapCase) => swap.parts.table?.addresses ?? [];
const guards = (count: number) => Array.from({ length: count }, () => lighthouse(person.address));
const noMemo = { program: MEMO_PROGRAM, accounts: [], data: new Uint8Array(800) };

/** Form, signers, fees and what is hidden. */
export const badForms: readonly BadCase[] = [
  edited('bytes behind the end', 'trailing-bytes', (all) => bytes(all, 0)),
  edited('one byte short', 'truncated', (all) => all.subarray(0, -1)),
  edited('version 1', 'unsupported-version', () => Uint8Array.of(0x81, ...new Uint8Array(2000))),
  edited('message version 3', 'unsupported-version', (all) => all.with(1 + 2 * 64, 0x83)),
  edited('a length that is spelled longer', 'non-canonical-length', (all) =>
    bytes(all.subarray(0, 133), (all[133] ?? 0) | 0x80, 0, all.subarray(134)),
  ),
  edited('nothing at all', 'truncated', () => new Uint8Array()),
  unsigned('more than a packet', 'too-large', adding(solForUsdc, noMemo)),
  unsigned('a stranger pays the fee', 'fee-payer', {
    ...solForUsdc,
    parts: { ...solForUsdc.parts, payer: stranger.address },
  }),
  unsigned('the co-signer pays the fee', 'fee-payer', {
    ...solForUsdc,
    parts: { ...solForUsdc.parts, payer: desk.address },
  }),
  unsigned('a second signer nobody allowed', 'foreign-signer', {
    ...solForUsdc,
    policy: { ...solForUsdc.policy, allowedCosigners: [] },
  }),
  unsigned(
    'a stranger signs along',
    'foreign-signer',
    adding(solForUsdc, transferSol(stranger.address, person.address, 1n)),
  ),
  edited('already signed', 'already-signed', (all) => signedBy(all, person)),
  edited('a co-signer’s signature that does not fit', 'cosigner-signature', (all) => all.with(1 + 64, 7)),
  unsigned(
    'a lookup table that does not exist',
    'lookup-table-unresolved',
    withAccounts(tabled, [[lookupTable, undefined]]),
  ),
  unsigned(
    'a lookup table that another program owns',
    'lookup-table-unresolved',
    withAccounts(tabled, [[lookupTable, { ...fake.lookupTable(tableOf(tabled)), owner: stranger.address }]]),
  ),
  unsigned(
    'a lookup table too short',
    'lookup-table-unresolved',
    withAccounts(tabled, [[lookupTable, fake.lookupTable([])]]),
  ),
  unsigned(
    'a lookup table that was never set up',
    'lookup-table-unresolved',
    withAccounts(tabled, [
      [lookupTable, { ...fake.lookupTable(tableOf(tabled)), data: new Uint8Array(2_000) }],
    ]),
  ),
  unsigned(
    'a lookup table that is no more than a header',
    'lookup-table-unresolved',
    withAccounts(tabled, [[lookupTable, { ...fake.lookupTable([]), data: new Uint8Array(20) }]]),
  ),
  unsigned(
    'a lookup table that is being closed',
    'lookup-table-deactivated',
    withAccounts(tabled, [[lookupTable, fake.lookupTable(tableOf(tabled), 99n)]]),
  ),
  unsigned(
    'an account behind a table that the message has too',
    'duplicate-account',
    withAccounts(tabled, [[lookupTable, fake.lookupTable(tableOf(tabled).map(() => person.address))]]),
  ),
  unsigned(
    'a recipient hidden behind a table',
    'wrong-recipient',
    withAccounts(tabled, [[lookupTable, fake.lookupTable(tableOf(tabled).map(strangersAccount))]]),
  ),
  unsigned(
    'an unknown program',
    'unknown-program',
    adding(solForUsdc, { program: friend.address, accounts: [], data: bytes(1) }),
  ),
  unsigned('the price twice', 'duplicate-compute-budget', adding(solForUsdc, unitPrice(1n))),
  unsigned('the limit twice', 'duplicate-compute-budget', adding(solForUsdc, unitLimit(1))),
  unsigned(
    'an unknown budget instruction',
    'compute-budget-instruction',
    adding(solForUsdc, budget(bytes(9, u32(1)))),
  ),
  unsigned(
    'a budget instruction of another length',
    'compute-budget-instruction',
    replacing(solForUsdc, 0, budget(bytes(2, u32(1), 0))),
  ),
  unsigned(
    'an empty budget instruction',
    'compute-budget-instruction',
    replacing(solForUsdc, 0, budget(bytes())),
  ),
  unsigned(
    'a priority fee one lamport above the cap',
    'priority-fee-above-cap',
    replacing(solForUsdc, 1, unitPrice(1_000_001n)),
  ),
  unsigned(
    'a price without a limit, above the cap by the default',
    'priority-fee-above-cap',
    withSteps(solForUsdc, (steps) => [unitPrice(250_001n), ...steps.slice(2)]),
  ),
  unsigned(
    'a tip above the cap',
    'priority-fee-above-cap',
    adding(
      { ...solForUsdc, policy: { ...solForUsdc.policy, tipAccounts: [friend.address] } },
      transferSol(person.address, friend.address, 99_001n),
    ),
  ),
  unsigned(
    'a guard that writes memory',
    'lighthouse-not-an-assertion',
    adding(solForUsdc, lighthouse(person.address, 0)),
  ),
  unsigned(
    'a guard that closes memory',
    'lighthouse-not-an-assertion',
    adding(solForUsdc, lighthouse(person.address, 1)),
  ),
  unsigned(
    'a guard that calls another program',
    'lighthouse-not-an-assertion',
    adding(solForUsdc, lighthouse(person.address, 16)),
  ),
  unsigned(
    'a guard without a kind',
    'lighthouse-not-an-assertion',
    adding(solForUsdc, { ...lighthouse(person.address), data: bytes() }),
  ),
  unsigned('thirteen guards', 'too-many-guards', adding(solForUsdc, ...guards(13))),
  unsigned(
    'a transfer cut short',
    'malformed-instruction',
    replacing(solForUsdc, 2, { ...transferSol(person.address, desk.address, 1n), data: bytes(u32(2), 1) }),
  ),
  unsigned('an account creation without accounts', 'malformed-instruction', swappingCreation()),
  unsigned('both sides the same token', 'no-swap', {
    ...solForUsdc,
    offer: { ...solForUsdc.offer, toMint: WRAPPED_SOL_MINT as string as Mint },
  }),
  unsigned(
    'a payer of the deposit who does not sign',
    'wrong-source',
    swappingAccount(newUsdc, 2, 0, [stranger.address, 'w']),
  ),
  unsigned(
    'a payer of the deposit who is a stranger',
    'foreign-signer',
    swappingAccount(newUsdc, 2, 0, [stranger.address, 'sw']),
  ),
];

/** The stranger's token account in the place of the person's. */
function strangersAccount(address: Address): Address {
  return address === accountOf(person.address, usdc) ? accountOf(stranger.address, usdc) : address;
}

function swappingCreation(): SwapCase {
  return withSteps(newUsdc, (steps) =>
    steps.map((step, index) => (index === 2 ? { ...step, accounts: [] } : step)),
  );
}
