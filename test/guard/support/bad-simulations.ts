import type { GuardRule } from '../../../src/guard/refusal.ts';
import type { InnerInstruction } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, solForUsdc, unsigned, usdcForSol } from './bad-case.ts';
import * as fake from './fake-accounts.ts';
import { type Accounts, addLamports, addTokens, patch, someAddress } from './fake-chain.ts';
import { wrappedFor } from './honest-cases.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inWorld,
  MINIMUM,
  type SwapCase,
  withAccounts,
} from './honest-swap.ts';
import { bytes, createTokenAccount, syncNative, u64 } from './instructions.ts';
import { friend, otherToken, person, stock, stranger, usdc } from './people.ts';

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
const [ownUsdc, ownStock, ownOther] = [usdc, stock, otherToken].map((mint) =>
  accountOf(person.address, mint),
) as [Address, Address, Address];
/** An account of the person that the transaction can write although the swap does not name it. */
const reachingOther = adding(routed, syncNative(ownOther));

const mischief = (name: string, rule: GuardRule, swap: SwapCase, deed: (accounts: Accounts) => void) =>
  unsigned(name, rule, inWorld(swap, { mischief: deed }));
const filling = (swap: SwapCase, paid: bigint, received: bigint) =>
  inWorld(swap, { fill: { paid, received } });
const calling = (name: string, call: Partial<InnerInstruction>) => {
  const inner = {
    program: TOKEN_PROGRAM,
    kind: undefined,
    data: bytes(),
    addresses: [ownUsdc, person.address],
    ...call,
  };
  return unsigned(name, 'forbidden-inner-instruction', inWorld(routed, { innerInstructions: [inner] }));
};
const extended = (name: string, rule: GuardRule, type: number, value: Uint8Array) =>
  unsigned(
    name,
    rule,
    withAccounts(routed, [
      [
        stock,
        fake.mint({
          program: TOKEN_2022_PROGRAM,
          extensions: [
            [7, bytes()],
            [type, value],
          ],
        }),
      ],
    ]),
  );

