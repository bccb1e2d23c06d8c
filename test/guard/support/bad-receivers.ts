import type { GuardRule } from '../../../src/guard/refusal.ts';
import { type TokenMove, UNTOLD } from '../../../src/guard/simulation/moves.ts';
import type { Address } from '../../../src/solana/address.ts';
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, solForUsdc, unsigned } from './bad-case.ts';
import { routed } from './bad-routes.ts';
import * as fake from './fake-accounts.ts';
import { type Accounts, addLamports, addTokens } from './fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inWorld,
  MINIMUM,
  QUOTED,
  type SwapCase,
  withAccounts,
} from './honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTokenAccount,
  type RouteName,
  routePlan,
  routePlanV2,
  transferSol,
} from './instructions.ts';
import { friend, otherToken, person, stock, stranger, temporary, usdc } from './people.ts';

const strangers = accountOf(stranger.address, stock);
const stepped: readonly RouteName[] = ['route', 'exactOutRoute', 'routeV2', 'exactOutRouteV2'];
const headed: readonly RouteName[] = [
  'sharedAccountsRoute',
  'sharedAccountsExactOutRoute',
  'sharedAccountsRouteV2',
  'sharedAccountsExactOutRouteV2',
];

/** A route whose steps reach an account of the stranger, who gets `amount` beside the person. */
const paying = (name: RouteName, amount: bigint, account: Address = strangers): SwapCase =>
  inWorld(routed(name, { pool: account }), { mischief: (all) => addTokens(all, account, amount) });

const transfer = (account: Address, amount: bigint) => ({
  program: TOKEN_2022_PROGRAM,
  kind: 'transferChecked',
  data: bytes(),
  addresses: [account],
  move: { from: account, amount },
});

/** The stranger's account is the vault of the baited pool: it pays the person first and is paid in the last step. */
const vault = (name: RouteName, lastStep: bigint): SwapCase =>
  inWorld(paying(name, lastStep - QUOTED), { innerInstructions: [transfer(strangers, QUOTED)] });

/** Two swaps without settings. */
export const twoSteps = (name: RouteName) =>
  name.endsWith('V2') ? routePlanV2([26], [26]) : routePlan([26], [26]);

const ownOther = accountOf(person.address, otherToken);

/** A route of two steps reaches another token of the person's, which moves as told. */
const passing = (name: RouteName, ...moves: readonly TokenMove[]): SwapCase =>
  inWorld(routed(name, { pool: ownOther, plan: twoSteps(name) }), {
    innerInstructions: moves.map((move) => ({ ...transfer(ownOther, 0n), move })),
  });
const out = (amount: bigint): TokenMove => ({ from: ownOther, to: strangers, amount });
const into = (amount: bigint): TokenMove => ({ from: strangers, to: ownOther, amount });

/** What leaves in the simulation, where the bytes say `FROM_AMOUNT`. */
const selling = (name: RouteName, paid: bigint): SwapCase =>
  inWorld(routed(name, {}), { fill: { paid, received: QUOTED } });

/** A call of a token program that this guard cannot count, over these accounts. */
const untold = (swap: SwapCase, ...addresses: readonly Address[]): SwapCase =>
  inWorld(swap, { innerInstructions: [{ ...transfer(strangers, 0n), move: UNTOLD, addresses }] });

/** The stranger's account is made by the route itself. */
const newStranger = (name: RouteName, amount: bigint): SwapCase => {
  const made = { program: TOKEN_2022_PROGRAM, mint: stock, owner: stranger.address, amount };
  return inWorld(withAccounts(routed(name, { pool: strangers }), [[strangers, undefined]]), {
    mischief: (all) => all.set(strangers, fake.tokenAccount(made)),
  });
};

/** Who receives is bound, and who does not receive is no reason to refuse. */
export const honestReceivers: readonly (readonly [string, SwapCase])[] = [
  ...stepped.flatMap((name) => [
    [`${name}: a fee just below the minimum`, paying(name, MINIMUM - 1n)] as const,
    [`${name}: a vault that only pays`, vault(name, 0n)] as const,
    [
      `${name}: the vault of another token`,
      paying(name, MINIMUM, accountOf(stranger.address, usdc)),
    ] as const,
    [
      `${name}: a transfer between accounts that are none of this`,
      inWorld(routed(name, {}), { innerInstructions: [transfer(friend.address, MINIMUM)] }),
    ] as const,
    [`${name}: half of the input leaves`, selling(name, FROM_AMOUNT / 2n)] as const,
    [`${name}: another token passes through`, passing(name, into(7n), out(7n))] as const,
    [`${name}: another token passes through twice`, passing(name, into(9n), out(4n), out(5n))] as const,
    [`${name}: what is not told, elsewhere`, untold(paying(name, 0n), friend.address)] as const,
    [
      `${name}: what is not told, of an account that is gone`,
      untold(withAccounts(routed(name, { pool: strangers }), [[strangers, undefined]]), strangers),
    ] as const,
  ]),
  ...headed.flatMap((name) => [
    [`${name}: the header decides`, paying(name, MINIMUM)] as const,
    [`${name}: the header decides what is sold`, selling(name, 1n)] as const,
  ]),
];

