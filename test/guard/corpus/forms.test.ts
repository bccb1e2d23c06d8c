import { inspectTransaction } from '../../../src/guard/inspect.ts';
import type { GuardRule } from '../../../src/guard/refusal.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import type { Signer } from '../../../src/solana/ed25519.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  MEMO_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import type { Mint } from '../../../src/solana/mint.ts';
import { buildTransaction, signedBy } from '../support/build-transaction.ts';
import { type BadCase, newUsdc, refused, solForUsdc, testCases } from '../support/cases.ts';
import {
  adding,
  changing,
  offering,
  replacing,
  swappingAccount,
  under,
  withAccounts,
  withSteps,
} from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import { fakeChain } from '../support/fake-chain.ts';
import { accountOf, honestSwap, type SwapCase } from '../support/honest-swap.ts';
import {
  bytes,
  type Instruction,
  lighthouse,
  transferSol,
  u32,
  u64,
  unitLimit,
  unitPrice,
} from '../support/instructions.ts';
import { desk, friend, lookupTable, person, stranger, usdc } from '../support/people.ts';

/** Transactions whose bytes were edited afterwards. */
const edited = (
  rule: GuardRule,
  edits: Readonly<Record<string, (bytes: Uint8Array) => Uint8Array>>,
): readonly BadCase[] =>
  Object.entries(edits).map(([name, edit]) => {
    const { parts, offer, policy, world } = solForUsdc;
    const bytes = edit(buildTransaction(parts));
    return {
      name,
      rule,
      judge: () => inspectTransaction(bytes, offer, { ...policy, chain: fakeChain(world) }),
    };
  });

const budget = (data: Uint8Array) => ({ program: COMPUTE_BUDGET_PROGRAM, accounts: [], data });
const tabled = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
const listed = tabled.parts.table?.addresses ?? [];
/** The swap with another account in place of its lookup table. */
const overTable = (state: AccountState | undefined) => withAccounts(tabled, [[lookupTable, state]]);
const paidBy = (payer: Signer): SwapCase => ({
  ...solForUsdc,
  parts: { ...solForUsdc.parts, payer: payer.address },
});
const guards = (count: number) => Array.from({ length: count }, () => lighthouse(person));
const noMemo = { program: MEMO_PROGRAM, accounts: [], data: new Uint8Array(800) };

/** Faults of form, signers, fees and hidden data. */
const badForms: readonly BadCase[] = [
  ...edited('trailing-bytes', { 'bytes behind the end': (all) => bytes(all, 0) }),
  ...edited('truncated', { 'one byte short': (all) => all.subarray(0, -1) }),
  ...edited('unsupported-version', {
    'message version 3': (all) => all.with(1 + 2 * 64, 0x83),
  }),
  ...edited('non-canonical-length', {
    'a length that is spelled longer': (all) =>
      bytes(all.subarray(0, 133), (all[133] ?? 0) | 0x80, 0, all.subarray(134)),
  }),
  ...edited('truncated', { 'nothing at all': () => new Uint8Array() }),
  ...refused('too-large', { 'more than a packet': adding(solForUsdc, noMemo) }),
  ...refused('fee-payer', {
    'a stranger pays the fee': paidBy(stranger),
    'the co-signer pays the fee': paidBy(desk),
  }),
  ...refused('foreign-signer', {
    'a second signer nobody allowed': under(solForUsdc, { allowedCosigners: [] }),
    'a stranger signs along': adding(solForUsdc, transferSol(stranger, person, 1n)),
  }),
  ...edited('already-signed', { 'already signed': (all) => signedBy(all, person) }),
  ...edited('cosigner-signature', {
    'a co-signer’s signature that does not fit': (all) => all.with(1 + 64, 7),
  }),
  ...refused('lookup-table-unresolved', {
    'a lookup table that does not exist': overTable(undefined),
    'a lookup table that another program owns': overTable({
      ...fake.lookupTable(listed),
      owner: stranger.address,
    }),
    'a lookup table too short': overTable(fake.lookupTable([])),
    'a lookup table that was never set up': overTable({
      ...fake.lookupTable(listed),
      data: new Uint8Array(2_000),
    }),
    'a lookup table that is no more than a header': overTable({
      ...fake.lookupTable([]),
      data: new Uint8Array(20),
    }),
  }),
  ...refused('lookup-table-deactivated', {
    'a lookup table that is being closed': overTable(fake.lookupTable(listed, 99n)),
  }),
  ...refused('duplicate-account', {
    'an account behind a table that the message has too': overTable(
      fake.lookupTable(listed.map(() => person.address)),
    ),
  }),
  ...refused('wrong-recipient', {
    'a recipient hidden behind a table': overTable(fake.lookupTable(listed.map(strangersAccount))),
  }),
  ...refused('unknown-program', {
    'an unknown program': adding(solForUsdc, { program: friend.address, accounts: [], data: bytes(1) }),
  }),
  ...refused('duplicate-compute-budget', {
    'the price twice': adding(solForUsdc, unitPrice(1n)),
    'the limit twice': adding(solForUsdc, unitLimit(1)),
  }),
  ...refused('compute-budget-instruction', {
    'an unknown budget instruction': adding(solForUsdc, budget(bytes(9, u32(1)))),
    'a budget instruction of another length': replacing(solForUsdc, 0, budget(bytes(2, u32(1), 0))),
    'an empty budget instruction': replacing(solForUsdc, 0, budget(bytes())),
  }),
  ...refused('priority-fee-above-cap', {
    'a priority fee one lamport above the cap': replacing(solForUsdc, 1, unitPrice(1_000_001n)),
    'a price without a limit, above the cap by the default': withSteps(solForUsdc, (steps) => [
      unitPrice(250_001n),
      ...steps.slice(2),
    ]),
    'a tip above the cap': adding(
      under(solForUsdc, { tipAccounts: [friend.address] }),
      transferSol(person, friend, 99_001n),
    ),
  }),
  ...refused('lighthouse-not-an-assertion', {
    'a guard that writes memory': adding(solForUsdc, lighthouse(person, 0)),
    'a guard that closes memory': adding(solForUsdc, lighthouse(person, 1)),
    'a guard that calls another program': adding(solForUsdc, lighthouse(person, 16)),
    'a guard without a kind': adding(solForUsdc, { ...lighthouse(person), data: bytes() }),
  }),
  ...refused('too-many-guards', { 'thirteen guards': adding(solForUsdc, ...guards(13)) }),
  ...refused('malformed-instruction', {
    'a transfer cut short': changing(solForUsdc, 2, () => ({ data: bytes(u32(2), 1) })),
    'an account creation without accounts': changing(newUsdc, 2, () => ({ accounts: [] })),
  }),
  ...refused('no-swap', {
    'both sides the same token': offering(solForUsdc, { toMint: WRAPPED_SOL_MINT as Mint }),
  }),
  ...refused('wrong-source', {
    'a payer of the deposit who does not sign': swappingAccount(newUsdc, 2, 0, [stranger.address, 'w']),
  }),
  ...refused('foreign-signer', {
    'a payer of the deposit who is a stranger': swappingAccount(newUsdc, 2, 0, [stranger.address, 'sw']),
  }),
];

