import { describe, expect, test } from 'vitest';
import { freezePlacement, inspectPlacement, type PlacementOffer } from '../../src/guard/inspect-placement.ts';
import type { GuardRule } from '../../src/guard/refusal.ts';
import type { GuardChain } from '../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../src/solana/address.ts';
import { buildPlacement } from '../../src/solana/dlmm/build-transaction.ts';
import { binArrayAddress, placeOrder } from '../../src/solana/dlmm/instructions.ts';
import { binPrice, proceedsOf, type Side } from '../../src/solana/dlmm/price.ts';
import { verifySignature } from '../../src/solana/ed25519.ts';
import {
  CLOCK_SYSVAR,
  DLMM_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_PROGRAM,
  TOKEN_PROGRAMS,
  UPGRADEABLE_LOADER,
  WRAPPED_SOL_MINT,
} from '../../src/solana/known-programs.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { decodeTransaction, lacksOnlyFirstSignature } from '../../src/solana/transaction.ts';
import { buildTransaction, signedBy, type TransactionParts } from './support/build-transaction.ts';
import * as fake from './support/fake-accounts.ts';
import { addLamports, addTokens, type FakeWorld, fakeChain, patch } from './support/fake-chain.ts';
import { accountOf } from './support/honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTokenAccount,
  type Instruction,
  lighthouse,
  reads,
  syncNative,
  transferSol,
  transferToken,
  u32,
  u64,
  unitLimit,
  unitPrice,
} from './support/instructions.ts';
import {
  account,
  assertionsOf,
  BUILD,
  CAP,
  CODE,
  codeOf,
  inner,
  mischief,
  NOW,
  ORDER_RENT,
  only,
  order,
  placedBy,
  poolOf,
  RICH,
  SOL,
  STEP,
  solPool,
  stateOf,
  terms,
  tokens,
  worldOf,
  wrapped,
} from './support/order-world.ts';
import { blockhash, friend, lookupTable, otherToken, person, stranger, usdc } from './support/people.ts';

type Bins = readonly { readonly bin: number; readonly amount: bigint }[];
const BINS: Bins = [{ bin: 4, amount: SOL }];
const placementOf = (side: Side, bins: Bins, pool = tokens) => ({
  person: person.address,
  order,
  pool,
  side,
  bins,
});
const stepsOf = (side: Side, bins: Bins) =>
  bins.map(({ bin, amount }) => ({ sells: amount, receives: proceedsOf(side, amount, binPrice(STEP, bin)) }));

const OFFER: PlacementOffer = {
  ...{ wallet: person.address, order, pool: tokens, fromMint: otherToken, toMint: usdc },
  steps: stepsOf('ask', BINS),
};
const PLACE = placeOrder(placementOf('ask', BINS), stateOf(tokens));
const HONEST = [unitLimit(100_000), unitPrice(10_000n), PLACE];

const inspect = (
  parts: Partial<TransactionParts> = {},
  world = worldOf(),
  {
    chain = fakeChain(world),
    cap = CAP,
    ...offer
  }: Partial<PlacementOffer> & { readonly chain?: GuardChain; readonly cap?: bigint } = {},
) =>
  inspectPlacement(
    buildTransaction({ instructions: HONEST, ...parts }),
    { ...OFFER, ...offer },
    { chain, maxPriorityFeeLamports: cap },
  );

