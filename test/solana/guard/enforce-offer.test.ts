import { expect, test } from 'vitest';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { resolveAccounts, resolveInstructions } from '../../../src/solana/guard/resolve-instructions.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { honestBystanders } from './support/bad-bystanders.ts';
import { buildTransaction } from './support/build-transaction.ts';
import * as fake from './support/fake-accounts.ts';
import {
  type Accounts,
  addLamports,
  addTokens,
  fakeChain,
  patch,
  someAddress,
} from './support/fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inspect,
  inWorld,
  routeNames,
  type SwapCase,
  type SwapKind,
  withAccounts,
  withSteps,
} from './support/honest-swap.ts';
import { unitPrice } from './support/instructions.ts';
import { friend, otherToken, person, pool, stock, stranger, usdc } from './support/people.ts';

/** The swap on a chain that has the program. */
const enforced = (swap: SwapCase): SwapCase =>
  withAccounts(swap, [
    [LIGHTHOUSE_PROGRAM, { owner: UPGRADEABLE_LOADER, lamports: 1n, data: new Uint8Array(36) }],
  ]);

async function enforce(swap: SwapCase) {
  const verdict = await inspect(swap);
  if (!verdict.ok) throw new Error(`${verdict.rule}: ${verdict.detail}`);
  return verdict;
}

const tablesOf = ({ parts: { table } }: SwapCase) => (table ? { [table.key]: table.addresses } : {});

function instructionsOf(bytes: Uint8Array, swap: SwapCase) {
  const decoded = decodeTransaction(bytes);
  return resolveInstructions(decoded, resolveAccounts(decoded, tablesOf(swap)));
}

const isLimit = ({ program, data }: { readonly program: Address; readonly data: Uint8Array }) =>
  program === COMPUTE_BUDGET_PROGRAM && data[0] === 2;

const kinds: readonly SwapKind[] = (['other', ...routeNames] as const).flatMap((route) =>
  (
    [
      ['native', usdc],
      [usdc, 'native'],
      [usdc, stock],
      [stock, usdc],
    ] as const
  ).flatMap(([from, to]) =>
    (['legacy', 'v0', 'table'] as const).flatMap((format) =>
      [false, true].map((isNew) => ({ route, from, to, format, isNew })),
    ),
  ),
);

test('every route is enforced by the chain, and everything in it stays what it was', async () => {
  for (const kind of kinds) {
    const swap = enforced(honestSwap(kind));
    const { summary, transaction } = await enforce(swap);
    expect(summary, JSON.stringify(kind)).toMatchObject({ enforcement: 'chain', warnings: [] });
    expect(transaction.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    const [own, all] = [
      instructionsOf(buildTransaction(swap.parts), swap),
      instructionsOf(transaction, swap),
    ];
    for (const [index, instruction] of own.entries()) {
      if (!isLimit(instruction)) expect(all[index], JSON.stringify(kind)).toEqual(instruction);
    }
    const added = all.slice(own.length);
    expect(added.length).toBeGreaterThan(1);
    expect(new Set(added.map(({ program }) => program))).toEqual(new Set([LIGHTHOUSE_PROGRAM]));
  }
});

const ownUsdc = accountOf(person.address, usdc);
const ownStock = accountOf(person.address, stock);
const ownOther = accountOf(person.address, otherToken);
const tokens = honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'table' });
const newStock = honestSwap({ route: 'routeV2', from: usdc, to: stock, isNew: true, format: 'table' });
const fromSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
const toSol = honestSwap({ route: 'routeV2', from: usdc, to: 'native', format: 'table' });
const heldSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'held', format: 'table' });
/** Another token of the person passes through a route of two steps. */
const [, over] = honestBystanders[0] ?? fail();

function fail(): never {
  throw new Error('no such case');
}

const taking = (account: Address, amount: bigint) => (all: Accounts) => addTokens(all, account, -amount);
const delegating = (account: Address) => (all: Accounts) => {
  patch(all, account, 72, someAddress(stranger.address));
  patch(all, account, 121, Uint8Array.of(1, 0, 0, 0, 0, 0, 0, 0));
};
/** Below this the wallet may fall: the priority fee of the policy, less the one that was set. */
const FEE_ROOM = 99_000n;

