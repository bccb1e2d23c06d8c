import { expect, test } from 'vitest';
import { inspectTransaction } from '../../../src/guard/inspect.ts';
import { assertLamports, assertTokenAccount, assertWallet } from '../../../src/guard/lighthouse.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { LIGHTHOUSE_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { findTokenAccount } from '../../../src/solana/token-account.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { readReal } from '../real/real-transaction.ts';
import { buildTransaction } from '../support/build-transaction.ts';
import { type HonestCase, honest, testCases } from '../support/cases.ts';
import {
  adding,
  changing,
  inWorld,
  misbehaving,
  replacing,
  under,
  withAccounts,
  withOwn,
  withSteps,
} from '../support/change-swap.ts';
import {
  delegated,
  enforced,
  fromSol,
  gifted,
  heldSol,
  instructionsOf,
  isUnitLimit,
  mixed,
  newStock,
  ofTwo,
  over,
  ownStock,
  ownUsdc,
  second,
  tellEnforced,
  third,
  tokens,
  told,
  toSol,
} from '../support/enforced.ts';
import * as fake from '../support/fake-accounts.ts';
import { addLamports, addTokens, fakeChain } from '../support/fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inspect,
  MINIMUM,
  type OfferedMint,
  owned,
  type SwapCase,
  type SwapKind,
} from '../support/honest-swap.ts';
import {
  createTokenAccount,
  lighthouse,
  type RouteName,
  routeNames,
  syncNative,
  transferSol,
  unitLimit,
  unitPrice,
} from '../support/instructions.ts';
import { readAssertions } from '../support/lighthouse-program.ts';
import { friend, keyOf, lookupTable, person, pool, stock, usdc } from '../support/people.ts';

/** The fake router pays the person; the payment on to the recipient is simulated separately. */
const reachingFriend = changing(
  honestSwap({ route: 'other', from: usdc, to: 'native', toAddress: friend.address }),
  -2,
  ({ accounts }) => ({ accounts: [...accounts, [friend.address, 'w']] }),
);
/** Half of the output goes to a non-associated account of the person. */
const inTwoAccounts = misbehaving(withAccounts(tokens, [[pool, owned(stock, { amount: 5n })]]), (all) => {
  addTokens(all, ownStock, -100_000_000n);
  addTokens(all, pool, 100_000_000n);
});
/** In the simulation what leaves fills a third account of the person; on the chain it may fill another. */
const filling = (swap: SwapCase, mint: OfferedMint, from?: Address) =>
  misbehaving(
    withAccounts(
      changing(swap, -1, ({ accounts }) => ({ accounts: [...accounts, [third, 'w']] })),
      [[third, owned(mint, { amount: 0n })]],
    ),
    (all) => {
      if (from) addTokens(all, from, -FROM_AMOUNT);
      addTokens(all, third, FROM_AMOUNT);
    },
  );
/** A new account of the person, for which the thief may make one of a worthless token before the swap lands. */
const inNewAccount = misbehaving(
  changing(tokens, -1, ({ accounts }) => ({ accounts: [...accounts, [third, 'w']] })),
  (all) => {
    addTokens(all, ownStock, -199_500_000n);
    all.set(third, owned(stock, { amount: 199_500_000n }));
  },
);
const giftedSol = paidOn(reachingFriend, 199_500_000n);
const wrapped = accountOf(person, 'native');
const besideWrapped = withOwn(
  adding(
    honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'temporary', format: 'table' }),
    syncNative(wrapped),
  ),
  'native',
  { amount: FROM_AMOUNT, isNative: true },
);
/** The transaction also creates a dozen accounts of worthless tokens, which exist already. */
const crowded = (() => {
  const mints = Array.from({ length: 12 }, (_, index) => keyOf(200 + index).address);
  const swap = withSteps(tokens, (steps) => [
    ...mints.map((mint) => createTokenAccount(person, person, mint)),
    ...steps,
  ]);
  const held = mints.map((mint) => fake.tokenAccount({ mint, owner: person.address, amount: 1n }));
  const own = mints.map((mint) => findTokenAccount(person.address, mint, TOKEN_PROGRAM));
  const table = { key: lookupTable, addresses: [...(tokens.parts.table?.addresses ?? []), ...mints, ...own] };
  return withAccounts({ ...swap, parts: { ...swap.parts, table } }, [
    [lookupTable, fake.lookupTable(table.addresses)],
    ...own.map((account, index) => [account, held[index]] as const),
  ]);
})();
const tipped = under(adding(tokens, transferSol(person, friend, 50_000n)), { tipAccounts: [friend.address] });