describe('a placement', () => {
  test('is summed up from its bytes, and the chain enforces it', async () => {
    const verdict = await inspect();
    if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
    expect(verdict.summary).toEqual({
      ...{ order, pool: tokens, depositLamports: ORDER_RENT, rentLamports: 0n, newAccounts: 0, warnings: [] },
      pays: { mint: otherToken, amount: SOL },
      receives: { mint: usdc, amount: 1_010_037_562n },
      ...{ networkFeeLamports: 10_000n, priorityFeeLamports: 1_750n, enforcement: 'chain', blockhash },
    });
    expect(assertionsOf(verdict.transaction)).toEqual([
      [order, `data[8]=${tokens} data[40]=${person.address}`],
      [accountOf(person, otherToken), `amount≥${RICH - SOL} delegate=nobody closer=nobody derived=1`],
      [person.address, `lamports≥${RICH - ORDER_RENT - 11_750n} length=0 owner=${SYSTEM_PROGRAM}`],
    ]);
  });

  const ladder = [
    { bin: -70, amount: 1n },
    { bin: 3, amount: SOL },
    { bin: 69, amount: 5n },
  ];
  test.each([
    ['of a ladder', 'ask', ladder, otherToken, usdc, tokens],
    ['that buys', 'bid', [{ bin: -9, amount: SOL }], usdc, otherToken, tokens],
    ['of SOL', 'ask', BINS, 'native', usdc, solPool],
    ['that buys SOL', 'bid', [{ bin: -9, amount: SOL }], usdc, 'native', solPool],
  ] as const)('%s passes as we build it', async (_, side, bins, fromMint: Mint, toMint: Mint, pool) => {
    const built = buildPlacement(placementOf(side, bins, pool), stateOf(pool), terms);
    const offer = { ...OFFER, fromMint, toMint, pool, steps: stepsOf(side, bins) };
    const context = { chain: fakeChain(worldOf()), maxPriorityFeeLamports: CAP };
    expect(await inspectPlacement(built, offer, context)).toMatchObject({
      ok: true,
      summary: { enforcement: 'chain' },
    });
  });

  test('is signed by a key that nobody keeps, before the person', async () => {
    const context = { chain: fakeChain(worldOf()), maxPriorityFeeLamports: CAP };
    const build = async (fresh: Address) =>
      buildPlacement({ ...placementOf('ask', BINS), order: fresh }, stateOf(tokens), terms);
    const verdict = await freezePlacement(build, OFFER, context);
    if (!verdict.ok) throw new Error(verdict.rule);
    const { signatures, message } = decodeTransaction(verdict.cosigned);
    expect(lacksOnlyFirstSignature(verdict.cosigned)).toBe(true);
    expect(verifySignature(verdict.summary.order, message, signatures[1] ?? new Uint8Array())).toBe(true);
    const failing = async () => Promise.reject(new Error('no pool'));
    expect(await freezePlacement(failing, OFFER, context)).toMatchObject({ ok: false, rule: 'guard-error' });
  });

  test('without Lighthouse is checked before the signature', async () => {
    const verdict = await inspect(
      {},
      worldOf((all) => all.delete(LIGHTHOUSE_PROGRAM)),
    );
    expect(verdict).toMatchObject({
      ok: true,
      summary: { enforcement: 'guard', priorityFeeLamports: 1_000n },
    });
  });
});

const withMore = (...more: readonly Instruction[]) => only(...HONEST, ...more);
const placing = (at: number, address: Address) => only(unitLimit(100_000), account(PLACE, at, address));
const saying = (...data: readonly (Uint8Array | number)[]) => only({ ...PLACE, data: bytes(...data) });
const coded = (data: Uint8Array) =>
  worldOf((all) => all.set(CODE, { ...fake.program(UPGRADEABLE_LOADER, false), data }));
const pooled = (others: Readonly<Record<number, Uint8Array>>) =>
  worldOf((all) => all.set(tokens, poolOf(others)));
const minted = (...extensions: NonNullable<Parameters<typeof fake.mint>[0]>['extensions'] & {}) =>
  worldOf((all) => all.set(usdc, fake.mint({ program: TOKEN_PROGRAMS[1] as Address, extensions })));
const byTime = { 86: Uint8Array.of(1) };
const BAD: Readonly<
  Record<string, readonly [GuardRule, Partial<TransactionParts>, FakeWorld?, Partial<PlacementOffer>?]>