test.each([
  ['a unit more of what is sold', tokens, taking(ownUsdc, 1n)],
  ['a delegate on what is sold', tokens, delegating(ownUsdc)],
  [
    'a close authority on what is sold',
    tokens,
    (all: Accounts) => patch(all, ownUsdc, 129, someAddress(stranger.address)),
  ],
  [
    'another owner of what is sold',
    tokens,
    (all: Accounts) => patch(all, ownUsdc, 32, addressBytes(stranger.address)),
  ],
  ['less of what is bought', tokens, taking(ownStock, 500_001n)],
  ['a delegate on what is bought', tokens, delegating(ownStock)],
  ['less into a new account', newStock, taking(ownStock, 500_001n)],
  [
    'another owner of a new account',
    newStock,
    (all: Accounts) => patch(all, ownStock, 32, addressBytes(stranger.address)),
  ],
  ['another token that the route passes through', over, taking(ownOther, 1n)],
  ['a delegate on that other token', over, delegating(ownOther)],
  ['SOL besides', tokens, (all: Accounts) => addLamports(all, person.address, -FEE_ROOM - 1n)],
  [
    'more of the SOL that is sold',
    fromSol,
    (all: Accounts) => addLamports(all, person.address, -FEE_ROOM - 1n),
  ],
  [
    'less of the SOL that is bought',
    toSol,
    (all: Accounts) => addLamports(all, person.address, -FEE_ROOM - 500_001n),
  ],
  [
    'SOL of the wallet where wrapped SOL is sold',
    heldSol,
    (all: Accounts) => addLamports(all, person.address, -FROM_AMOUNT),
  ],
  [
    'the wallet itself',
    tokens,
    (all: Accounts) => all.set(person.address, { ...fake.wallet(10n ** 12n), owner: TOKEN_PROGRAM }),
  ],
] as const)('%s: the same bytes fail on the chain', async (_, swap, mischief) => {
  const { transaction, summary } = await enforce(enforced(swap));
  expect(summary.enforcement).toBe('chain');
  const watched = [person.address];
  const hostile = fakeChain(enforced(inWorld(swap, { mischief })).world);
  const { error } = await hostile.simulate(transaction, watched);
  expect(error).toMatchObject({ InstructionError: [expect.any(Number), { Custom: 6001 }] });
  // Without the assertions the theft lands, or the case would prove nothing.
  const bare = await hostile.simulate(buildTransaction(swap.parts), watched);
  expect(bare.error).toBeUndefined();
  // And an honest landing passes.
  const honest = fakeChain(enforced(swap).world);
  expect((await honest.simulate(transaction, watched)).error).toBeUndefined();
});

test('what a co-signer has to sign as well is handed out as it came', async () => {
  const swap = enforced(honestSwap({ route: 'desk', from: usdc, to: stock }));
  const { summary, transaction } = await enforce(swap);
  expect(summary.enforcement).toBe('guard');
  expect(transaction).toEqual(buildTransaction(swap.parts));
});

test('a chain without the program gets the transaction as it came', async () => {
  const { summary, transaction } = await enforce(tokens);
  expect(summary.enforcement).toBe('guard');
  expect(transaction).toEqual(buildTransaction(tokens.parts));
});

/** The swap with so many bytes behind a router that nobody reads. */
const padded = (bytes: number): SwapCase =>
  withSteps(honestSwap({ route: 'other', from: usdc, to: stock }), (steps) =>
    steps.map((step) => (step.data.length === 3 ? { ...step, data: new Uint8Array(bytes) } : step)),
  );
const roomLeft = (room: number) =>
  padded(MAX_TRANSACTION_BYTES - room - buildTransaction(padded(200).parts).length + 200);

