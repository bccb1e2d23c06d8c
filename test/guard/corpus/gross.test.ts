import type { InnerInstruction } from '../../../src/guard/simulation/chain.ts';
import { UNKNOWN_AMOUNT } from '../../../src/guard/simulation/moves.ts';
import type { Address } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { type BadCase, honest, refusedAs, tellRule, testCases } from '../support/cases.ts';
import { calling, misbehaving } from '../support/change-swap.ts';
import { second } from '../support/enforced.ts';
import * as fake from '../support/fake-accounts.ts';
import { addTokens } from '../support/fake-chain.ts';
import { accountOf, FROM_AMOUNT, honestSwap, type SwapCase } from '../support/honest-swap.ts';
import { friend, person, pool, stock, stranger, temporary, usdc } from '../support/people.ts';

const ownUsdc = accountOf(person, usdc);
const wrapped = accountOf(person, WRAPPED_SOL_MINT);
const tokens = honestSwap({ route: 'routeV2', from: usdc, to: stock });
const fromSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'temporary' });
const fromOwn = honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'associated' });
const toSol = honestSwap({ route: 'routeV2', from: usdc, to: 'native' });
const gifted = honestSwap({
  route: 'routeV2',
  from: usdc,
  to: stock,
  isNew: true,
  toAddress: friend.address,
});

const move = (from: Address, to: Address | undefined, amount: bigint) => ({ move: { from, to, amount } });
const lamports = (to: Address, amount: bigint, from: Address = person.address) => ({
  program: SYSTEM_PROGRAM,
  lamportMove: { from, to, lamports: amount },
});

const gross = refusedAs('gross: ');
const closing = (...addresses: readonly Address[]): Partial<InnerInstruction> => ({
  kind: 'closeAccount',
  move: UNKNOWN_AMOUNT,
  addresses,
});

/** Outflows that return in the simulation, but maybe not on the chain. */
const badGross: readonly BadCase[] = [
  ...gross('pays-too-much', {
    'fifty times the amount leaves and comes back': calling(
      tokens,
      move(ownUsdc, pool, 50n * FROM_AMOUNT),
      move(pool, ownUsdc, 49n * FROM_AMOUNT),
    ),
    'the amount leaves twice and comes back once': calling(
      tokens,
      ...[move(ownUsdc, pool, FROM_AMOUNT), move(pool, ownUsdc, FROM_AMOUNT), move(ownUsdc, pool, 1n)],
    ),
    'a unit more is burnt': calling(tokens, move(ownUsdc, undefined, FROM_AMOUNT + 1n)),
    'an account fills another one of the person': misbehaving(second, (all) => {
      addTokens(all, ownUsdc, -1n);
      addTokens(all, pool, 1n);
    }),
    'what leaves is not told': calling(tokens, {
      kind: 'batch',
      move: UNKNOWN_AMOUNT,
      addresses: [ownUsdc, pool],
    }),
  }),
  ...gross('unexpected-outflow', {
    'a lamport leaves in a swap of tokens': calling(tokens, lamports(stranger.address, 1n)),
  }),
  ...gross('pays-too-much', {
    'more SOL leaves the temporary account': calling(
      fromSol,
      move(temporary, pool, FROM_AMOUNT),
      move(temporary, pool, 1n),
    ),
    'SOL leaves the account and the wallet': calling(
      fromOwn,
      move(wrapped, pool, FROM_AMOUNT),
      lamports(stranger.address, 1n),
    ),
  }),
  ...gross('unexpected-outflow', {
    'more than a recipient’s deposit leaves': calling(
      gifted,
      lamports(accountOf(friend, stock), fake.rentFor(170) + 1n),
    ),
    // Two basis points on top of the received amount.
    'more than the router’s fee leaves of SOL that is bought': calling(
      toSol,
      lamports(stranger.address, 40_000n),
    ),
  }),
  ...gross('close-to-stranger', {
    'an account is closed to a stranger': calling(toSol, closing(temporary, stranger.address)),
  }),
  ...gross('source-not-bound', {
    'another token passes through wrapped SOL, and more goes out': calling(
      tokens,
      move(pool, wrapped, 7n),
      move(wrapped, pool, 8n),
    ),
  }),
];

/** Agreed outflows, and transfers between accounts of the person. */
const honestGross: Readonly<Record<string, SwapCase>> = {
  'exactly the amount': calling(tokens, move(ownUsdc, pool, 1n), move(ownUsdc, pool, FROM_AMOUNT - 1n)),
  'a close to the person': calling(fromSol, closing(temporary, person.address)),
  'a close of a stranger’s account': calling(tokens, closing(pool, stranger.address)),
  'deposits of own accounts': calling(
    fromSol,
    lamports(wrapped, 2_039_280n),
    lamports(temporary, 2_039_280n),
  ),
  'lamports of a stranger': calling(tokens, lamports(friend.address, 10n ** 9n, stranger.address)),
  'SOL through an account': calling(
    fromSol,
    lamports(wrapped, FROM_AMOUNT),
    move(wrapped, temporary, 1n),
    move(temporary, pool, FROM_AMOUNT),
  ),
  'a fee on SOL that is bought': calling(toSol, lamports(stranger.address, 39_908n)),
  'a recipient’s deposit': calling(gifted, lamports(accountOf(friend, stock), fake.rentFor(170))),
};

testCases('gross', badGross, honest('passes', honestGross, tellRule));
