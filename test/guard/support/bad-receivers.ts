import { type TokenMove, UNKNOWN_AMOUNT } from '../../../src/guard/simulation/moves.ts';
import type { Address } from '../../../src/solana/address.ts';
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import { type BadCase, refused, refusedAs, solForUsdc } from './bad-case.ts';
import { routed } from './bad-routes.ts';
import { adding, inWorld, misbehaving, withAccounts, withOwn } from './change-swap.ts';
import * as fake from './fake-accounts.ts';
import { type Accounts, addLamports, addTokens } from './fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  QUOTED,
  routeNames,
  type SwapCase,
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

const strangers = accountOf(stranger, stock);
/** Routes that pay out in their steps, and routes that pay through accounts of Jupiter. */
const stepped = routeNames.filter((name) => !name.startsWith('shared'));
const headed = routeNames.filter((name) => name.startsWith('shared'));

/** A route that reaches an account of the stranger, who gets `amount` besides the person. */
const paying = (name: RouteName, amount: bigint, account: Address = strangers): SwapCase =>
  misbehaving(routed(name, { pool: account }), (all) => addTokens(all, account, amount));

const transfer = (account: Address, amount: bigint) => ({
  program: TOKEN_2022_PROGRAM,
  kind: 'transferChecked',
  data: bytes(),
  addresses: [account],
  move: { from: account, amount },
});

/** The stranger's account is the vault of a bait pool: it pays the person first and is paid last. */
const vault = (name: RouteName, lastStep: bigint): SwapCase =>
  inWorld(paying(name, lastStep - QUOTED), { innerInstructions: [transfer(strangers, QUOTED)] });

/** Two swaps without settings. */
export const twoSteps = (name: RouteName) =>
  name.endsWith('V2') ? routePlanV2([26], [26]) : routePlan([26], [26]);

const ownOther = accountOf(person, otherToken);

/** A route of two steps reaches another token of the person, with these moves. */
const passing = (name: RouteName, ...moves: readonly TokenMove[]): SwapCase =>
  inWorld(routed(name, { pool: ownOther, plan: twoSteps(name) }), {
    innerInstructions: moves.map((move) => ({ ...transfer(ownOther, 0n), move })),
  });
const out = (amount: bigint): TokenMove => ({ from: ownOther, to: strangers, amount });
const into = (amount: bigint): TokenMove => ({ from: strangers, to: ownOther, amount });

/** The simulation takes `paid`; the bytes say `FROM_AMOUNT`. */
const selling = (name: RouteName, paid: bigint): SwapCase =>
  inWorld(routed(name, {}), { fill: { paid, received: QUOTED } });

/** A token program call that this guard cannot count, over these accounts. */
const untold = (swap: SwapCase, ...addresses: readonly Address[]): SwapCase =>
  inWorld(swap, { innerInstructions: [{ ...transfer(strangers, 0n), move: UNKNOWN_AMOUNT, addresses }] });

/** The route itself creates the stranger's account. */
const newStranger = (name: RouteName, amount: bigint): SwapCase => {
  const made = { program: TOKEN_2022_PROGRAM, mint: stock, owner: stranger.address, amount };
  return misbehaving(withAccounts(routed(name, { pool: strangers }), [[strangers, undefined]]), (all) =>
    all.set(strangers, fake.tokenAccount(made)),
  );
};

type Named = readonly [name: string, swap: SwapCase];