/** The stranger's token account in place of the person's. */
function strangersAccount(address: Address): Address {
  return address === accountOf(person, usdc) ? accountOf(stranger, usdc) : address;
}

const own = accountOf(person, usdc);
const extra = (name: string, rule: GuardRule, step: Instruction) =>
  refused(rule, { [name]: adding(solForUsdc, step) });
const system = (kind: number, ...rest: readonly (Uint8Array | number)[]): Instruction => ({
  program: SYSTEM_PROGRAM,
  accounts: [
    [person.address, 'sw'],
    [friend.address, 'w'],
  ],
  data: bytes(u32(kind), ...rest),
});
const token = (kind: number, program: Address = TOKEN_PROGRAM): Instruction => ({
  program,
  accounts: [
    [own, 'w'],
    [stranger.address, ''],
    [person.address, 's'],
  ],
  data: bytes(kind, u64(1n), 6),
});
const systemCases = (
  [
    [0, 'create-account'],
    [1, 'assign-owner'],
    [3, 'create-account'],
    [4, 'durable-nonce'],
    [5, 'durable-nonce'],
    [6, 'durable-nonce'],
    [7, 'durable-nonce'],
    [8, 'assign-owner'],
    [9, 'assign-owner'],
    [10, 'assign-owner'],
    [11, 'system-instruction'],
    [12, 'durable-nonce'],
    [13, 'system-instruction'],
  ] as const
).flatMap(([kind, rule]) =>
  extra(`system instruction ${kind}`, rule, system(kind, addressBytes(stranger.address))),
);

const tokenCases = (
  [
    [0, 'token-instruction'],
    [1, 'foreign-token-account'],
    [3, 'unexpected-transfer'],
    [4, 'approve-delegate'],
    [5, 'token-instruction'],
    [6, 'set-authority'],
    [7, 'token-instruction'],
    [8, 'burn'],
    [10, 'token-instruction'],
    [13, 'approve-delegate'],
    [15, 'burn'],
    [16, 'foreign-token-account'],
    [18, 'foreign-token-account'],
    [26, 'token-instruction'],
    [255, 'token-instruction'],
  ] as const
).flatMap(([kind, rule]) => [
  ...extra(`token instruction ${kind}`, rule, token(kind)),
  ...extra(`Token-2022 instruction ${kind}`, rule, token(kind, TOKEN_2022_PROGRAM)),
]);

/** Every instruction of the system and token programs that no swap needs. */
const badPrograms: readonly BadCase[] = [
  ...systemCases,
  ...tokenCases,
  ...extra('a nonce advanced', 'durable-nonce', system(4)),
];

testCases('forms', [...badForms, ...badPrograms]);
