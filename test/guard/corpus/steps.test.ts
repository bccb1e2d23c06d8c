import { TOKEN_2022_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import {
  type BadCase,
  guardBy,
  honest,
  newUsdc,
  refused,
  solForUsdc,
  testCases,
  usdcForSol,
} from '../support/cases.ts';
import {
  adding,
  offering,
  replacing,
  swappingAccount,
  withAccounts,
  withSteps,
} from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  MINIMUM,
  programOf,
  type SwapCase,
} from '../support/honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTokenAccount,
  type Instruction,
  transferSol,
  transferToken,
  u64,
} from '../support/instructions.ts';
import { desk, friend, otherToken, person, stock, stranger, usdc } from '../support/people.ts';

const own = accountOf(person, usdc);
const tokenSwap = honestSwap({ route: 'desk', from: usdc, to: stock });
const scale = new Uint8Array(Float64Array.of(2.5).buffer);
/** Each unit of what is bought is shown as 2.5. */
const scaled = withAccounts(tokenSwap, [
  [
    stock,
    fake.mint({
      program: TOKEN_2022_PROGRAM,
      extensions: [[25, bytes(new Uint8Array(32), scale, u64(0n), scale)]],
    }),
  ],
]);
const elsewhere = honestSwap({ route: 'desk', from: usdc, to: stock, toAddress: friend.address });

/** The swap with another payment to the desk, or another payout of the desk. */
const paying = (swap: SwapCase, step: Instruction) => replacing(swap, 2, step);
const payingOut = (swap: SwapCase, step: Instruction) => replacing(swap, 3, step);