/** What only the simulation can show. */
export const badSimulations: readonly BadCase[] = [
  unsigned(
    'accounts cannot be read',
    'simulation-unavailable',
    inWorld(solForUsdc, { failing: 'readAccounts' }),
  ),
  unsigned('no simulation', 'simulation-unavailable', inWorld(solForUsdc, { failing: 'simulate' })),
  unsigned(
    'a simulation without accounts',
    'simulation-unavailable',
    inWorld(solForUsdc, { failing: 'noAccounts' }),
  ),
  unsigned(
    'no answer about deposits',
    'simulation-unavailable',
    inWorld(giftedStock, { failing: 'rentExemption' }),
  ),
  unsigned(
    'the simulation fails',
    'simulation-failed',
    inWorld(solForUsdc, { simulationError: 'AccountNotFound' }),
  ),
  unsigned('a route takes more than agreed', 'pays-too-much', filling(routed, FROM_AMOUNT + 1n, MINIMUM)),
  unsigned(
    'a route takes more SOL than agreed',
    'pays-too-much',
    filling(fromSol, FROM_AMOUNT + 1n, MINIMUM),
  ),
  unsigned('a route pays one too little', 'receives-too-little', filling(routed, FROM_AMOUNT, MINIMUM - 1n)),
  unsigned(
    'a route pays one lamport too little',
    'receives-too-little',
    filling(toSol, FROM_AMOUNT, MINIMUM - 1n),
  ),
  unsigned(
    'a route pays a friend too little',
    'receives-too-little',
    filling(giftedStock, FROM_AMOUNT, MINIMUM - 1n),
  ),
  unsigned(
    'a route that pays a friend takes more than agreed',
    'pays-too-much',
    filling(giftedStock, FROM_AMOUNT + 1n, MINIMUM),
  ),
  mischief(
    'a friend’s wrapped SOL lacks a lamport',
    'receives-too-little',
    wrappedFor(friend.address),
    (all) => addTokens(all, accountOf(friend.address, 'native'), -1n),
  ),
  mischief('a friend gets one lamport too little', 'receives-too-little', giftedSol, (all) =>
    addLamports(all, friend.address, -1n),
  ),
  unsigned(
    'a desk’s payout shrinks by a transfer fee',
    'receives-too-little',
    inWorld(honestSwap({ route: 'desk', from: usdc, to: stock }), { transferFeeBps: new Map([[stock, 1n]]) }),
  ),
  mischief('SOL leaves in a swap of tokens', 'unexpected-outflow', routed, (all) =>
    addLamports(all, person.address, -1n),
  ),
  mischief('SOL leaves in a swap for SOL', 'receives-too-little', usdcForSol, (all) =>
    addLamports(all, person.address, -1n),
  ),
  mischief('SOL leaves besides the SOL paid', 'pays-too-much', solForUsdc, (all) =>
    addLamports(all, person.address, -1n),
  ),
  mischief('SOL for a stranger’s account', 'unexpected-outflow', newStock, (all) => {
    addLamports(all, person.address, -fake.rentFor(165));
    all.set(
      accountOf(stranger.address, usdc),
      fake.tokenAccount({ mint: usdc, owner: stranger.address, amount: 0n }),
    );
  }),
  mischief('SOL hidden in a friend’s deposit', 'unexpected-outflow', giftedStock, (all) => {
    addLamports(all, person.address, -1n);
    addLamports(all, accountOf(friend.address, stock), 1n);
  }),
  mischief('another token leaves', 'unexpected-outflow', reachingOther, (all) =>
    addTokens(all, ownOther, -1n),
  ),
  mischief('another token’s account is closed', 'account-vanished', reachingOther, (all) => {
    addLamports(all, person.address, all.get(ownOther)?.lamports ?? 0n);
    all.delete(ownOther);
  }),
  mischief('the wallet is assigned to a program', 'wallet-owner-changed', routed, (all) => {
    all.set(person.address, { ...(all.get(person.address) ?? fake.wallet(0n)), owner: stranger.address });
  }),
  mischief('the wallet gets data', 'wallet-owner-changed', routed, (all) => {
    all.set(person.address, { ...(all.get(person.address) ?? fake.wallet(0n)), data: bytes(1) });
  }),
  unsigned(
    'the wallet was a program’s before',
    'wallet-owner-changed',
    withAccounts(routed, [[person.address, { ...fake.wallet(10n ** 10n), owner: stranger.address }]]),
  ),
  mischief('a token account changes its owner', 'authority-changed', routed, (all) =>
    patch(all, ownStock, 32, addressBytes(stranger.address)),
  ),
  mischief('a token account changes its mint', 'authority-changed', reachingOther, (all) =>
    patch(all, ownOther, 0, addressBytes(usdc)),
  ),
  mischief('a token account gets a delegate', 'authority-changed', routed, (all) =>
    patch(all, ownUsdc, 72, someAddress(stranger.address)),
  ),
  mischief('a token account gets a close authority', 'authority-changed', routed, (all) =>
    patch(all, ownUsdc, 129, someAddress(stranger.address)),
  ),
  mischief('a token account moves to another program', 'authority-changed', routed, (all) => {
    all.set(ownUsdc, {
      ...(all.get(ownUsdc) ?? fake.wallet(0n)),
      owner: TOKEN_2022_PROGRAM,
      data: bytes(all.get(ownUsdc)?.data ?? bytes(), 2),
    });
  }),
  mischief('a delegate may take more than before', 'authority-changed', delegated(), (all) =>
    patch(all, ownUsdc, 121, u64(6n)),
  ),
  mischief('a new account is born with a delegate', 'authority-changed', newStock, (all) =>
    patch(all, ownStock, 72, someAddress(stranger.address)),
  ),
  mischief('a new account is born with a close authority', 'authority-changed', newStock, (all) =>
    patch(all, ownStock, 129, someAddress(stranger.address)),
  ),
  mischief('the new account is a stranger’s', 'unexpected-outflow', newStock, (all) =>
    patch(all, ownStock, 32, addressBytes(stranger.address)),
  ),
  mischief('an account is frozen on the way', 'frozen-account', routed, (all) =>
    patch(all, ownStock, 108, bytes(2)),
  ),
  unsigned(
    'an account that is frozen already',
    'frozen-account',
    withAccounts(routed, [
      [ownUsdc, fake.tokenAccount({ mint: usdc, owner: person.address, amount: 10n ** 10n, isFrozen: true })],
    ]),
  ),
  unsigned('a mint that does not exist', 'mint-unavailable', withAccounts(routed, [[stock, undefined]])),
  unsigned(
    'a token account in place of a mint',
    'mint-unavailable',
    withAccounts(routed, [[stock, fake.tokenAccount({ mint: stock, owner: person.address, amount: 0n })]]),
  ),
  unsigned(
    'a Token-2022 account in place of a mint',
    'mint-unavailable',
    withAccounts(routed, [
      [
        stock,
        fake.tokenAccount({ program: TOKEN_2022_PROGRAM, mint: stock, owner: person.address, amount: 0n }),
      ],
    ]),
  ),
  unsigned(
    'a wallet in place of a mint',
    'mint-unavailable',
    withAccounts(routed, [[usdc, fake.wallet(1n)]]),
  ),
  extended('a token that cannot move', 'non-transferable-token', 9, bytes()),
  extended('a token frozen by default', 'frozen-by-default', 6, bytes(2)),
  extended('a paused token', 'paused-token', 26, bytes(addressBytes(stranger.address), 1)),
  calling('a program approves a delegate', { kind: 'approve' }),
  calling('a program gives an authority away', { kind: 'setAuthority' }),
  calling('a Token-2022 authority goes', { kind: 'setAuthority', program: TOKEN_2022_PROGRAM }),
  calling('a program approves, unread', { data: bytes(4) }),
  calling('a program sends a batch', { data: bytes(255) }),
  calling('a program sends nothing', { data: bytes() }),
  calling('a program assigns the wallet', { kind: 'assign', program: SYSTEM_PROGRAM }),
  calling('a program advances a nonce', { kind: 'advanceNonce', program: SYSTEM_PROGRAM }),
];

/** The person's USDC account has a delegate who may take five units. */
function delegated(): SwapCase {
  const fields = {
    mint: usdc,
    owner: person.address,
    amount: 10n ** 10n,
    delegate: friend.address,
    delegatedAmount: 5n,
  };
  return withAccounts(adding(routed, createTokenAccount(person.address, person.address, usdc)), [
    [ownUsdc, fake.tokenAccount(fields)],
  ]);
}
