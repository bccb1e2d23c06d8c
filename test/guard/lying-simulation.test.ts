import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import { readTokenAccount, type Snapshot, tokenAccountsOf } from '../../src/guard/simulation/holdings.ts';
import type { GuardSummary } from '../../src/guard/verdict.ts';
import type { Address } from '../../src/solana/address.ts';
import { WRAPPED_SOL_MINT } from '../../src/solana/known-programs.ts';
import { often } from '../support/depth.ts';
import { buildTransaction } from './support/build-transaction.ts';
import { changing, misbehaving, withAccounts } from './support/change-swap.ts';
import {
  delegated,
  enforced,
  forWrapped,
  fromSol,
  heldSol,
  mixed,
  newStock,
  ofTwo,
  over,
  ownStock,
  ownUsdc,
  ownWrapped,
  second,
  third,
  tokens,
  toSol,
} from './support/enforced.ts';
import {
  type Accounts,
  addLamports,
  addTokens,
  fakeChain,
  patch,
  someAddress,
} from './support/fake-chain.ts';
import { FROM_AMOUNT, honestSwap, onChain, owned, type SwapCase } from './support/honest-swap.ts';
import { friend, otherToken, person, pool, stock, stranger, usdc } from './support/people.ts';

/** Each with the place of its route. */
const swaps: readonly (readonly [SwapCase, number])[] = [
  ...[tokens, newStock, heldSol, second, ofTwo, mixed, forWrapped, over, delegated].map(
    (swap) => [swap, -1] as const,
  ),
  [honestSwap({ route: 'other', from: usdc, to: stock }), -1],
  ...[fromSol, toSol, honestSwap({ route: 'other', from: usdc, to: 'native' })].map(
    (swap) => [swap, -2] as const,
  ),
];

/** The route may write a third account: of nobody yet, or the person's. */
const reaching = ([swap, place]: readonly [SwapCase, number], held: Held | undefined): SwapCase => {
  const route = changing(swap, place, ({ accounts }) => ({ accounts: [...accounts, [third, 'w']] }));
  return enforced(held ? withAccounts(route, [[third, held]]) : route);
};

type Held = ReturnType<typeof owned>;
type Deed = (all: Accounts) => void;

const AMOUNTS = [1n, FROM_AMOUNT, 199_500_000n];
const anyAmount = fc.constantFrom(...AMOUNTS);
const heldOf = (mint: Address, amount: bigint, owner = person.address) =>
  owned(mint, { amount, owner, isNative: mint === WRAPPED_SOL_MINT });
const anyHeld = (...mints: readonly Address[]) =>
  fc.tuple(fc.constantFrom(...mints), anyAmount).map(([mint, amount]) => heldOf(mint, amount));

const amountOf = (all: Accounts, account: Address) => readTokenAccount(all.get(account))?.amount ?? 0n;
const take: (account: Address, amount: bigint) => Deed = (account, amount) => (all) => {
  if (amountOf(all, account) >= amount) addTokens(all, account, -amount);
};
const give: (account: Address, amount: bigint) => Deed = (account, amount) => (all) => {
  if (readTokenAccount(all.get(account))) addTokens(all, account, amount);
};
const takeSol = (amount: bigint): Deed => {
  return (all) => addLamports(all, person, -amount);
};
const delegate = (account: Address): Deed => {
  return (all) =>
    readTokenAccount(all.get(account)) && patch(all, account, 72, someAddress(stranger.address));
};
/** Wrapped SOL, to the person. */
const close = (account: Address): Deed => {
  return (all) => {
    if (readTokenAccount(all.get(account))?.mint !== WRAPPED_SOL_MINT) return;
    addLamports(all, person, all.get(account)?.lamports ?? 0n);
    all.delete(account);
  };
};
const make = (held: Held): Deed => {
  return (all) => all.has(third) || all.set(third, held);
};

/** Into the third account, made where it is not there yet. */
const shift = (account: Address, amount: bigint): Deed => {
  return (all) => {
    const mint = readTokenAccount(all.get(account))?.mint;
    if (mint === undefined || account === third || amountOf(all, account) < amount) return;
    if (!all.has(third)) all.set(third, heldOf(mint, 0n));
    if (readTokenAccount(all.get(third))?.mint !== mint) return;
    addTokens(all, account, -amount);
    addTokens(all, third, amount);
  };
};