/** Swaps of the desk with one step that breaks a rule. */
const badSteps: readonly BadCase[] = [
  ...refused('unexpected-transfer', {
    'SOL to a stranger besides': adding(solForUsdc, transferSol(person, stranger, 1n)),
    'SOL into an own account that no swap asked for': adding(solForUsdc, transferSol(person, own, 1n)),
    'a second payment': adding(solForUsdc, transferSol(person, desk, 1n)),
    'a second token payment': adding(tokenSwap, transferToken(usdc, person, desk, 1n)),
  }),
  ...refused('wrong-mint', {
    'a token leaves besides': adding(solForUsdc, transferToken(otherToken, person, desk, 1n)),
    'the token bought leaves again': adding(solForUsdc, transferToken(usdc, person, desk, 1n)),
  }),
  ...refused('amount-mismatch', {
    'amount off by one, more': paying(solForUsdc, transferSol(person, desk, FROM_AMOUNT + 1n)),
    'amount off by one, less': paying(solForUsdc, transferSol(person, desk, FROM_AMOUNT - 1n)),
    'token amount off by one': paying(tokenSwap, transferToken(usdc, person, desk, FROM_AMOUNT + 1n)),
  }),
  ...refused('output-below-minimum', {
    'output one below the minimum': payingOut(solForUsdc, transferToken(usdc, desk, person, MINIMUM - 1n)),
    'SOL output one below the minimum': payingOut(usdcForSol, transferSol(desk, person, MINIMUM - 1n)),
  }),
  ...refused('payout-missing', { 'no payout': payingOut(solForUsdc, guardBy(desk)) }),
  ...refused('payment-missing', { 'no payment': replacing(solForUsdc, 2) }),
  ...refused('no-swap', {
    'nothing but a fee': withSteps(solForUsdc, (steps) => steps.slice(0, 2)),
  }),
  ...refused('unexpected-transfer', {
    'a payment to a stranger instead of the desk': paying(
      solForUsdc,
      transferSol(person, stranger, FROM_AMOUNT),
    ),
  }),
  ...refused('wrong-recipient', {
    'a token payment to a stranger': paying(tokenSwap, transferToken(usdc, person, stranger, FROM_AMOUNT)),
    'a payout to a stranger': payingOut(solForUsdc, transferToken(usdc, desk, stranger, MINIMUM)),
    'a SOL payout to a stranger': payingOut(usdcForSol, transferSol(desk, stranger, MINIMUM)),
    'a payout to the payer instead of the friend': payingOut(
      elsewhere,
      transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk, person, MINIMUM),
    ),
  }),
  ...refused('wrong-mint', {
    'a payment in another token': paying(tokenSwap, transferToken(otherToken, person, desk, FROM_AMOUNT)),
    'a payout in another token': payingOut(solForUsdc, transferToken(otherToken, desk, person, MINIMUM)),
    'a payout in SOL for a token': payingOut(solForUsdc, transferSol(desk, person, MINIMUM)),
    'a payout in a token for SOL': payingOut(
      usdcForSol,
      transferToken(WRAPPED_SOL_MINT, desk, person, MINIMUM),
    ),
  }),
  ...refused('unexpected-transfer', {
    'a payment in SOL for a token': paying(tokenSwap, transferSol(person, desk, FROM_AMOUNT)),
  }),
  ...refused('wrong-token-program', {
    'a payout under another token program': payingOut(tokenSwap, transferToken(stock, desk, person, MINIMUM)),
    'a payment under another token program': paying(
      tokenSwap,
      transferToken({ mint: usdc, program: TOKEN_2022_PROGRAM }, person, desk, FROM_AMOUNT),
    ),
  }),
  ...refused('wrong-source', {
    'a payment out of another account': swappingAccount(tokenSwap, 2, 0, [friend.address, 'w']),
    'a transfer by authority of a third': swappingAccount(tokenSwap, 2, 3, [friend.address, '']),
    'SOL of a third': swappingAccount(solForUsdc, 2, 0, [friend.address, 'w']),
  }),
  ...refused('foreign-token-account', {
    'a co-signer’s token account made at the person’s cost': adding(
      solForUsdc,
      createTokenAccount(person, desk, usdc),
    ),
    'a stranger’s token account': adding(solForUsdc, createTokenAccount(person, stranger, usdc)),
    'an account that is not the associated one': swappingAccount(newUsdc, 2, 1, [friend.address, 'w']),
  }),
  ...refused('wrong-mint', {
    'an account of another token for the recipient': adding(
      elsewhere,
      createTokenAccount(person, friend, otherToken),
    ),
  }),
  ...refused('wrong-token-program', {
    'an account of another token under no token program': adding(
      solForUsdc,
      createTokenAccount(person, person, otherToken, friend.address),
    ),
    'an account under another program': adding(
      solForUsdc,
      createTokenAccount(person, person, usdc, TOKEN_2022_PROGRAM),
    ),
    'a wrapped SOL account under another program': adding(
      solForUsdc,
      createTokenAccount(person, person, WRAPPED_SOL_MINT, TOKEN_2022_PROGRAM),
    ),
  }),
  ...refused('associated-token-instruction', {
    'a nested account is recovered': adding(solForUsdc, {
      ...createTokenAccount(person, person, usdc),
      data: bytes(2),
    }),
  }),
  ...refused('malformed-instruction', {
    'an account creation with a false system program': adding(solForUsdc, {
      ...createTokenAccount(person, person, usdc),
      accounts: createTokenAccount(person, person, usdc).accounts.with(4, [friend.address, '']),
    }),
  }),
  ...refused('close-to-stranger', {
    'wrapped SOL closed to a stranger': adding(
      solForUsdc,
      closeAccount(accountOf(person, 'native'), stranger, person),
    ),
    'a token account closed to a stranger': adding(solForUsdc, closeAccount(own, stranger, person)),
  }),
  ...refused('close-not-temporary', {
    'a token account closed': adding(solForUsdc, closeAccount(own, person, person)),
  }),
  ...refused('wrong-source', {
    'an account of a third closed': adding(solForUsdc, {
      ...closeAccount(own, person, friend),
      accounts: closeAccount(own, person, friend).accounts.with(2, [friend.address, '']),
    }),
  }),
  ...refused('wrong-token-program', {
    'a token list with another program': offering(solForUsdc, { toTokenProgram: programOf(stock) }),
    'a token list with another program for what is paid': offering(usdcForSol, {
      fromTokenProgram: programOf(stock),
    }),
  }),
  ...refused('wrong-decimals', {
    'a token list with too many decimals for what is paid': offering(usdcForSol, { fromDecimals: 9 }),
    'a token list with too few decimals for what arrives': offering(solForUsdc, { toDecimals: 3 }),
    'SOL with another number of decimals': offering(usdcForSol, { toDecimals: 6 }),
    'a scale that the mint of what is paid does not have': offering(usdcForSol, { fromMultiplier: '0.01' }),
    'SOL with a scale': offering(usdcForSol, { toMultiplier: '2' }),
    'no scale although the mint has one': offering(scaled, { toMultiplier: '1' }),
    'another scale than that of the mint': offering(scaled, { toMultiplier: '2.25' }),
  }),
];

const goodSteps = honest('desk 100000000→199000000 10000/1000/0×0 scaled-amount', {
  'the scale of the mint': offering(scaled, { fromMultiplier: '1', toMultiplier: '2.5' }),
});

testCases('steps', badSteps, goodSteps);
