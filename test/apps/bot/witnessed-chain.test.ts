import { type Connection, SystemProgram } from '@solana/web3.js';
import { expect, test } from 'vitest';
import { createGuard } from '../../../src/apps/bot/create-guard.ts';
import { witnessedChain } from '../../../src/apps/bot/witnessed-chain.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { readTokenAccount } from '../../../src/guard/simulation/holdings.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { STAKE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { inWorld, withAccounts, withOwn } from '../../guard/support/change-swap.ts';
import { enforced, ownStock, tokens } from '../../guard/support/enforced.ts';
import * as fake from '../../guard/support/fake-accounts.ts';
import { fakeChain } from '../../guard/support/fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  owned,
  type SwapCase,
} from '../../guard/support/honest-swap.ts';
import {
  addressOf,
  lookupTable,
  type Party,
  person,
  pool,
  stock,
  stranger,
  usdc,
} from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';

const honest = enforced(tokens);
const entries = tokens.parts.table?.addresses ?? [];
const loot = accountOf(stranger, stock);
/** What is bought goes to the thief. */
const tableOfThief = withAccounts(honest, [
  [lookupTable, fake.lookupTable(entries.map((entry) => (entry === ownStock ? loot : entry)))],
]);
const without = (swap: SwapCase, address: Address) => withAccounts(swap, [[address, undefined]]);
const having = (state: AccountState) => withAccounts(honest, [[person.address, state]]);
const ofSupply = (supply: bigint) => {
  const state = fake.mint();
  const data = Buffer.from(state.data);
  data.writeBigUInt64LE(supply, 36);
  return { ...state, data };
};

/** The verdict where the preferred node says `said`, and the others see `seen`. */
async function inspect(said: SwapCase, ...seen: readonly (SwapCase | 'silent')[]) {
  const contradictions: number[] = [];
  let waited = 0;
  const nodes = [said, ...seen].map((swap) => {
    const node = new FakeNode(swap === 'silent' ? said.world : swap.world);
    if (swap === 'silent') node.hangsAt = 'getMultipleAccounts';
    return node;
  });
  const serving = new FakeNode(said.world);
  const guard = createGuard(serving.connection, {
    ...{ allowedCosigners: said.policy.allowedCosigners, allowedRouters: [], onRefusal: () => {} },
    nodes: nodes.map(({ connection }) => connection),
    onContradiction: (place) => contradictions.push(place),
    wait: async (ms) => {
      waited += ms;
    },
  });
  const verdict = await guard.inspect(buildTransaction(said.parts), said.offer);
  return { verdict, contradictions, waited, nodes, serving };
}

test('alone, a node that lies about a lookup table lets the thief get what is bought', async () => {
  const { verdict } = await inspect(honest);
  if (!verdict.ok) throw new Error(verdict.rule);
  expect(verdict.summary.enforcement).toBe('chain');
  const { error, accounts } = await fakeChain(tableOfThief.world).simulate(verdict.transaction, [
    loot,
    ownStock,
  ]);
  expect(error).toBeUndefined();
  expect(accounts.map((state) => readTokenAccount(state)?.amount)).toEqual([
    10_199_500_000n,
    10_000_000_000n,
  ]);
});

test.each<[string, SwapCase]>([
  ['a lookup table', tableOfThief],
  [
    'no entries that the preferred node adds to a table: the thief adds others later',
    withAccounts(honest, [[lookupTable, fake.lookupTable(entries.slice(0, -1))]]),
  ],
  ['a lookup table that does not exist', without(honest, lookupTable)],
  ['the amount of what is sold', withOwn(honest, usdc, { amount: 1n })],
  ['the amount of what is bought', withOwn(honest, stock, { amount: 1n })],
  ['a delegate', withOwn(honest, usdc, { delegate: stranger.address })],
  ['the SOL of the wallet', having(fake.wallet(1n))],
  ['Lighthouse', tokens],
  ['the decimals of a token', withAccounts(honest, [[usdc, fake.mint({ decimals: 9 })]])],
  [
    'a power of the issuer',
    withAccounts(honest, [[usdc, fake.mint({ extensions: [[12, addressBytes(stranger.address)]] })]]),
  ],
])('another node sees otherwise: %s', async (_name, seen) => {
  const { verdict, contradictions, waited } = await inspect(honest, honest, seen);
  expect(verdict).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
  expect(contradictions).toEqual([3]);
  expect(waited).toBe(2_400);
});