/** What programs may do to accounts that the route writes. */
const anyDeed = (swap: SwapCase, place: number, ...mints: readonly Address[]) => {
  const written =
    swap.parts.instructions.at(place)?.accounts.filter(([, flags]) => flags.includes('w')) ?? [];
  const own = [ownUsdc, ownStock, ownWrapped, pool, third];
  const account = fc.constantFrom(...own.filter((one) => written.some(([address]) => address === one)));
  return fc.oneof(
    fc.tuple(account, anyAmount).map(([one, amount]) => take(one, amount)),
    fc.tuple(account, anyAmount).map(([one, amount]) => give(one, amount)),
    fc.tuple(account, anyAmount).map(([one, amount]) => shift(one, amount)),
    ...[anyAmount.map(takeSol), account.map(delegate), account.map(close)],
    ...(swap.world.accounts.has(third) ? [] : [anyHeld(...mints).map(make)]),
  );
};

const MINTS = [usdc, stock, otherToken, WRAPPED_SOL_MINT];
const anyCase = fc
  .tuple(fc.constantFrom(...swaps), fc.option(anyHeld(usdc, stock, WRAPPED_SOL_MINT), { nil: undefined }))
  .chain(([base, held]) => {
    const swap = reaching(base, held);
    return fc.record({
      swap: fc.constant(swap),
      lies: fc.array(anyDeed(swap, base[1], ...MINTS), { maxLength: 2 }),
      rent: fc.constantFrom(undefined, 0n, 1_000_000_000n),
      // Only then may the account be of a token that no pool trades.
      landings: fc.array(
        fc.record({
          isReplayed: fc.boolean(),
          deeds: fc.array(anyDeed(swap, base[1], ...MINTS, friend.address), { minLength: 1, maxLength: 2 }),
        }),
        { minLength: 10 },
      ),
    });
  });

const doing = (swap: SwapCase, deeds: readonly Deed[], onEnd: (all: Accounts) => void = () => {}) =>
  misbehaving(swap, (all) => {
    swap.world.mischief?.(all);
    for (const deed of deeds) deed(all);
    onEnd(all);
  });

/** SOL in the wallet and its accounts, and tokens by mint. */
function belongings(all: Snapshot) {
  const accounts = [...tokenAccountsOf(all, person.address).values()];
  const tokens = (mint: string) =>
    accounts.filter((one) => one.mint === mint).reduce((sum, { amount }) => sum + amount, 0n);
  const sol = accounts.reduce((sum, { lamports }) => sum + lamports, all.get(person.address)?.lamports ?? 0n);
  return { tokens, sol };
}

/** What the person lost beyond the summary. */
function lossesBeyond(summary: GuardSummary, { offer, policy, world }: SwapCase, end: Accounts) {
  const [before, after] = [belongings(world.accounts), belongings(end)];
  const [from, to] = [offer.fromMint, offer.toMint].map((mint) => onChain(mint as Address));
  const due = (mint: string) => {
    const paid = mint === from && summary.pays.amount > 0n ? summary.pays.amount : 0n;
    return paid - (mint === to ? summary.receivesAtLeast.amount : 0n);
  };
  const fees = summary.networkFeeLamports + policy.maxPriorityFeeLamports + summary.rentLamports;
  const sol = before.sol - after.sol > due(WRAPPED_SOL_MINT) + fees ? ['SOL'] : [];
  const lost = (mint: string) => before.tokens(mint) - after.tokens(mint) > due(mint);
  return [...sol, ...[usdc, stock, otherToken].filter(lost)];
}

test('whatever a node lies about a simulation, what the chain enforces holds', async () => {
  let landed = 0;
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ swap, lies, rent, landings }) => {
      const lying = fakeChain(doing(swap, lies).world);
      const chain = { ...lying, ...(rent !== undefined && { rentExemption: async () => rent }) };
      const bytes = buildTransaction(swap.parts);
      const verdict = await inspectTransaction(bytes, swap.offer, { ...swap.policy, chain });
      if (!verdict.ok || verdict.summary.enforcement !== 'chain') return;
      for (const { isReplayed, deeds } of landings) {
        let end: Accounts = new Map();
        const real = doing(swap, [...(isReplayed ? lies : []), ...deeds], (all) => {
          end = all;
        });
        const landing = fakeChain(real.world).simulate(verdict.transaction, []);
        const { error } = await landing.catch((failure) => ({ error: failure }));
        if (error !== undefined) continue;
        landed += 1;
        expect(lossesBeyond(verdict.summary, swap, end)).toEqual([]);
      }
    }),
    { numRuns: often(500, 2_000, 5_000) },
  );
  expect(landed).toBeGreaterThan(100);
});
