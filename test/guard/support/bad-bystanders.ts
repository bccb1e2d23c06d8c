import type { TokenMove } from '../../../src/guard/simulation/moves.ts';
import { type BadCase, refused } from './bad-case.ts';
import { twoSteps } from './bad-receivers.ts';
import { routed } from './bad-routes.ts';
import { calling, changing, withAccounts } from './change-swap.ts';
import * as fake from './fake-accounts.ts';
import { accountOf, honestSwap, type SwapCase } from './honest-swap.ts';
import { friend, otherToken, person, pool, stock, stranger, usdc } from './people.ts';

const ownOther = accountOf(person, otherToken);
const thirdToken = friend.address;
const ownThird = accountOf(person, thirdToken);
const third = fake.tokenAccount({ mint: thirdToken, owner: person.address, amount: 5n });

/** The swap, with its route last, and these writable accounts after the pool. */
const reaching = (swap: SwapCase, ...reached: readonly (typeof ownOther)[]): SwapCase =>
  changing(swap, -1, ({ accounts }) => ({
    accounts: [...accounts, ...reached.map((account) => [account, 'w'] as const)],
  }));

const moving = (swap: SwapCase, ...moves: readonly TokenMove[]) =>
  calling(swap, ...moves.map((move) => ({ move })));

const into = (to: typeof ownOther): TokenMove => ({ from: pool, to, amount: 7n });
const out = (from: typeof ownOther): TokenMove => ({ from, to: pool, amount: 7n });
const oneStep = routed('routeV2', { pool });
const two = routed('routeV2', { pool, plan: twoSteps('routeV2') });
const unread = honestSwap({ route: 'other', from: usdc, to: stock });

/** Token accounts of the person that a route can write without need. */
export const badBystanders: readonly BadCase[] = [
  ...refused('bystander-account', {
    'another token of the person is writable': reaching(oneStep, ownOther),
    'the same in a router that nobody reads': reaching(unread, ownOther),
    'the same in a route of two steps': reaching(two, ownOther),
    'tokens only come into it': moving(reaching(two, ownOther), into(ownOther)),
    'dust passes through it, and the route has one step': moving(
      reaching(oneStep, ownOther),
      into(ownOther),
      out(ownOther),
    ),
    'dust passes through two accounts, and the route has two steps': moving(
      withAccounts(reaching(two, ownOther, ownThird), [[ownThird, third]]),
      ...[into(ownOther), out(ownOther), into(ownThird), out(ownThird)],
    ),
    'an empty account, which may be given a delegate': withAccounts(reaching(oneStep, ownThird), [
      [ownThird, fake.tokenAccount({ mint: thirdToken, owner: person.address, amount: 0n })],
    ]),
    'tokens come into it, and none leave it': moving(reaching(two, ownOther), into(ownOther), {
      ...out(ownOther),
      amount: 0n,
    }),
    'nothing moves, and zero tokens pass through': moving(
      reaching(two, ownOther),
      { ...into(ownOther), amount: 0n },
      { ...out(ownOther), amount: 0n },
    ),
  }),
];

/** Accounts that a route may write. */
export const honestBystanders: Readonly<Record<string, SwapCase>> = {
  'an account between': moving(reaching(two, ownOther), into(ownOther), out(ownOther)),
  'an account of a stranger': reaching(oneStep, accountOf(stranger, otherToken)),
  'another account of the token that is sold': reaching(oneStep, accountOf(person, usdc)),
};
