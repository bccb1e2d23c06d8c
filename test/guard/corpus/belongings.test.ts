import type { AccountState } from '../../../src/guard/simulation/chain.ts';
import { type Address, addressBytes } from '../../../src/solana/address.ts';
import {
  ADDRESS_LOOKUP_TABLE_PROGRAM,
  BUBBLEGUM,
  LOADER_V4,
  METAPLEX_CORE,
  NAME_SERVICE,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  UPGRADEABLE_LOADER,
  VOTE_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { type BadCase, honest, refused, testCases, usdcForSol } from '../support/cases.ts';
import { adding, calling, changing, inWorld, misbehaving, withAccounts } from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import { addLamports, patch, someAddress } from '../support/fake-chain.ts';
import { accountOf, FROM_AMOUNT, honestSwap, MINIMUM, owned, type SwapCase } from '../support/honest-swap.ts';
import { bytes, createTokenAccount } from '../support/instructions.ts';
import { friend, person, stock, stranger, usdc } from '../support/people.ts';

const routed = honestSwap({ route: 'other', from: usdc, to: stock });
const newStock = honestSwap({ route: 'other', from: usdc, to: stock, isNew: true });
const toSol = honestSwap({ route: 'other', from: usdc, to: 'native' });
const kept = friend.address;

/** An account of a program for a wallet: prefix, wallet, suffix. */
const keptFor = (owner: Address, wallet = person.address): AccountState => ({
  owner,
  lamports: 5_000_000_000n,
  executable: false,
  data: bytes(2, 0, 0, 0, addressBytes(wallet), 7, 7),
});

/** A swap whose transaction can also write such an account. */
const reaching = (state: AccountState): SwapCase =>
  withAccounts(
    changing(routed, -1, ({ accounts }) => ({ accounts: [...accounts, [kept, 'w']] })),
    [[kept, state]],
  );

/** The swap with lamports at the address of a token account that does not exist yet. */
const sentAhead = (swap: SwapCase, address: Address, lamports: bigint): SwapCase =>
  withAccounts(swap, [[address, fake.wallet(lamports)]]);

const ownStock = accountOf(person, stock);
const ownWrapped = accountOf(person, 'native');
const newWrapped = adding(toSol, createTokenAccount(person, person, WRAPPED_SOL_MINT));

/** Abuses of the person's signature by a called program, except token transfers. */
const badBelongings: readonly BadCase[] = [
  ...[
    STAKE_PROGRAM,
    VOTE_PROGRAM,
    SYSTEM_PROGRAM,
    UPGRADEABLE_LOADER,
    LOADER_V4,
    ADDRESS_LOOKUP_TABLE_PROGRAM,
    METAPLEX_CORE,
    NAME_SERVICE,
    TOKEN_PROGRAM,
    TOKEN_2022_PROGRAM,
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
    'a foreign account that the person may spend from': reaching(
      owned(usdc, { owner: stranger.address, delegate: person.address, delegatedAmount: 5n }),
    ),
    'a foreign account that the person may close': reaching(
      owned(usdc, { owner: stranger.address, closeAuthority: person.address }),
    ),
    'a stake is closed': misbehaving(reaching(keptFor(STAKE_PROGRAM)), (all) => all.delete(kept)),
    // It may change when the same bytes land.
    'a stake that stays as it is': reaching(keptFor(STAKE_PROGRAM)),
    'a stake that grows': misbehaving(reaching(keptFor(STAKE_PROGRAM)), (all) => addLamports(all, kept, 1n)),
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

testCases('belongings', badBelongings, [
  ...honest(`other 100000000→199000000 5000/1000/${fake.rentFor(170)}×1 minimum-not-in-bytes`, {
    'lamports that stood where the new account is made': sentAhead(
      honestSwap({ route: 'other', from: usdc, to: stock, isNew: true }),
      accountOf(person, stock),
      1_000_000n,
    ),
  }),
  ...honest('desk 100000000→199000000 10000/1000/5000000×1', {
    'more lamports ahead than the deposit takes': sentAhead(
      adding(usdcForSol, createTokenAccount(person, person, WRAPPED_SOL_MINT)),
      accountOf(person, 'native'),
      5_000_000n,
    ),
  }),
  ...honest(`other 100000000→199000000 5000/1000/0×0 minimum-not-in-bytes`, {
    'a stake of a stranger that does not stay as it is': misbehaving(
      reaching(keptFor(STAKE_PROGRAM, stranger.address)),
      (all) => addLamports(all, friend, -1n),
    ),
  }),
]);
