import { expect, test } from 'vitest';
import { createGuard } from '../../../src/apps/bot/create-clients.ts';
import { witnessedChain } from '../../../src/apps/bot/witnessed-chain.ts';
import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { readTokenAccount } from '../../../src/guard/simulation/holdings.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { STAKE_PROGRAM } from '../../../src/solana/known-programs.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { withAccounts, withOwn } from '../../guard/support/change-swap.ts';
import { enforced, ownStock, tokens } from '../../guard/support/enforced.ts';
import * as fake from '../../guard/support/fake-accounts.ts';
import { fakeChain } from '../../guard/support/fake-chain.ts';
import { accountOf, owned, type SwapCase } from '../../guard/support/honest-swap.ts';
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
  const witnesses = seen.map((swap) => {
    const node = new FakeNode(swap === 'silent' ? said.world : swap.world);
    if (swap === 'silent') node.hangsAt = 'getMultipleAccounts';
    return node.connection;
  });
  const guard = createGuard(new FakeNode(said.world).connection, {
    ...{ allowedCosigners: [], allowedRouters: [], witnesses, onRefusal: () => {} },
    onContradiction: (place) => contradictions.push(place),
    wait: async (ms) => {
      waited += ms;
    },
  });
  const verdict = await guard.inspect(buildTransaction(said.parts), said.offer);
  return { verdict, contradictions, waited };
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
  expect(contradictions).toEqual([2]);
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
  expect(contradictions).toEqual([1]);
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
  const [now, before] = [fake.wallet(2n), fake.wallet(3n)];
  let seen = before;
  let waited = 0;
  const chain = { ...fakeChain(honest.world), readAccounts: async () => [now] };
  const witnessed = witnessedChain(chain, {
    ...{ witnesses: [{ readAccounts: async () => [seen] }], person: person.address },
    onContradiction: () => expect.unreachable(),
    wait: async (ms) => {
      waited += ms;
      if (waited > 1_500) seen = now;
    },
  });
  expect(await witnessed.readAccounts([person.address])).toEqual([now]);
});
