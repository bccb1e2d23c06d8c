import type { GuardRule } from '../../../src/guard/refusal.ts';
import type { InnerInstruction } from '../../../src/guard/simulation/chain.ts';
import { UNTOLD } from '../../../src/guard/simulation/moves.ts';
import type { Address } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { type BadCase, unsigned } from './bad-case.ts';
import * as fake from './fake-accounts.ts';
import { accountOf, FROM_AMOUNT, honestSwap, inWorld, type SwapCase } from './honest-swap.ts';
import { bytes } from './instructions.ts';
import { friend, person, pool, stock, stranger, temporary, usdc } from './people.ts';

const ownUsdc = accountOf(person.address, usdc);
const wrapped = accountOf(person.address, WRAPPED_SOL_MINT);
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

const call = (change: Partial<InnerInstruction>): InnerInstruction => ({
  ...{ program: TOKEN_PROGRAM, kind: 'transfer', data: bytes(), addresses: [], ...change },
});
const move = (from: Address, to: Address | undefined, amount: bigint) => call({ move: { from, to, amount } });
const lamports = (to: Address, amount: bigint, from: Address = person.address) =>
  call({ program: SYSTEM_PROGRAM, lamportMove: { from, to, lamports: amount } });
const doing = (swap: SwapCase, ...innerInstructions: readonly InnerInstruction[]): SwapCase =>
  inWorld(swap, { innerInstructions });

const bad = (name: string, rule: GuardRule, swap: SwapCase): BadCase =>
  unsigned(`gross: ${name}`, rule, swap);
const closing = (...addresses: readonly Address[]) => call({ kind: 'closeAccount', move: UNTOLD, addresses });

/** What comes back within the simulation and need not come back on the chain. */
export const badGross: readonly BadCase[] = [
  bad(
    'fifty times the amount leaves and comes back',
    'pays-too-much',
    doing(tokens, move(ownUsdc, pool, 50n * FROM_AMOUNT), move(pool, ownUsdc, 49n * FROM_AMOUNT)),
  ),
  bad(
    'the amount leaves twice and comes back once',
    'pays-too-much',
    doing(
      tokens,
      ...[move(ownUsdc, pool, FROM_AMOUNT), move(pool, ownUsdc, FROM_AMOUNT), move(ownUsdc, pool, 1n)],
    ),
  ),
  bad('a unit more is burnt', 'pays-too-much', doing(tokens, move(ownUsdc, undefined, FROM_AMOUNT + 1n))),
  bad(
    'what leaves is not told',
    'pays-too-much',
    doing(tokens, call({ kind: 'batch', move: UNTOLD, addresses: [ownUsdc, pool] })),
  ),
  bad(
    'a lamport leaves in a swap of tokens',
    'unexpected-outflow',
    doing(tokens, lamports(stranger.address, 1n)),
  ),
  bad(
    'more SOL leaves the temporary account',
    'pays-too-much',
    doing(fromSol, move(temporary, pool, FROM_AMOUNT), move(temporary, pool, 1n)),
  ),
  bad(
    'SOL leaves the account and the wallet',
    'pays-too-much',
    doing(fromOwn, move(wrapped, pool, FROM_AMOUNT), lamports(stranger.address, 1n)),
  ),
  bad(
    'more than a recipient’s deposit leaves',
    'unexpected-outflow',
    doing(gifted, lamports(accountOf(friend.address, stock), fake.rentFor(170) + 1n)),
  ),
  bad(
    'more than the router’s fee leaves of SOL that is bought',
    'unexpected-outflow',
    // Two basis points of what arrives, on top of it.
    doing(toSol, lamports(stranger.address, 40_000n)),
  ),
  bad(
    'an account is closed to a stranger',
    'close-to-stranger',
    doing(toSol, closing(temporary, stranger.address)),
  ),
  bad(
    'another token passes through wrapped SOL, and more goes out',
    'source-not-bound',
    doing(tokens, move(pool, wrapped, 7n), move(wrapped, pool, 8n)),
  ),
];

/** Outflows that were agreed, and moves between accounts of the person. */
export const honestGross: readonly (readonly [string, SwapCase])[] = [
  ['exactly the amount', doing(tokens, move(ownUsdc, pool, 1n), move(ownUsdc, pool, FROM_AMOUNT - 1n))],
  ['a close to the person', doing(fromSol, closing(temporary, person.address))],
  ['a close of a stranger’s account', doing(tokens, closing(pool, stranger.address))],
  [
    'deposits of own accounts',
    doing(fromSol, lamports(wrapped, 2_039_280n), lamports(temporary, 2_039_280n)),
  ],
  ['lamports of a stranger', doing(tokens, lamports(friend.address, 10n ** 9n, stranger.address))],
  [
    'SOL through an account',
    doing(
      fromSol,
      lamports(wrapped, FROM_AMOUNT),
      move(wrapped, temporary, 1n),
      move(temporary, pool, FROM_AMOUNT),
    ),
  ],
  ['a fee on SOL that is bought', doing(toSol, lamports(stranger.address, 39_908n))],
  ['a recipient’s deposit', doing(gifted, lamports(accountOf(friend.address, stock), fake.rentFor(170)))],
];
