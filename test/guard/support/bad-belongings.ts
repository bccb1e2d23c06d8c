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
import { type BadCase, refused } from './bad-case.ts';
import { adding, calling, changing, inWorld, misbehaving, withAccounts } from './change-swap.ts';
import * as fake from './fake-accounts.ts';
import { addLamports, patch, someAddress } from './fake-chain.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, type SwapCase } from './honest-swap.ts';
import { bytes, createTokenAccount } from './instructions.ts';
import { friend, person, stock, stranger, usdc } from './people.ts';

const routed = honestSwap({ route: 'other', from: usdc, to: stock });
const newStock = honestSwap({ route: 'other', from: usdc, to: stock, isNew: true });
const toSol = honestSwap({ route: 'other', from: usdc, to: 'native' });
const kept = friend.address;

/** An account of a program for a wallet: prefix, wallet, suffix. */
export const keptFor = (owner: Address, wallet = person.address): AccountState => ({
  owner,
  lamports: 5_000_000_000n,
  executable: false,
  data: bytes(2, 0, 0, 0, addressBytes(wallet), 7, 7),
});

/** A swap whose transaction can also write such an account. */
export const reaching = (state: AccountState): SwapCase =>
  withAccounts(
    changing(routed, -1, ({ accounts }) => ({ accounts: [...accounts, [kept, 'w']] })),
    [[kept, state]],
  );

/** The swap with lamports at the address of a token account that does not exist yet. */
export const sentAhead = (swap: SwapCase, address: Address, lamports: bigint): SwapCase =>
  withAccounts(swap, [[address, fake.wallet(lamports)]]);

const ownStock = accountOf(person, stock);
const ownWrapped = accountOf(person, 'native');
const newWrapped = adding(toSol, createTokenAccount(person, person, WRAPPED_SOL_MINT));

/** Abuses of the person's signature by a called program, except token transfers. */
export const badBelongings: readonly BadCase[] = [
  ...[
    STAKE_PROGRAM,
    VOTE_PROGRAM,
    SYSTEM_PROGRAM,
    UPGRADEABLE_LOADER,
    LOADER_V4,
    ADDRESS_LOOKUP_TABLE_PROGRAM,
    METAPLEX_CORE,
  ].flatMap((program) =>
    refused('belongings-changed', {
      [`an account of ${program.slice(0, 8)} goes to a stranger`]: misbehaving(
        reaching(keptFor(program)),
        (all) => patch(all, kept, 4, addressBytes(stranger.address)),
      ),
    }),
  ),
  ...refused('belongings-changed', {
    'one lamport of a stake leaves': misbehaving(reaching(keptFor(STAKE_PROGRAM)), (all) =>
      addLamports(all, kept, -1n),
    ),
    'a stake is closed': misbehaving(reaching(keptFor(STAKE_PROGRAM)), (all) => all.delete(kept)),
    'a stake becomes another program’s': misbehaving(reaching(keptFor(STAKE_PROGRAM)), (all) =>
      all.set(kept, { ...keptFor(STAKE_PROGRAM), owner: stranger.address }),
    ),
  }),
  ...refused('forbidden-inner-instruction', {
    'a compressed collectible moves': calling(routed, {
      ...{ program: BUBBLEGUM, kind: undefined, data: bytes(1), addresses: [person.address] },
    }),
  }),
  ...refused('authority-changed', {
    'an account made where lamports stood is born with a delegate': inWorld(
      sentAhead(newStock, ownStock, 1_000_000n),
      {
        mischief: (all) => patch(all, ownStock, 72, someAddress(stranger.address)),
      },
    ),
  }),
  ...refused('receives-too-little', {
    'the SOL bought is locked in a new account’s deposit': inWorld(newWrapped, {
      fill: { paid: FROM_AMOUNT, received: MINIMUM },
      mischief: (all) => {
        addLamports(all, person, -1n);
        addLamports(all, ownWrapped, 1n);
      },
    }),
  }),
];
