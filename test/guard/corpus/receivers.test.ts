import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { type TokenMove, UNKNOWN_AMOUNT } from '../../../src/guard/simulation/moves.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { MEMO_PROGRAM, TOKEN_2022_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import {
  type BadCase,
  honest,
  refused,
  refusedAs,
  solForUsdc,
  tellRule,
  testCases,
} from '../support/cases.ts';
import {
  adding,
  calling,
  changing,
  inWorld,
  misbehaving,
  routed,
  withAccounts,
  withOwn,
} from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import { type Accounts, addLamports, addTokens, patch } from '../support/fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  QUOTED,
  type SwapCase,
} from '../support/honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTokenAccount,
  type RouteName,
  routeNames,
  routePlan,
  routePlanV2,
  transferSol,
} from '../support/instructions.ts';
import { friend, otherToken, person, pool, stock, stranger, temporary, usdc } from '../support/people.ts';

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
const twoSteps = (name: RouteName) => (name.endsWith('V2') ? routePlanV2([26], [26]) : routePlan([26], [26]));

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

/** The stranger's account is read in another state, and receives the output in the simulation. */
const wasAt = (name: RouteName, state: AccountState, move: TokenMove): SwapCase => {
  const made = { program: TOKEN_2022_PROGRAM, mint: stock, owner: stranger.address, amount: MINIMUM };
  return inWorld(withAccounts(routed(name, { pool: strangers }), [[strangers, state]]), {
    mischief: (all) => all.set(strangers, fake.tokenAccount(made)),
    innerInstructions: [{ ...transfer(strangers, 0n), move }],
  });
};
const paid: TokenMove = { to: strangers, amount: MINIMUM };
const ofUsdc = fake.tokenAccount({ mint: usdc, owner: stranger.address, amount: MINIMUM });
const ofProgram = { owner: stranger.address, lamports: 1n, executable: false, data: bytes(1, 2, 3) };

/** The stranger is paid, and gives the account to the person. */
const givingAway = (name: RouteName): SwapCase =>
  misbehaving(paying(name, 0n), (all) => {
    addTokens(all, strangers, MINIMUM);
    patch(all, strangers, 32, addressBytes(person.address));
  });

type Named = readonly [name: string, swap: SwapCase];

/** The receiver is fixed; other accounts of a route are no reason to refuse. */
const honestReceivers: Readonly<Record<string, SwapCase>> = Object.fromEntries([
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
      `${name}: a pool closes an account of its own`,
      calling(withAccounts(routed(name, { pool: strangers }), [[strangers, ofProgram]]), {
        ...{ kind: 'closeAccount', move: UNKNOWN_AMOUNT, addresses: [friend.address, strangers] },
      }),
    ],
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
const betweenTokens = adding(
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
const badReceivers: readonly BadCase[] = [
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
        'an account of another token is paid': wasAt(name, ofUsdc, paid),
        'an account of a program is paid': wasAt(name, ofProgram, paid),
        'an account of a program gets what is not told': untold(wasAt(name, ofProgram, paid), strangers),
        'a stranger is paid, and the account becomes the person’s': givingAway(name),
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
    'SOL of the wallet goes into another account of the person': misbehaving(tokens, hiding),
    'SOL goes where a stranger may close': misbehaving(
      withOwn(tokens, usdc, { closeAuthority: friend.address }),
      hiding,
    ),
  }),
  ...refused('memo', {
    'a memo': adding(solForUsdc, { program: MEMO_PROGRAM, accounts: [], data: bytes(104, 105) }),
  }),
];

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

const intoOne = (to: typeof ownOther): TokenMove => ({ from: pool, to, amount: 7n });
const outOf = (from: typeof ownOther): TokenMove => ({ from, to: pool, amount: 7n });
const oneStep = routed('routeV2', { pool });
const two = routed('routeV2', { pool, plan: twoSteps('routeV2') });
const unread = honestSwap({ route: 'other', from: usdc, to: stock });

/** Token accounts of the person that a route can write without need. */
const badBystanders: readonly BadCase[] = [
  ...refused('bystander-account', {
    'another token of the person is writable': reaching(oneStep, ownOther),
    'the same in a router that nobody reads': reaching(unread, ownOther),
    'the same in a route of two steps': reaching(two, ownOther),
    'tokens only come into it': moving(reaching(two, ownOther), intoOne(ownOther)),
    'dust passes through it, and the route has one step': moving(
      reaching(oneStep, ownOther),
      intoOne(ownOther),
      outOf(ownOther),
    ),
    'dust passes through two accounts, and the route has two steps': moving(
      withAccounts(reaching(two, ownOther, ownThird), [[ownThird, third]]),
      ...[intoOne(ownOther), outOf(ownOther), intoOne(ownThird), outOf(ownThird)],
    ),
    'an empty account, which may be given a delegate': withAccounts(reaching(oneStep, ownThird), [
      [ownThird, fake.tokenAccount({ mint: thirdToken, owner: person.address, amount: 0n })],
    ]),
    'tokens come into it, and none leave it': moving(reaching(two, ownOther), intoOne(ownOther), {
      ...outOf(ownOther),
      amount: 0n,
    }),
    'nothing moves, and zero tokens pass through': moving(
      reaching(two, ownOther),
      { ...intoOne(ownOther), amount: 0n },
      { ...outOf(ownOther), amount: 0n },
    ),
  }),
];

/** Accounts that a route may write. */
const honestBystanders: Readonly<Record<string, SwapCase>> = {
  'an account between': moving(reaching(two, ownOther), intoOne(ownOther), outOf(ownOther)),
  'an account of a stranger': reaching(oneStep, accountOf(stranger, otherToken)),
  'another account of the token that is sold': reaching(oneStep, accountOf(person, usdc)),
};

testCases(
  'receivers',
  [...badReceivers, ...badBystanders],
  [
    ...honest('jupiter 100000000→199000000 5000/1000/0×0', honestReceivers),
    ...honest(`jupiter 100000000→199000000 5000/1000/${fake.rentFor(165)}×1`, {
      'an account for a token between': betweenTokens,
    }),
    ...honest('passes', honestBystanders, tellRule),
  ],
);