> = {
  'an order of a stranger': ['order-owner', placing(6, stranger.address)],
  'a stranger who pays': ['foreign-signer', placing(5, stranger.address)],
  'the order’s key as who pays': ['wrong-source', placing(5, order)],
  'the order’s key as who sells': ['wrong-source', placing(8, order)],
  'another account of the person': ['wrong-source', placing(7, accountOf(person, usdc))],
  'another pool': ['order-pool', placing(0, solPool)],
  'another bitmap': ['order-instruction', placing(1, solPool)],
  'another account than the pool’s': ['order-pool', placing(2, accountOf(stranger, otherToken))],
  'another token': ['wrong-mint', placing(3, usdc)],
  'another token program': ['wrong-token-program', placing(9, TOKEN_PROGRAMS[1] as Address)],
  'another bin array': ['order-instruction', placing(13, binArrayAddress(tokens, -1))],
  'a further account': [
    'order-instruction',
    only({ ...PLACE, accounts: [...PLACE.accounts, [wrapped, 'w']] }),
  ],
  'a relative price': [
    'order-price',
    saying(PLACE.data.subarray(0, 25), 1, u32(0), u32(9), PLACE.data.subarray(26)),
  ],
  'something in the padding': [
    'order-instruction',
    saying(PLACE.data.subarray(0, 9), 7, PLACE.data.subarray(10)),
  ],
  'a hook': ['order-instruction', saying(PLACE.data.subarray(0, -1), 1)],
  'data behind the call': ['order-instruction', saying(PLACE.data, 0)],
  'data that is cut short': ['malformed-instruction', saying(PLACE.data.subarray(0, 31))],
  'a worse price': [
    'order-price',
    only(placeOrder(placementOf('ask', [{ bin: 3, amount: SOL }]), stateOf(tokens))),
  ],
  'a price that is never reached': [
    'order-price',
    only(placeOrder(placementOf('ask', [{ bin: 69, amount: SOL }]), stateOf(tokens))),
  ],
  'a price outside of the pool': [
    'order-price',
    only(placeOrder(placementOf('ask', [{ bin: 14_066, amount: SOL }]), stateOf(tokens))),
  ],
  'more than was agreed': [
    'amount-mismatch',
    only(placeOrder(placementOf('ask', [{ bin: 4, amount: SOL + 1n }]), stateOf(tokens))),
  ],
  'one price more': [
    'order-price',
    only(placeOrder(placementOf('ask', [...BINS, { bin: 5, amount: 1n }]), stateOf(tokens))),
  ],
  'the other side': ['wrong-mint', only(placeOrder(placementOf('bid', BINS), stateOf(tokens)))],
  'a pool of other tokens': ['wrong-mint', {}, worldOf(), { fromMint: WRAPPED_SOL_MINT }],
  'two orders': ['order-instruction', withMore(PLACE)],
  'no order': ['order-instruction', only({ ...PLACE, data: PLACE.data.with(0, 0) })],
  'a bin array that would be made': [
    'order-instruction',
    withMore({
      program: DLMM_PROGRAM,
      accounts: [
        [tokens, ''],
        [binArrayAddress(tokens, 1), 'w'],
        [person.address, 'sw'],
        [SYSTEM_PROGRAM, ''],
      ],
      data: bytes(Buffer.from('235613b94ed44bd3', 'hex'), u64(1n)),
    }),
  ],
  'an account that is no pool': [
    'order-pool',
    {},
    worldOf((all) => all.set(tokens, { ...poolOf(), owner: TOKEN_PROGRAM })),
  ],
  'a program whose code was changed': ['order-build', {}, coded(codeOf(Uint8Array.of(1)))],
  'a program without its code': ['order-build', {}, worldOf((all) => all.delete(CODE))],
  'code behind another header': ['order-build', {}, coded(codeOf(BUILD).fill(0, 0, 1))],
  'a pool without orders': ['order-pool', {}, pooled({ 35: Uint8Array.of(1) })],
  'a pool that rewards liquidity': [
    'order-pool',
    {},
    pooled({ 35: Uint8Array.of(0), 264: addressBytes(usdc) }),
  ],
  'a disabled pool': ['order-pool', {}, pooled({ 82: Uint8Array.of(1) })],
  'a pool that opens in this second': ['order-pool', {}, pooled({ ...byTime, 816: u64(NOW) })],
  'a pool that opens in a later slot': ['order-pool', {}, pooled({ 816: u64(400_000_001n) })],
  'a token with a fee on transfers': ['order-pool', {}, minted([1, new Uint8Array(108)])],
  'a token with a hook on transfers': ['order-pool', {}, minted([14, new Uint8Array(64).fill(1)])],
  'a token that is frozen by default': ['frozen-by-default', {}, minted([6, Uint8Array.of(2)])],
  'a key that was used before': ['order-account', {}, worldOf((all) => all.set(order, fake.wallet(1n)))],
  'a key that does not sign': [
    'order-account',
    only({ ...PLACE, accounts: PLACE.accounts.map(([one, rights]) => [one, one === order ? 'w' : rights]) }),
  ],
  'another key': ['foreign-signer', {}, worldOf(), { order: friend.address }],
  'another fee payer': ['fee-payer', { payer: stranger.address }],
  'a lookup table': ['lookup-table-unresolved', { table: { key: lookupTable, addresses: [tokens] } }],
  'a fee above the cap': ['priority-fee-above-cap', only(unitLimit(100_000), unitPrice(1_000_001n), PLACE)],
  'a transfer beside it': ['unexpected-transfer', withMore(transferSol(person, stranger, 1n))],
  'a transfer of tokens beside it': [
    'unexpected-transfer',
    withMore(transferToken(usdc, person, stranger, 1n)),
  ],
  'a close beside it': [
    'close-not-temporary',
    withMore(closeAccount(accountOf(person, usdc), person, person)),
  ],
  'SOL that is wrapped beside it': [
    'unexpected-transfer',
    withMore(transferSol(person, wrapped, 1n), syncNative(wrapped)),
  ],
  'a transfer from the key': ['wrong-source', withMore(transferSol(order, person, 1n))],
  'another program': [
    'unknown-program',
    withMore({ program: stranger.address, accounts: reads(person.address), data: bytes() }),
  ],
  'somebody else’s assertion that writes': ['lighthouse-not-an-assertion', withMore(lighthouse(person, 0))],
  'more than the wallet holds': [
    'simulation-failed',
    {},
    { ...worldOf(), simulationError: { InstructionError: [2, { Custom: 1 }] } },
  ],
  'an order that ends as a stranger’s': [
    'order-account',
    {},
    mischief((all) => all.set(order, placedBy(stranger.address))),
  ],
  'an order that ends in another bin': [
    'order-account',
    {},
    mischief((all) => all.set(order, placedBy(person.address, { bins: [[5, SOL]] as never }))),
  ],
  'a deposit above the rent': [
    'unexpected-outflow',
    {},
    mischief((all) => {
      addLamports(all, order, 1n);
      addLamports(all, person, -1n);
    }),
  ],
  'lamports that leave': ['unexpected-outflow', {}, mischief((all) => addLamports(all, person, -1n))],
  'tokens that leave': [
    'pays-too-much',
    {},
    mischief((all) => addTokens(all, accountOf(person, otherToken), -1n)),
  ],
  'tokens that stay': [
    'amount-mismatch',
    {},
    mischief((all) => addTokens(all, accountOf(person, otherToken), 1n)),
  ],
  'a delegate': [
    'authority-changed',
    {},
    mischief((all) =>
      patch(all, accountOf(person, otherToken), 72, bytes(u32(1), addressBytes(stranger.address))),
    ),
  ],
  'an approval by the pool': [
    'forbidden-inner-instruction',
    {},
    { ...worldOf(), innerInstructions: [inner] },
  ],
  'a node that reads nothing': ['simulation-unavailable', {}, { ...worldOf(), failing: 'readAccounts' }],
  'a node without a clock': ['simulation-unavailable', {}, worldOf((all) => all.delete(CLOCK_SYSVAR))],
  'a node that does not simulate': ['simulation-unavailable', {}, { ...worldOf(), failing: 'simulate' }],
  'an offer without amounts': [
    'guard-error',
    {},
    worldOf(),
    { steps: [{ sells: SOL, receives: undefined as never }] },
  ],
};

