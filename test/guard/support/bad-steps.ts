import type { GuardRule } from '../../../src/guard/refusal.ts';
import { TOKEN_2022_PROGRAM, WRAPPED_SOL_MINT } from '../../../src/solana/known-programs.ts';
import {
  adding,
  type BadCase,
  guardBy,
  newUsdc,
  replacing,
  solForUsdc,
  swappingAccount,
  unsigned,
  usdcForSol,
} from './bad-case.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, programOf, withSteps } from './honest-swap.ts';
import {
  bytes,
  closeAccount,
  createTokenAccount,
  type Instruction,
  transferSol,
  transferToken,
} from './instructions.ts';
import { desk, friend, otherToken, person, stock, stranger, usdc } from './people.ts';

const own = accountOf(person.address, usdc);
const tokenSwap = honestSwap({ route: 'desk', from: usdc, to: stock });
const elsewhere = honestSwap({ route: 'desk', from: usdc, to: stock, toAddress: friend.address });

const extra = (name: string, rule: GuardRule, step: Instruction) =>
  unsigned(name, rule, adding(solForUsdc, step));
/** What a step may not do, over the desk's form. */
export const badSteps: readonly BadCase[] = [
  extra(
    'SOL to a stranger besides',
    'unexpected-transfer',
    transferSol(person.address, stranger.address, 1n),
  ),
  extra(
    'SOL into an own account that no swap asked for',
    'unexpected-transfer',
    transferSol(person.address, own, 1n),
  ),
  extra('a second payment', 'unexpected-transfer', transferSol(person.address, desk.address, 1n)),
  unsigned(
    'a second token payment',
    'unexpected-transfer',
    adding(tokenSwap, transferToken({ mint: usdc }, person.address, desk.address, 1n)),
  ),
  extra(
    'a token leaves besides',
    'wrong-mint',
    transferToken({ mint: otherToken }, person.address, desk.address, 1n),
  ),
  extra(
    'the token bought leaves again',
    'wrong-mint',
    transferToken({ mint: usdc }, person.address, desk.address, 1n),
  ),
  unsigned(
    'amount off by one, more',
    'amount-mismatch',
    replacing(solForUsdc, 2, transferSol(person.address, desk.address, FROM_AMOUNT + 1n)),
  ),
  unsigned(
    'amount off by one, less',
    'amount-mismatch',
    replacing(solForUsdc, 2, transferSol(person.address, desk.address, FROM_AMOUNT - 1n)),
  ),
  unsigned(
    'token amount off by one',
    'amount-mismatch',
    replacing(tokenSwap, 2, transferToken({ mint: usdc }, person.address, desk.address, FROM_AMOUNT + 1n)),
  ),
  unsigned(
    'output one below the minimum',
    'output-below-minimum',
    replacing(solForUsdc, 3, transferToken({ mint: usdc }, desk.address, person.address, MINIMUM - 1n)),
  ),
  unsigned(
    'SOL output one below the minimum',
    'output-below-minimum',
    replacing(usdcForSol, 3, transferSol(desk.address, person.address, MINIMUM - 1n)),
  ),
  unsigned('no payout', 'payout-missing', replacing(solForUsdc, 3, guardBy(desk.address))),
  unsigned('no payment', 'payment-missing', replacing(solForUsdc, 2)),
  unsigned('nothing but a fee', 'no-swap', {
    ...withSteps(solForUsdc, (steps) => steps.slice(0, 2)),
  }),
  unsigned(
    'a payment to a stranger instead of the desk',
    'unexpected-transfer',
    replacing(solForUsdc, 2, transferSol(person.address, stranger.address, FROM_AMOUNT)),
  ),
  unsigned(
    'a token payment to a stranger',
    'wrong-recipient',
    replacing(tokenSwap, 2, transferToken({ mint: usdc }, person.address, stranger.address, FROM_AMOUNT)),
  ),
  unsigned(
    'a payout to a stranger',
    'wrong-recipient',
    replacing(solForUsdc, 3, transferToken({ mint: usdc }, desk.address, stranger.address, MINIMUM)),
  ),
  unsigned(
    'a SOL payout to a stranger',
    'wrong-recipient',
    replacing(usdcForSol, 3, transferSol(desk.address, stranger.address, MINIMUM)),
  ),
  unsigned(
    'a payout to the payer instead of the friend',
    'wrong-recipient',
    replacing(
      elsewhere,
      3,
      transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk.address, person.address, MINIMUM),
    ),
  ),
  unsigned(
    'a payment in another token',
    'wrong-mint',
    replacing(tokenSwap, 2, transferToken({ mint: otherToken }, person.address, desk.address, FROM_AMOUNT)),
  ),
  unsigned(
    'a payout in another token',
    'wrong-mint',
    replacing(solForUsdc, 3, transferToken({ mint: otherToken }, desk.address, person.address, MINIMUM)),
  ),
  unsigned(
    'a payout in SOL for a token',
    'wrong-mint',
    replacing(solForUsdc, 3, transferSol(desk.address, person.address, MINIMUM)),
  ),
  unsigned(
    'a payout in a token for SOL',
    'wrong-mint',
    replacing(
      usdcForSol,
      3,
      transferToken({ mint: WRAPPED_SOL_MINT }, desk.address, person.address, MINIMUM),
    ),
  ),
  unsigned(
    'a payment in SOL for a token',
    'unexpected-transfer',
    replacing(tokenSwap, 2, transferSol(person.address, desk.address, FROM_AMOUNT)),
  ),
  unsigned(
    'a payout under another token program',
    'wrong-token-program',
    replacing(tokenSwap, 3, transferToken({ mint: stock }, desk.address, person.address, MINIMUM)),
  ),
  unsigned(
    'a payment under another token program',
    'wrong-token-program',
    replacing(
      tokenSwap,
      2,
      transferToken({ mint: usdc, program: TOKEN_2022_PROGRAM }, person.address, desk.address, FROM_AMOUNT),
    ),
  ),
  unsigned(
    'a payment out of another account',
    'wrong-source',
    swappingAccount(tokenSwap, 2, 0, [friend.address, 'w']),
  ),
  unsigned(
    'a transfer by authority of a third',
    'wrong-source',
    swappingAccount(tokenSwap, 2, 3, [friend.address, '']),
  ),
  unsigned('SOL of a third', 'wrong-source', swappingAccount(solForUsdc, 2, 0, [friend.address, 'w'])),
  unsigned(
    'a co-signer’s token account made at the person’s cost',
    'foreign-token-account',
    adding(solForUsdc, createTokenAccount(person.address, desk.address, usdc)),
  ),
  unsigned(
    'a stranger’s token account',
    'foreign-token-account',
    adding(solForUsdc, createTokenAccount(person.address, stranger.address, usdc)),
  ),
  unsigned(
    'an account that is not the associated one',
    'foreign-token-account',
    swappingAccount(newUsdc, 2, 1, [friend.address, 'w']),
  ),
  unsigned(
    'an account of another token for the recipient',
    'wrong-mint',
    adding(elsewhere, createTokenAccount(person.address, friend.address, otherToken)),
  ),
  unsigned(
    'an account of another token under no token program',
    'wrong-token-program',
    adding(solForUsdc, createTokenAccount(person.address, person.address, otherToken, friend.address)),
  ),
  unsigned(
    'an account under another program',
    'wrong-token-program',
    adding(solForUsdc, createTokenAccount(person.address, person.address, usdc, TOKEN_2022_PROGRAM)),
  ),
  unsigned(
    'a wrapped SOL account under another program',
    'wrong-token-program',
    adding(
      solForUsdc,
      createTokenAccount(person.address, person.address, WRAPPED_SOL_MINT, TOKEN_2022_PROGRAM),
    ),
  ),
  extra('a nested account is recovered', 'associated-token-instruction', {
    ...createTokenAccount(person.address, person.address, usdc),
    data: bytes(2),
  }),
  extra('an account creation with a false system program', 'malformed-instruction', {
    ...createTokenAccount(person.address, person.address, usdc),
    accounts: createTokenAccount(person.address, person.address, usdc).accounts.with(4, [friend.address, '']),
  }),
  extra(
    'wrapped SOL closed to a stranger',
    'close-to-stranger',
    closeAccount(accountOf(person.address, 'native'), stranger.address, person.address),
  ),
  extra(
    'a token account closed to a stranger',
    'close-to-stranger',
    closeAccount(own, stranger.address, person.address),
  ),
  extra('a token account closed', 'close-not-temporary', closeAccount(own, person.address, person.address)),
  extra('an account of a third closed', 'wrong-source', {
    ...closeAccount(own, person.address, friend.address),
    accounts: closeAccount(own, person.address, friend.address).accounts.with(2, [friend.address, '']),
  }),
  unsigned('a token list with another program', 'wrong-token-program', {
    ...solForUsdc,
    offer: { ...solForUsdc.offer, toTokenProgram: programOf(stock) },
  }),
  unsigned('a token list with another program for what is paid', 'wrong-token-program', {
    ...usdcForSol,
    offer: { ...usdcForSol.offer, fromTokenProgram: programOf(stock) },
  }),
  unsigned('a token list with too many decimals for what is paid', 'wrong-decimals', {
    ...usdcForSol,
    offer: { ...usdcForSol.offer, fromDecimals: 9 },
  }),
  unsigned('a token list with too few decimals for what arrives', 'wrong-decimals', {
    ...solForUsdc,
    offer: { ...solForUsdc.offer, toDecimals: 3 },
  }),
  unsigned('SOL with another number of decimals', 'wrong-decimals', {
    ...usdcForSol,
    offer: { ...usdcForSol.offer, toDecimals: 6 },
  }),
];
