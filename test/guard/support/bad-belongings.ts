import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BUBBLEGUM,
  LOADER_V4,
  METAPLEX_CORE,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  UPGRADEABLE_LOADER,
  VOTE_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { adding, type BadCase, unsigned } from './bad-case.ts';
import * as fake from './fake-accounts.ts';
import { type Accounts, addLamports, patch, someAddress } from './fake-chain.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inWorld,
  MINIMUM,
  type SwapCase,
  withAccounts,
  withSteps,
} from './honest-swap.ts';
import { bytes, createTokenAccount } from './instructions.ts';
import { friend, person, stock, stranger, usdc } from './people.ts';

const routed = honestSwap({ route: 'other', from: usdc, to: stock });
const newStock = honestSwap({ route: 'other', from: usdc, to: stock, isNew: true });
const toSol = honestSwap({ route: 'other', from: usdc, to: 'native' });
const kept = friend.address;

/** An account that a program keeps for a wallet: something, the wallet, something. */
export const keptFor = (owner: Address, wallet = person.address): AccountState => ({
  owner,
  lamports: 5_000_000_000n,
  executable: false,
  data: bytes(2, 0, 0, 0, addressBytes(wallet), 7, 7),
});

/** A swap whose transaction can write such an account as well. */
export const reaching = (state: AccountState): SwapCase =>
  withAccounts(
    withSteps(routed, (steps) =>
      steps.map((step, index) =>
        index === steps.length - 1 ? { ...step, accounts: [...step.accounts, [kept, 'w']] } : step,
      ),
    ),
    [[kept, state]],
  );

const spoiling = (name: string, owner: Address, deed: (accounts: Accounts) => void) =>
  unsigned(name, 'belongings-changed', inWorld(reaching(keptFor(owner)), { mischief: deed }));

/** Lamports that somebody sent to the address of a token account before it was made. */
export const sentAhead = (swap: SwapCase, address: Address, lamports: bigint): SwapCase =>
  withAccounts(swap, [[address, fake.wallet(lamports)]]);

const ownStock = accountOf(person.address, stock);
const ownWrapped = accountOf(person.address, 'native');
const newWrapped = adding(toSol, createTokenAccount(person.address, person.address, WRAPPED_SOL_MINT));

/** What a called program can do with a signature beside taking tokens. */
export const badBelongings: readonly BadCase[] = [
  ...[
    STAKE_PROGRAM,
    VOTE_PROGRAM,
    SYSTEM_PROGRAM,
    UPGRADEABLE_LOADER,
    LOADER_V4,
    ADDRESS_LOOKUP_TABLE_PROGRAM,
    METAPLEX_CORE,
  ].map((program) =>
    spoiling(`an account of ${program.slice(0, 8)} goes to a stranger`, program, (all) =>
      patch(all, kept, 4, addressBytes(stranger.address)),
    ),
  ),
  spoiling('one lamport of a stake leaves', STAKE_PROGRAM, (all) => addLamports(all, kept, -1n)),
  spoiling('a stake is closed', STAKE_PROGRAM, (all) => all.delete(kept)),
  spoiling('a stake becomes another program’s', STAKE_PROGRAM, (all) =>
    all.set(kept, { ...keptFor(STAKE_PROGRAM), owner: stranger.address }),
  ),
  unsigned(
    'a compressed collectible moves',
    'forbidden-inner-instruction',
    inWorld(routed, {
      innerInstructions: [
        { program: BUBBLEGUM, kind: undefined, data: bytes(1), addresses: [person.address] },
      ],
    }),
  ),
  unsigned(
    'an account made where lamports stood is born with a delegate',
    'authority-changed',
    inWorld(sentAhead(newStock, ownStock, 1_000_000n), {
      mischief: (all) => patch(all, ownStock, 72, someAddress(stranger.address)),
    }),
  ),
  unsigned(
    'the SOL bought is locked in a new account’s deposit',
    'receives-too-little',
    inWorld(newWrapped, {
      fill: { paid: FROM_AMOUNT, received: MINIMUM },
      mischief: (all) => {
        addLamports(all, person.address, -1n);
        addLamports(all, ownWrapped, 1n);
      },
    }),
  ),
];