const throughTokens = routed('route', {});
export const betweenTokens = adding(
  withAccounts(throughTokens, [[accountOf(person.address, otherToken), undefined]]),
  createTokenAccount(person.address, person.address, otherToken),
);

const solThrough = (through: 'temporary' | 'associated') =>
  honestSwap({ route: 'routeV2', from: 'native', to: usdc, through });
const wrapped = accountOf(person.address, WRAPPED_SOL_MINT);
const tokens = honestSwap({ route: 'other', from: usdc, to: stock });
const closable = {
  mint: usdc,
  owner: person.address,
  amount: 10n ** 10n,
  closeAuthority: friend.address,
};

const bad = (name: string, rule: GuardRule, swap: SwapCase) => unsigned(name, rule, swap);
const hiding = (all: Accounts) => {
  addLamports(all, person.address, -FROM_AMOUNT);
  addLamports(all, accountOf(person.address, usdc), FROM_AMOUNT);
};

/** Output and SOL that end elsewhere than they seem to. */
export const badReceivers: readonly BadCase[] = [
  ...stepped.flatMap((name) => [
    bad(`${name}: a stranger gets as much in a step`, 'receiver-not-bound', paying(name, MINIMUM)),
    bad(`${name}: the vault of a baited pool is paid`, 'receiver-not-bound', vault(name, MINIMUM)),
    bad(
      `${name}: another token is sold and given back`,
      'source-not-bound',
      passing(name, out(7n), into(7n)),
    ),
    bad(
      `${name}: less than half of the input leaves`,
      'source-not-bound',
      selling(name, FROM_AMOUNT / 2n - 1n),
    ),
    bad(`${name}: more passes on than came in`, 'source-not-bound', passing(name, into(7n), out(8n))),
    bad(
      `${name}: more passes on in two parts than came in`,
      'source-not-bound',
      passing(name, into(9n), out(4n), out(6n)),
    ),
    bad(
      `${name}: what a stranger gets is not told`,
      'receiver-not-bound',
      untold(paying(name, 0n), strangers),
    ),
    bad(`${name}: a new account of a stranger is paid`, 'receiver-not-bound', newStranger(name, MINIMUM)),
  ]),
  bad(
    'a temporary account gets a lamport more than its deposit',
    'amount-mismatch',
    adding(solThrough('temporary'), transferSol(person.address, temporary, 1n)),
  ),
  bad(
    'an own account gets a deposit on top',
    'amount-mismatch',
    adding(solThrough('associated'), transferSol(person.address, wrapped, fake.rentFor(165))),
  ),
  bad(
    'both accounts are funded, the deposit twice',
    'amount-mismatch',
    adding(solThrough('temporary'), transferSol(person.address, wrapped, fake.rentFor(165))),
  ),
  bad(
    'the deposit is not known',
    'simulation-unavailable',
    inWorld(solThrough('temporary'), { failing: 'rentExemption' }),
  ),
  bad(
    'the person’s wrapped SOL is unwrapped in a swap of tokens',
    'close-not-temporary',
    adding(tokens, closeAccount(wrapped, person.address, person.address)),
  ),
  bad(
    'the same where the transaction makes another account',
    'close-not-temporary',
    adding(
      honestSwap({ route: 'other', from: usdc, to: stock, isNew: true }),
      closeAccount(wrapped, person.address, person.address),
    ),
  ),
  bad(
    'SOL goes where a stranger may close',
    'unexpected-outflow',
    inWorld(withAccounts(tokens, [[accountOf(person.address, usdc), fake.tokenAccount(closable)]]), {
      mischief: hiding,
    }),
  ),
  bad('a memo', 'memo', adding(solForUsdc, { program: MEMO_PROGRAM, accounts: [], data: bytes(104, 105) })),
];
