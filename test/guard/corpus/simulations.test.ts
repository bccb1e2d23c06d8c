import type { InnerInstruction } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import {
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { type BadCase, honest, refused, solForUsdc, testCases, usdcForSol } from '../support/cases.ts';
import {
  adding,
  calling,
  inWorld,
  misbehaving,
  withAccounts,
  withOwn,
  withSteps,
} from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import { addLamports, addTokens, patch, someAddress } from '../support/fake-chain.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, owned, type SwapCase } from '../support/honest-swap.ts';
import { bytes, createTokenAccount, syncNative, transferToken, u64 } from '../support/instructions.ts';
import { desk, friend, otherToken, person, stock, stranger, usdc } from '../support/people.ts';

const routed = honestSwap({ route: 'other', from: usdc, to: stock });
const toSol = honestSwap({ route: 'other', from: usdc, to: 'native' });
const fromSol = honestSwap({ route: 'other', from: 'native', to: usdc });
const newStock = honestSwap({ route: 'other', from: usdc, to: stock, isNew: true });
const giftedStock = honestSwap({
  route: 'other',
  from: usdc,
  to: stock,
  isNew: true,
  toAddress: friend.address,
});
const giftedSol = honestSwap({ route: 'desk', from: usdc, to: 'native', toAddress: friend.address });
const [ownUsdc, ownStock, ownOther] = [usdc, stock, otherToken].map((mint) => accountOf(person, mint)) as [
  Address,
  Address,
  Address,
];
/** An account of the person that is writable but not part of the swap. */
const reachingOther = adding(routed, syncNative(ownOther));

/** A delegate may take five units of the person's USDC. */
const delegated = withOwn(adding(routed, createTokenAccount(person, person, usdc)), usdc, {
  delegate: friend.address,
  delegatedAmount: 5n,
});

const losingLamport = (swap: SwapCase, owner = person) =>
  misbehaving(swap, (all) => addLamports(all, owner, -1n));
const patching = (swap: SwapCase, account: Address, offset: number, value: Uint8Array) =>
  misbehaving(swap, (all) => patch(all, account, offset, value));
const filling = (swap: SwapCase, paid: bigint, received: bigint) =>
  inWorld(swap, { fill: { paid, received } });
const forbidden = (call: Partial<InnerInstruction>) =>
  calling(routed, { kind: undefined, addresses: [ownUsdc, person.address], ...call });
const withExtension = (type: number, value: Uint8Array) => {
  const extensions = [
    [7, bytes()],
    [type, value],
  ] as const;
  return withAccounts(routed, [[stock, fake.mint({ program: TOKEN_2022_PROGRAM, extensions })]]);
};

/** Faults visible only in the simulation. */
const badSimulations: readonly BadCase[] = [
  ...refused('simulation-unavailable', {
    'accounts cannot be read': inWorld(solForUsdc, { failing: 'readAccounts' }),
    'no simulation': inWorld(solForUsdc, { failing: 'simulate' }),
    'a simulation without accounts': inWorld(solForUsdc, { failing: 'noAccounts' }),
    'no answer about deposits': inWorld(giftedStock, { failing: 'rentExemption' }),
  }),
  ...refused('simulation-failed', {
    'the simulation fails': inWorld(solForUsdc, { simulationError: 'AccountNotFound' }),
  }),
  ...refused('pays-too-much', {
    'a route takes more than agreed': filling(routed, FROM_AMOUNT + 1n, MINIMUM),
    'a route takes more SOL than agreed': filling(fromSol, FROM_AMOUNT + 1n, MINIMUM),
  }),
  ...refused('receives-too-little', {
    'a route pays one too little': filling(routed, FROM_AMOUNT, MINIMUM - 1n),
    'a route pays one lamport too little': filling(toSol, FROM_AMOUNT, MINIMUM - 1n),
    'a route pays a friend too little': filling(giftedStock, FROM_AMOUNT, MINIMUM - 1n),
  }),
  ...refused('pays-too-much', {
    'a route that pays a friend takes more than agreed': filling(giftedStock, FROM_AMOUNT + 1n, MINIMUM),
  }),
  ...refused('receives-too-little', {
    'a friend’s wrapped SOL lacks a lamport': misbehaving(wrappedFor(friend.address), (all) =>
      addTokens(all, accountOf(friend, 'native'), -1n),
    ),
    'a friend gets one lamport too little': losingLamport(giftedSol, friend),
    'a desk’s payout shrinks by a transfer fee': inWorld(
      honestSwap({ route: 'desk', from: usdc, to: stock }),
      { transferFeeBps: new Map([[stock, 1n]]) },
    ),
  }),
  ...refused('unexpected-outflow', {
    'SOL leaves in a swap of tokens': losingLamport(routed),
  }),
  ...refused('receives-too-little', {
    'SOL leaves in a swap for SOL': losingLamport(usdcForSol),
  }),
  ...refused('pays-too-much', {
    'SOL leaves besides the SOL paid': losingLamport(solForUsdc),
  }),
  ...refused('unexpected-outflow', {
    'SOL for a stranger’s account': misbehaving(newStock, (all) => {
      addLamports(all, person, -fake.rentFor(165));
      all.set(
        accountOf(stranger, usdc),
        fake.tokenAccount({ mint: usdc, owner: stranger.address, amount: 0n }),
      );
    }),
    'SOL hidden in a friend’s deposit': misbehaving(giftedStock, (all) => {
      addLamports(all, person, -1n);
      addLamports(all, accountOf(friend, stock), 1n);
    }),
    'another token leaves': misbehaving(reachingOther, (all) => addTokens(all, ownOther, -1n)),
  }),
  ...refused('account-vanished', {
    'another token’s account is closed': misbehaving(reachingOther, (all) => {
      addLamports(all, person, all.get(ownOther)?.lamports ?? 0n);
      all.delete(ownOther);
    }),
  }),
  ...refused('wallet-owner-changed', {
    'the wallet is assigned to a program': misbehaving(routed, (all) => {
      all.set(person.address, { ...(all.get(person.address) ?? fake.wallet(0n)), owner: stranger.address });
    }),
    'the wallet gets data': misbehaving(routed, (all) => {
      all.set(person.address, { ...(all.get(person.address) ?? fake.wallet(0n)), data: bytes(1) });
    }),
    'the wallet was a program’s before': withAccounts(routed, [
      [person.address, { ...fake.wallet(10n ** 10n), owner: stranger.address }],
    ]),
  }),
  ...refused('authority-changed', {
    'a token account changes its owner': patching(routed, ownStock, 32, addressBytes(stranger.address)),
    'a token account changes its mint': patching(reachingOther, ownOther, 0, addressBytes(usdc)),
    'a token account gets a delegate': patching(routed, ownUsdc, 72, someAddress(stranger.address)),
    'a token account gets a close authority': patching(routed, ownUsdc, 129, someAddress(stranger.address)),
    'a token account moves to another program': misbehaving(routed, (all) => {
      all.set(ownUsdc, {
        ...(all.get(ownUsdc) ?? fake.wallet(0n)),
        owner: TOKEN_2022_PROGRAM,
        data: bytes(all.get(ownUsdc)?.data ?? bytes(), 2),
      });
    }),
    'a delegate may take more than before': patching(delegated, ownUsdc, 121, u64(6n)),
    'a new account is born with a delegate': patching(newStock, ownStock, 72, someAddress(stranger.address)),
    'a new account is born with a close authority': patching(
      newStock,
      ownStock,
      129,
      someAddress(stranger.address),
    ),
  }),
  ...refused('unexpected-outflow', {
    'the new account is a stranger’s': patching(newStock, ownStock, 32, addressBytes(stranger.address)),
  }),
  ...refused('frozen-account', {
    'an account is frozen on the way': patching(routed, ownStock, 108, bytes(2)),
    'an account that is frozen already': withOwn(routed, usdc, { isFrozen: true }),
  }),
  ...refused('mint-unavailable', {
    'a mint that does not exist': withAccounts(routed, [[stock, undefined]]),
    'a token account in place of a mint': withAccounts(routed, [
      [stock, owned(stock, { program: TOKEN_PROGRAM })],
    ]),
    'a Token-2022 account in place of a mint': withAccounts(routed, [[stock, owned(stock)]]),
    'a wallet in place of a mint': withAccounts(routed, [[usdc, fake.wallet(1n)]]),
  }),
  ...refused('non-transferable-token', { 'a token that cannot move': withExtension(9, bytes()) }),
  ...refused('frozen-by-default', { 'a token frozen by default': withExtension(6, bytes(2)) }),
  ...refused('paused-token', {
    'a paused token': withExtension(26, bytes(addressBytes(stranger.address), 1)),
  }),
  ...refused('forbidden-inner-instruction', {
    'a program approves a delegate': forbidden({ kind: 'approve' }),
    'a program gives an authority away': forbidden({ kind: 'setAuthority' }),
    'a Token-2022 authority goes': forbidden({ kind: 'setAuthority', program: TOKEN_2022_PROGRAM }),
    'a program approves, unread': forbidden({ data: bytes(4) }),
    'a program sends a batch': forbidden({ data: bytes(255) }),
    'a program sends nothing': forbidden({ data: bytes() }),
    'a program assigns the wallet': forbidden({ kind: 'assign', program: SYSTEM_PROGRAM }),
    'a program advances a nonce': forbidden({ kind: 'advanceNonce', program: SYSTEM_PROGRAM }),
  }),
];

const TOLD = `desk 100000000→199000000 10000/1000/${fake.rentFor(165)}×1`;

testCases('simulations', badSimulations, [
  ...honest(TOLD, { 'wrapped SOL': wrappedFor(person.address) }),
  ...honest(`${TOLD} pays-out-elsewhere`, { 'wrapped SOL for a friend': wrappedFor(friend.address) }),
]);

/** USDC for wrapped SOL in a new account; the desk holds some. */
function wrappedFor(toAddress: Address): SwapCase {
  const swap = honestSwap({ route: 'desk', from: usdc, to: WRAPPED_SOL_MINT, isNew: true, toAddress });
  const held = { mint: WRAPPED_SOL_MINT, owner: desk.address, amount: 10n ** 10n, isNative: true };
  const payout = transferToken({ mint: WRAPPED_SOL_MINT, decimals: 9 }, desk, toAddress, MINIMUM);
  const paid = withSteps(swap, (steps) => [...steps.slice(0, -1), payout]);
  return withAccounts(paid, [[accountOf(desk, WRAPPED_SOL_MINT), fake.tokenAccount(held)]]);
}
