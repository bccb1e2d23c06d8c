import type { TokenMove } from '../../../src/guard/token-move.ts';
import { TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { type BadCase, unsigned } from './bad-case.ts';
import { twoSteps } from './bad-receivers.ts';
import { routed } from './bad-routes.ts';
import * as fake from './fake-accounts.ts';
import { accountOf, honestSwap, inWorld, type SwapCase, withAccounts, withSteps } from './honest-swap.ts';
import { bytes } from './instructions.ts';
import { friend, otherToken, person, pool, stock, stranger, usdc } from './people.ts';

const ownOther = accountOf(person.address, otherToken);
const thirdToken = friend.address;
const ownThird = accountOf(person.address, thirdToken);
const third = fake.tokenAccount({ mint: thirdToken, owner: person.address, amount: 5n });

/** The routes of the corpus with these accounts writable behind the pool. */
const reaching = (swap: SwapCase, ...accounts: readonly (typeof ownOther)[]): SwapCase =>
  withSteps(swap, (steps) =>
    steps.map((step) =>
      step.accounts.some(([address]) => address === pool)
        ? { ...step, accounts: [...step.accounts, ...accounts.map((account) => [account, 'w'] as const)] }
        : step,
    ),
  );

const moving = (swap: SwapCase, ...moves: readonly TokenMove[]): SwapCase =>
  inWorld(swap, {
    innerInstructions: moves.map((move) => ({
      ...{ program: TOKEN_PROGRAM, kind: 'transfer', data: bytes(), addresses: [], move },
    })),
  });

const into = (to: typeof ownOther): TokenMove => ({ from: pool, to, amount: 7n });
const out = (from: typeof ownOther): TokenMove => ({ from, to: pool, amount: 7n });
const oneStep = routed('routeV2', { pool });
const two = routed('routeV2', { pool, plan: twoSteps('routeV2') });
const unread = honestSwap({ route: 'other', from: usdc, to: stock });

const bad = (name: string, swap: SwapCase): BadCase => unsigned(name, 'bystander-account', swap);

/** Token accounts of the person that a route can write and has no use for. */
export const badBystanders: readonly BadCase[] = [
  bad('another token of the person is writable', reaching(oneStep, ownOther)),
  bad('the same in a router that nobody reads', reaching(unread, ownOther)),
  bad('the same in a route of two steps', reaching(two, ownOther)),
  bad('tokens only come into it', moving(reaching(two, ownOther), into(ownOther))),
  bad(
    'dust passes through it, and the route has one step',
    moving(reaching(oneStep, ownOther), into(ownOther), out(ownOther)),
  ),
  bad(
    'dust passes through two accounts, and the route has two steps',
    moving(
      withAccounts(reaching(two, ownOther, ownThird), [[ownThird, third]]),
      ...[into(ownOther), out(ownOther), into(ownThird), out(ownThird)],
    ),
  ),
  bad(
    'an empty account, which may be given a delegate',
    withAccounts(reaching(oneStep, ownThird), [
      [ownThird, fake.tokenAccount({ mint: thirdToken, owner: person.address, amount: 0n })],
    ]),
  ),
  bad(
    'tokens come into it, and none leave it',
    moving(reaching(two, ownOther), into(ownOther), { ...out(ownOther), amount: 0n }),
  ),
  bad(
    'nothing moves, and zero tokens pass through',
    moving(reaching(two, ownOther), { ...into(ownOther), amount: 0n }, { ...out(ownOther), amount: 0n }),
  ),
];

/** Accounts that a route may well write. */
export const honestBystanders: readonly (readonly [string, SwapCase])[] = [
  ['an account between', moving(reaching(two, ownOther), into(ownOther), out(ownOther))],
  ['an account of a stranger', reaching(oneStep, accountOf(stranger.address, otherToken))],
  ['another account of the token that is sold', reaching(oneStep, accountOf(person.address, usdc))],
];