test('where bytes are short the minimum goes first, and the page is told', async () => {
  const counts = new Set<number>();
  for (let room = 0; room <= 140; room += 1) {
    const swap = enforced(roomLeft(room));
    const own = instructionsOf(buildTransaction(swap.parts), swap).length;
    const { summary, transaction } = await enforce(swap);
    const added = instructionsOf(transaction, swap).slice(own);
    expect(transaction.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    expect(summary.enforcement).toBe(added.length === 3 ? 'chain' : 'guard');
    expect(summary.warnings).toEqual(added.length === 3 ? [] : ['minimum-not-in-bytes']);
    expect(added.map(({ accounts }) => accounts[0]?.address)).toEqual(
      [ownUsdc, person.address, ownStock].slice(0, added.length),
    );
    counts.add(added.length);
  }
  expect([...counts].toSorted()).toEqual([0, 1, 2, 3]);
});

test('assertions get compute units of their own, within the cap on the priority fee', async () => {
  const limitOf = (bytes: Uint8Array) =>
    instructionsOf(bytes, tokens)
      .filter(isLimit)
      .map(({ data }) => Buffer.from(data).readUInt32LE(1));
  const { transaction, summary } = await enforce(enforced(tokens));
  expect(limitOf(transaction)).toEqual([175_000]);
  expect(summary.priorityFeeLamports).toBe(1_750n);
  // At a price of one lamport for a unit the cap is reached by the units of the route alone.
  const dear = withSteps(tokens, (steps) => steps.with(1, unitPrice(1_000_000n)));
  const plain = await enforce(enforced(dear));
  expect(limitOf(plain.transaction)).toEqual([100_000]);
  expect(plain.summary).toMatchObject({ enforcement: 'guard', priorityFeeLamports: 100_000n });
});

test('a program that behaves otherwise beside assertions is refused', async () => {
  const swap = enforced(tokens);
  let simulations = 0;
  const mischief = (all: Accounts) => {
    simulations += 1;
    if (simulations > 1) addTokens(all, ownUsdc, -1n);
  };
  expect(await inspect(inWorld(swap, { mischief }))).toMatchObject({ ok: false, rule: 'assertion-failed' });
  simulations = 0;
  const failing = inWorld(swap, {
    mischief: () => {
      simulations += 1;
      if (simulations > 1) throw new Error('the node hung up');
    },
  });
  expect(await inspect(failing)).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
});

test('a delegate and a close authority from before are asserted as they were', async () => {
  const held = { mint: usdc, owner: person.address, amount: 10n ** 10n };
  const account = { ...held, delegate: friend.address, delegatedAmount: 5n, closeAuthority: friend.address };
  const swap = enforced(withAccounts(tokens, [[ownUsdc, fake.tokenAccount(account)]]));
  const { transaction, summary } = await enforce(swap);
  expect(summary).toMatchObject({ enforcement: 'chain', warnings: ['existing-delegate'] });
  for (const mischief of [
    (all: Accounts) => patch(all, ownUsdc, 72, someAddress(stranger.address)),
    (all: Accounts) => patch(all, ownUsdc, 121, Uint8Array.of(6)),
    (all: Accounts) => patch(all, ownUsdc, 129, someAddress(stranger.address)),
  ]) {
    const { error } = await fakeChain(inWorld(swap, { mischief }).world).simulate(transaction, []);
    expect(error).toMatchObject({ InstructionError: [expect.any(Number), { Custom: 6001 }] });
  }
  // Using up what was delegated before is no new power.
  const used = (all: Accounts) => patch(all, ownUsdc, 121, Uint8Array.of(4));
  const { error } = await fakeChain(inWorld(swap, { mischief: used }).world).simulate(transaction, []);
  expect(error).toBeUndefined();
});

test('an account that is not the associated one is pinned by its owner', async () => {
  const state = fake.tokenAccount({ mint: usdc, owner: person.address, amount: FROM_AMOUNT });
  const swap = enforced(withAccounts(tokens, [[pool, state]]));
  const { transaction } = await enforce(swap);
  const assertion = instructionsOf(transaction, swap).find(
    ({ program, accounts }) => program === LIGHTHOUSE_PROGRAM && accounts[0]?.address === pool,
  );
  expect(Buffer.from(assertion?.data ?? []).toString('hex')).toContain(
    Buffer.from(addressBytes(person.address)).toString('hex'),
  );
});