/** The receiver is fixed; other accounts of a route are no reason to refuse. */
export const honestReceivers: Readonly<Record<string, SwapCase>> = Object.fromEntries([
  ...stepped.flatMap((name): readonly Named[] => [
    [`${name}: a fee just below the minimum`, paying(name, MINIMUM - 1n)],
    [`${name}: a vault that only pays`, vault(name, 0n)],
    [`${name}: the vault of another token`, paying(name, MINIMUM, accountOf(stranger, usdc))],
    [
      `${name}: a transfer between accounts that are none of this`,
      inWorld(routed(name, {}), { innerInstructions: [transfer(friend.address, MINIMUM)] }),
    ],
    [`${name}: half of the input leaves`, selling(name, FROM_AMOUNT / 2n)],
    [`${name}: another token passes through`, passing(name, into(7n), out(7n))],
    [`${name}: another token passes through twice`, passing(name, into(9n), out(4n), out(5n))],
    [`${name}: what is not told, elsewhere`, untold(paying(name, 0n), friend.address)],
    [
      `${name}: what is not told, of an account that is gone`,
      untold(withAccounts(routed(name, { pool: strangers }), [[strangers, undefined]]), strangers),
    ],
  ]),
  ...headed.flatMap((name): readonly Named[] => [
    [`${name}: the header decides`, paying(name, MINIMUM)],
    [`${name}: the header decides what is sold`, selling(name, 1n)],
  ]),
]);

const throughTokens = routed('route', {});
export const betweenTokens = adding(
  withAccounts(throughTokens, [[accountOf(person, otherToken), undefined]]),
  createTokenAccount(person, person, otherToken),
);

const solThrough = (through: 'temporary' | 'associated') =>
  honestSwap({ route: 'routeV2', from: 'native', to: usdc, through });
const wrapped = accountOf(person, WRAPPED_SOL_MINT);
const tokens = honestSwap({ route: 'other', from: usdc, to: stock });
const hiding = (all: Accounts) => {
  addLamports(all, person, -FROM_AMOUNT);
  addLamports(all, accountOf(person, usdc), FROM_AMOUNT);
};

/** Output and SOL that end elsewhere than they appear to. */
export const badReceivers: readonly BadCase[] = [
  ...stepped.flatMap((name) => {
    const bad = refusedAs(`${name}: `);
    return [
      ...bad('receiver-not-bound', {
        'a stranger gets as much in a step': paying(name, MINIMUM),
        'the vault of a baited pool is paid': vault(name, MINIMUM),
      }),
      ...bad('source-not-bound', {
        'another token is sold and given back': passing(name, out(7n), into(7n)),
        'less than half of the input leaves': selling(name, FROM_AMOUNT / 2n - 1n),
        'more passes on than came in': passing(name, into(7n), out(8n)),
        'more passes on in two parts than came in': passing(name, into(9n), out(4n), out(6n)),
      }),
      ...bad('receiver-not-bound', {
        'what a stranger gets is not told': untold(paying(name, 0n), strangers),
        'a new account of a stranger is paid': newStranger(name, MINIMUM),
      }),
    ];
  }),
  ...refused('amount-mismatch', {
    'a temporary account gets a lamport more than its deposit': adding(
      solThrough('temporary'),
      transferSol(person, temporary, 1n),
    ),
    'an own account gets a deposit on top': adding(
      solThrough('associated'),
      transferSol(person, wrapped, fake.rentFor(165)),
    ),
    'both accounts are funded, the deposit twice': adding(
      solThrough('temporary'),
      transferSol(person, wrapped, fake.rentFor(165)),
    ),
  }),
  ...refused('simulation-unavailable', {
    'the deposit is not known': inWorld(solThrough('temporary'), { failing: 'rentExemption' }),
  }),
  ...refused('close-not-temporary', {
    'the person’s wrapped SOL is unwrapped in a swap of tokens': adding(
      tokens,
      closeAccount(wrapped, person, person),
    ),
    'the same where the transaction makes another account': adding(
      honestSwap({ route: 'other', from: usdc, to: stock, isNew: true }),
      closeAccount(wrapped, person, person),
    ),
  }),
  ...refused('unexpected-outflow', {
    'SOL goes where a stranger may close': misbehaving(
      withOwn(tokens, usdc, { closeAuthority: friend.address }),
      hiding,
    ),
  }),
  ...refused('memo', {
    'a memo': adding(solForUsdc, { program: MEMO_PROGRAM, accounts: [], data: bytes(104, 105) }),
  }),
];