describe('a placement is refused for', () => {
  test.each(Object.entries(BAD))('%s', async (_, [rule, parts, world, offer]) => {
    const verdict = await inspect(parts, world, offer);
    expect(verdict.ok || verdict.rule).toBe(rule);
  });

  test('more wrapped SOL than is sold', async () => {
    const built = (lamports: bigint) => [
      ...[unitLimit(100_000), createTokenAccount(person, person, WRAPPED_SOL_MINT)],
      ...[transferSol(person, wrapped, lamports), syncNative(wrapped)],
      ...[
        placeOrder(placementOf('ask', BINS, solPool), stateOf(solPool)),
        closeAccount(wrapped, person, person),
      ],
    ];
    const offer = { pool: solPool, fromMint: 'native' as const };
    expect(await inspect(only(...built(SOL)), worldOf(), offer)).toMatchObject({ ok: true });
    expect(await inspect(only(...built(SOL + 1n)), worldOf(), offer)).toMatchObject({
      rule: 'amount-mismatch',
    });
  });

  test.each([0, 1])('what one of two nodes shows (%s)', async (at) => {
    const worlds = [worldOf(), worldOf()].with(
      at,
      mischief((all) => addLamports(all, person, -1n)),
    );
    const simulateAtAll: GuardChain['simulateAtAll'] = (...call) =>
      Promise.all(worlds.map((one) => fakeChain(one).simulate(...call)));
    expect(await inspect({}, worldOf(), { chain: { ...fakeChain(worldOf()), simulateAtAll } })).toMatchObject(
      { rule: 'unexpected-outflow' },
    );
  });

  test('a signature of the person, and no room for assertions', async () => {
    const context = { chain: fakeChain(worldOf()), maxPriorityFeeLamports: CAP };
    const signed = signedBy(buildTransaction({ instructions: HONEST }), person);
    expect(await inspectPlacement(signed, OFFER, context)).toMatchObject({ rule: 'already-signed' });
    const bins = Array.from({ length: 50 }, (_, bin) => ({ bin, amount: 1n }));
    const many = only(placeOrder(placementOf('ask', bins), stateOf(tokens)));
    expect(await inspect(many, worldOf(), { steps: stepsOf('ask', bins) })).toMatchObject({
      rule: 'not-enforceable',
    });
  });
});