test('a node that hides whose stake the route may write is contradicted', async () => {
  const stakeOf = (party: Party) =>
    withAccounts(honest, [
      [pool, { ...fake.wallet(1n), owner: STAKE_PROGRAM, data: addressBytes(addressOf(party)) }],
    ]);
  const alone = await inspect(stakeOf(stranger));
  expect(alone.verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
  const { verdict, contradictions } = await inspect(stakeOf(stranger), stakeOf(person));
  expect(verdict).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
  expect(contradictions).toEqual([2]);
});

test.each<[string, SwapCase | 'silent']>([
  ['the same', honest],
  ['nothing in time', 'silent'],
  ['a pool one slot later', withAccounts(honest, [[pool, owned(usdc, { owner: stranger.address })]])],
  ['a token of another supply', withAccounts(honest, [[usdc, ofSupply(5n)]])],
  ['a longer lookup table', withAccounts(honest, [[lookupTable, fake.lookupTable([...entries, loot])]])],
])('another node sees %s: the swap passes', async (_name, seen) => {
  const { verdict, contradictions } = await inspect(honest, seen);
  expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
  expect(contradictions).toEqual([]);
});

test('a node that lags by two seconds, as after a swap of the wallet, refuses nothing', async () => {
  const nodeWith = (lamports: () => number) => {
    const { connection } = new FakeNode();
    connection.getMultipleAccountsInfoAndContext = async () => ({
      context: { slot: 1 },
      value: [{ owner: SystemProgram.programId, lamports: lamports(), executable: false, data: Buffer.of() }],
    });
    return connection;
  };
  let waited = 0;
  const witnessed = witnessedChain(new FakeNode().connection, {
    ...{ nodes: [nodeWith(() => 2), nodeWith(() => (waited > 1_500 ? 2 : 3))], person: person.address },
    onContradiction: () => expect.unreachable(),
    wait: async (ms: number) => {
      waited += ms;
    },
  });
  const [wallet] = await witnessed.readAccounts([person.address]);
  expect(wallet?.lamports).toBe(2n);
});

test('each node reads and simulates, side by side', async () => {
  const { verdict, nodes, serving } = await inspect(honest, honest);
  expect(verdict.ok).toBe(true);
  expect([...serving.asked]).toEqual(['getMinimumBalanceForRentExemption']);
  const both = ['getMultipleAccounts', 'simulateTransaction'];
  expect(nodes.map(({ asked }) => [...asked])).toEqual([both, both]);
});

const desk = honestSwap({ route: 'desk', from: usdc, to: stock });
const failing = (swap: SwapCase) => inWorld(swap, { simulationError: 'AccountInUse' });
const lessPaid = inWorld(tokens, { fill: { paid: FROM_AMOUNT, received: MINIMUM - 1n } });

/** The preferred node shows an honest simulation. */
test.each<[string, string, SwapCase, SwapCase]>([
  ['a desk that signs last', 'simulation-failed', desk, failing(desk)],
  ['a chain without Lighthouse', 'receives-too-little', tokens, lessPaid],
  ['assertions in the bytes', 'receives-too-little', honest, enforced(lessPaid)],
])('another node simulates a breach: %s', async (_name, rule, said, seen) => {
  for (const others of [[seen], [said, seen], [seen, said]]) {
    expect((await inspect(said, ...others)).verdict).toMatchObject({ ok: false, rule });
  }
  expect((await inspect(said, said)).verdict).toMatchObject({ ok: true });
});

test('a node that claims to be far ahead silences no simulation of another', async () => {
  const liar = new FakeNode(tokens.world);
  liar.blockHeight = 1_000_000;
  const nodes = [liar.connection, new FakeNode(lessPaid.world).connection];
  const guard = createGuard(nodes[0] as Connection, {
    ...{ allowedCosigners: [], allowedRouters: [], nodes, onRefusal: () => {} },
  });
  const verdict = await guard.inspect(buildTransaction(tokens.parts), tokens.offer);
  expect(verdict).toMatchObject({ ok: false, rule: 'receives-too-little' });
});

test('bytes that a node does not simulate silence it for no other swap', async () => {
  const nodes = [tokens, lessPaid].map(({ world }) => new FakeNode(world));
  const guard = createGuard(nodes[0]?.connection as Connection, {
    ...{ allowedCosigners: [], allowedRouters: [], onRefusal: () => {} },
    nodes: nodes.map(({ connection }) => connection),
  });
  const [, other] = nodes;
  if (other) other.hangsAt = 'simulateTransaction';
  const bytes = buildTransaction(tokens.parts);
  expect(await guard.inspect(bytes, tokens.offer)).toMatchObject({ ok: true });
  if (other) other.hangsAt = undefined;
  expect(await guard.inspect(bytes, tokens.offer)).toMatchObject({ ok: false, rule: 'receives-too-little' });
});

test('while the preferred node is silent the other one decides, and is not waited for', async () => {
  const silent = new FakeNode(honest.world);
  silent.hangsAt = 'getMultipleAccounts';
  const nodes = [silent.connection, new FakeNode(honest.world).connection];
  const guard = createGuard(nodes[0] as Connection, {
    ...{ allowedCosigners: [], allowedRouters: [], nodes, onRefusal: () => {} },
  });
  const startedAt = performance.now();
  const verdict = await guard.inspect(buildTransaction(honest.parts), honest.offer);
  expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
  // One of two reads waited a second for it.
  expect(performance.now() - startedAt).toBeLessThan(1_900);
});