function paidOn(swap: SwapCase, lamports: bigint): SwapCase {
  return misbehaving(swap, (all) => {
    addLamports(all, person, -lamports);
    addLamports(all, friend, lamports);
  });
}

/** A swap over a router without a decoder, with this many bytes of data. */
const padded = (bytes: number): SwapCase =>
  changing(honestSwap({ route: 'other', from: usdc, to: stock }), -1, () => ({
    data: new Uint8Array(bytes),
  }));

/** A swap with this many bytes left in the transaction, filled up by accounts of the route and by its assertions. */
function roomLeft(route: 'other' | RouteName, room: number): SwapCase {
  if (route === 'other') {
    return padded(MAX_TRANSACTION_BYTES - room - buildTransaction(padded(200).parts).length + 200);
  }
  let swap = honestSwap({ route, from: usdc, to: stock, format: 'legacy' });
  const left = () => MAX_TRANSACTION_BYTES - room - buildTransaction(swap.parts).length;
  for (let number = 400; left() >= 33 + 3; number += 1) {
    swap = changing(swap, -1, ({ accounts }) => ({ accounts: [...accounts, [keyOf(number).address, '']] }));
  }
  const [filler] = swap.parts.instructions.at(-1)?.accounts.at(-1) ?? [person.address];
  for (let more = left(); more > 0; more = left()) {
    swap = changing(swap, -1, ({ accounts }) => ({ accounts: [...accounts, [filler, '']] }));
  }
  return swap;
}

const NOBODY = 'delegate=nobody closer=nobody derived=1';
const SYSTEM = 'length=0 owner=11111111111111111111111111111111';
const SOLD = `usdc amount≥9900000000 ${NOBODY}`;
const WALLET = `wallet lamports≥9999895000 ${SYSTEM}`;
const BOUGHT = `stock amount≥10199000000 ${NOBODY}`;

/** Nothing but the minimum may be left out, and that only where the route checks it in the account that its bytes name. */
const rooms: readonly (readonly [route: 'other' | RouteName, room: number, expected: string])[] = [
  ['other', 109, 'not-enforceable'],
  ['other', 110, `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`],
  ['routeV2', 109, 'not-enforceable'],
  ['routeV2', 110, `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`],
  ['sharedAccountsRouteV2', 85, 'not-enforceable'],
  ['sharedAccountsRouteV2', 86, `guard 1500 150000; ${SOLD}; ${WALLET}`],
  ['sharedAccountsRouteV2', 109, `guard 1500 150000; ${SOLD}; ${WALLET}`],
  ['sharedAccountsRouteV2', 110, `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`],
];

const ALL_THREE = `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`;

/** Honest swaps with the guard's assertions. */
const appended: readonly HonestCase[] = [
  ...told(ALL_THREE, { 'a token for a token': tokens }),
  ...honest('guard 1000 100000', { 'enforced: a chain without the program': tokens }, tellEnforced),
  ...told(ALL_THREE, {
    'exactly the minimum': inWorld(tokens, { fill: { paid: FROM_AMOUNT, received: MINIMUM } }),
  }),
  ...[127, 128].flatMap((bytes) => told(ALL_THREE, { [`${bytes} bytes of data`]: padded(bytes) })),
  ...told(`chain 1750 175000; ${SOLD}; ${WALLET}; friend lamports≥10199000000; pays-out-elsewhere`, {
    'exactly the minimum for another recipient': paidOn(reachingFriend, MINIMUM),
  }),
  ...told(`chain 1500 150000; wallet lamports≥9899895000 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`, {
    'SOL beside wrapped SOL that stays': besideWrapped,
  }),
  ...told(
    `chain 1750 175000; wrapped amount≥99999999 ${NOBODY}; wallet lamports≥9899895001 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`,
    { 'SOL of the wallet and of an account': mixed },
  ),
  ...told(
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; friend’s stock amount≥199000000; pays-out-elsewhere`,
    {
      'exactly the minimum of a token for another recipient': inWorld(gifted, {
        fill: { paid: FROM_AMOUNT, received: MINIMUM },
      }),
    },
  ),
  ...told('not-enforceable', {
    'what is bought arrives in two accounts': inTwoAccounts,
    'what is bought arrives in a new account that is not the associated one': inNewAccount,
  }),
  ...told('guard 1000 100000', {
    'a co-signer': honestSwap({ route: 'desk', from: usdc, to: stock }),
  }),
  ...told(ALL_THREE, {
    legacy: honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'legacy' }),
  }),
  ...told(
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; stock amount≥199000000 ${NOBODY}`,
    { 'a new account': newStock },
  ),
  ...told(`chain 1500 150000; wallet lamports≥9899895000 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`, {
    'SOL for a token': fromSol,
  }),
  ...told(`chain 1500 150000; ${SOLD}; wallet lamports≥10198895000 ${SYSTEM}`, {
    'a token for SOL': toSol,
  }),
  ...told(`chain 1750 175000; wrapped ${NOBODY}; ${WALLET}; usdc amount≥10199000000 ${NOBODY}`, {
    'wrapped SOL': heldSol,
  }),
  ...told(
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; friend’s stock amount≥199000000; pays-out-elsewhere`,
    { 'another recipient': gifted },
  ),
  ...told(`chain 1750 175000; ${SOLD}; ${WALLET}; friend lamports≥10199000000; pays-out-elsewhere`, {
    'SOL for another recipient': giftedSol,
  }),
  ...told(`chain 2000 200000; ${SOLD}; other amount≥10000000000 ${NOBODY}; ${WALLET}; ${BOUGHT}`, {
    'an account between': over,
  }),
  ...told(
    `chain 1750 175000; usdc amount≥9900000000 delegate=${friend.address} delegated≤5 closer=${friend.address} derived=1; ${WALLET}; ${BOUGHT}; existing-delegate`,
    { 'authorities from before': delegated },
  ),
  ...told(
    `chain 2000 200000; ${SOLD}; pool amount≥100000000 delegate=nobody closer=nobody owner=${person.address}; ${WALLET}; ${BOUGHT}`,
    { 'a second account of what is sold': second },
  ),
  ...told(
    `chain 2000 200000; usdc amount≥9900000001 ${NOBODY}; pool amount≥99999999 delegate=nobody closer=nobody owner=${person.address}; ${WALLET}; ${BOUGHT}`,
    { 'what is sold leaves two accounts': ofTwo },
  ),
  ...told('pays-too-much', {
    'a second account loses as much to a third one': filling(second, usdc, pool),
    'what is paid comes back to another account': filling(
      honestSwap({ route: 'other', from: usdc, to: stock }),
      usdc,
    ),
    'wrapped SOL goes to another account beside SOL of the wallet': filling(
      withSteps(heldSol, (steps) => [
        ...steps.slice(0, -1),
        ...[transferSol(person, wrapped, FROM_AMOUNT), syncNative(wrapped)],
        ...steps.slice(-1),
      ]),
      'native',
      wrapped,
    ),
  }),
  ...told(ALL_THREE, {
    'assertions that are there already': adding(tokens, lighthouse(ownUsdc, 10)),
  }),
  ...told(`chain 8000 -; ${SOLD}; ${WALLET}; ${BOUGHT}`, {
    'no limit of its own': withSteps(tokens, (steps) => steps.slice(1)),
  }),
  ...told(`chain 14000 1400000; ${SOLD}; ${WALLET}; ${BOUGHT}`, {
    'a limit near the end': replacing(tokens, 0, unitLimit(1_390_000)),
  }),
  ...told(`chain 100000 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`, {
    'a price at the cap sinks': replacing(tokens, 1, unitPrice(1_000_000n)),
    'a price with room for one sinks': replacing(tokens, 1, unitPrice(800_000n)),
    'a price just above the room for all sinks': replacing(tokens, 1, unitPrice(571_429n)),
    'a price with room for all stays': replacing(tokens, 1, unitPrice(571_428n)),
  }),
  ...told(`chain 100000 -; ${SOLD}; ${WALLET}; ${BOUGHT}`, {
    'a price at the cap without a limit sinks': withSteps(
      replacing(tokens, 1, unitPrice(500_000n)),
      (steps) => steps.slice(1),
    ),
  }),
  ...told(ALL_THREE, { 'a dozen accounts that the route cannot reach': crowded }),
  ...told(`chain 51750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`, { 'a tip': tipped }),
];

testCases('enforced', [], appended);

test.each(rooms)('over %s with %d bytes left: %s', async (route, room, expected) => {
  expect(await tellEnforced(enforced(roomLeft(route, room)))).toBe(expected);
});

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

test('every route is enforced by the chain and otherwise unchanged', async () => {
  for (const kind of kinds) {
    const swap = enforced(honestSwap(kind));
    const verdict = await inspect(swap);
    const name = JSON.stringify(kind);
    expect(verdict, name).toMatchObject({ ok: true, summary: { enforcement: 'chain', warnings: [] } });
    const transaction = verdict.ok ? verdict.transaction : new Uint8Array();
    expect(transaction.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    const [own, all] = [
      instructionsOf(buildTransaction(swap.parts), swap),
      instructionsOf(transaction, swap),
    ];
    for (const [index, instruction] of own.entries()) {
      if (!isUnitLimit(instruction)) expect(all[index], name).toEqual(instruction);
    }
    const added = all.slice(own.length);
    expect(added.length).toBeGreaterThan(1);
    expect(new Set(added.map(({ program }) => program))).toEqual(new Set([LIGHTHOUSE_PROGRAM]));
  }
});

test('a node that names high deposits lowers no bound', async () => {
  const swap = enforced(newStock);
  const chain = { ...fakeChain(swap.world), rentExemption: async () => 5_000_000_000n };
  const verdict = await inspectTransaction(buildTransaction(swap.parts), swap.offer, {
    ...swap.policy,
    chain,
  });
  expect(verdict).toEqual(await inspect(swap));
});

test('a node that also shows such a deposit does not pass', async () => {
  const high = 5_000_000_000n;
  const swap = misbehaving(enforced(newStock), (all) => {
    addLamports(all, person, fake.rentFor(170) - high);
    addLamports(all, { address: ownStock }, high - fake.rentFor(170));
  });
  const chain = { ...fakeChain(swap.world), rentExemption: async () => high };
  const bytes = buildTransaction(swap.parts);
  const verdict = await inspectTransaction(bytes, swap.offer, { ...swap.policy, chain });
  expect(verdict).toMatchObject({ ok: false, rule: 'unexpected-outflow' });
});

const hex = (data: Uint8Array) => Buffer.from(data).toString('hex');
const key = (address: string) => hex(addressBytes(address));
const nobody = { delegate: undefined, delegatedAmount: 0n, closeAuthority: undefined } as const;

// Encoded by `lighthouse-sdk` 2.1.0.
test.each([
  ['an amount', assertTokenAccount(friend.address, 199_000_000n), '0a040102c07fdc0b0000000004'],
  [
    'an associated account of nobody else',
    assertTokenAccount(friend.address, 199_000_000n, { ...nobody, owner: 'associated' }),
    '0a040402c07fdc0b000000000403000007000008',
  ],
  [
    'an account with every authority',
    assertTokenAccount(friend.address, 2n ** 64n - 1n, {
      owner: person.address,
      delegate: friend.address,
      delegatedAmount: 5n,
      closeAuthority: friend.address,
    }),
    `0a040502ffffffffffffffff040301${key(friend.address)}000605000000000000000507` +
      `01${key(friend.address)}0001${key(person.address)}00`,
  ],
  ['lamports', assertLamports(friend.address, 9_999_900_000n), '06040100605d0a540200000004'],
  [
    'a wallet',
    assertWallet(person.address, 9_999_900_000n),
    '06040300605d0a540200000004' + '01000000000000000000' + '030000',
  ],
])('%s has the bytes of another client', (_, { data }, expected) => {
  expect(hex(data)).toBe(expected);
});

test('the stand-in reads the assertions that Phantom adds on mainnet', () => {
  const [real] = readReal('mainnet-guarded');
  const { instructions, staticAccountKeys } = decodeTransaction(
    Buffer.from(real?.transaction ?? '', 'base64'),
  );
  const guards = instructions.filter(
    ({ programIdIndex }) => staticAccountKeys[programIdIndex] === LIGHTHOUSE_PROGRAM,
  );
  expect(guards.map(({ data }) => readAssertions(data).length)).toEqual([1, 3, 1, 1, 3, 4]);
});
