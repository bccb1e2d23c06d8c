import { compareSigned } from '../../../src/guard/compare.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  JUPITER_PROGRAM,
  STAKE_PROGRAM,
  SYSTEM_PROGRAM,
  TITAN_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { keptFor, reaching, sentAhead } from './bad-belongings.ts';
import { honestBystanders } from './bad-bystanders.ts';
import { adding, guardBy, solForUsdc, usdcForSol } from './bad-case.ts';
import { honestGross } from './bad-gross.ts';
import { betweenTokens, honestReceivers } from './bad-receivers.ts';
import { newerTitan } from './bad-routes.ts';
import { buildTransaction, signedBy } from './build-transaction.ts';
import * as fake from './fake-accounts.ts';
import { addLamports } from './fake-chain.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { honestDflow } from './honest-dflow.ts';
import { honestOkx } from './honest-okx.ts';
import { honestPlans } from './honest-plans.ts';
import {
  accountOf,
  honestSwap,
  inspect,
  inWorld,
  MINIMUM,
  routeNames,
  type SwapCase,
  withAccounts,
  withSteps,
} from './honest-swap.ts';
import { honestTitan } from './honest-titan.ts';
import { honestVenues } from './honest-venues.ts';
import {
  bytes,
  createTokenAccount,
  lighthouse,
  syncNative,
  transferSol,
  transferToken,
  unitPrice,
} from './instructions.ts';
import { desk, friend, lookupTable, otherToken, person, sponsor, stock, stranger, usdc } from './people.ts';
import { walletModes } from './wallet-modes.ts';

const pairsWithSol = [
  ['native', usdc],
  [usdc, 'native'],
] as const;
const sentThrough = (['temporary', 'associated', 'held'] as const).flatMap((through) =>
  (through === 'held' ? pairsWithSol : [...pairsWithSol, [usdc, stock] as const]).flatMap(([from, to]) =>
    [false, true].map((isNew) => {
      const deposit = isNew && to !== 'native' ? fake.rentFor(to === stock ? 170 : 165) : 0n;
      const rent = `${deposit}×${deposit > 0n ? 1 : 0}`;
      return honest(
        `SOL through ${through}, ${from === 'native' ? 'paid' : to === 'native' ? 'bought' : 'between'}, ${isNew}`,
        `jupiter 100000000→199000000 5000/1000/${rent}`,
        honestSwap({ route: 'route', from, to, isNew, through }),
      );
    }),
  ),
);

const routes = (['other', ...routeNames] as const).flatMap((route) =>
  (
    [
      ['native', usdc, 'v0'],
      [usdc, 'native', 'legacy'],
      [usdc, stock, 'table'],
    ] as const
  ).map(([from, to, format]) => {
    const isNew = format === 'table';
    const rent = isNew ? `${fake.rentFor(170)}×1` : '0×0';
    const told = `${route === 'other' ? route : 'jupiter'} 100000000→199000000 5000/1000/${rent}`;
    return honest(
      `${route} ${format}`,
      route === 'other' ? `${told} minimum-not-in-bytes` : told,
      honestSwap({ route, from, to, format, isNew }),
    );
  }),
);

const tokenForFriend = honestSwap({
  route: 'desk',
  from: usdc,
  to: stock,
  isNew: true,
  toAddress: friend.address,
});
const solForFriend = honestSwap({ route: 'desk', from: usdc, to: 'native', toAddress: friend.address });
const toStock = honestSwap({ route: 'desk', from: usdc, to: stock });
const grossed = transferToken(
  { mint: stock, program: TOKEN_2022_PROGRAM },
  desk.address,
  person.address,
  201_010_102n,
);
const delegated = {
  mint: usdc,
  owner: person.address,
  amount: 10n ** 10n,
  delegate: friend.address,
  delegatedAmount: 5n,
};
const closable = { mint: usdc, owner: person.address, amount: 10n ** 10n, closeAuthority: friend.address };
const dusty = syncNative(accountOf(person.address, otherToken));
const tipped = { ...solForUsdc, policy: { ...solForUsdc.policy, tipAccounts: [friend.address] } };

const atCap = honestSwap({ route: 'routeV2', from: usdc, to: stock });
const call = { program: TOKEN_PROGRAM, kind: undefined, data: bytes(), addresses: [person.address] };
const innerInstructions = [
  { ...call, kind: 'transferChecked' },
  { ...call, data: bytes(12) },
  { ...call, kind: 'transfer', program: SYSTEM_PROGRAM },
  { ...call, data: bytes(2, 0, 0, 0), program: SYSTEM_PROGRAM },
  { ...call, kind: 'initializeAccount3', program: TOKEN_2022_PROGRAM },
  { ...call, kind: 'approve', addresses: [stranger.address] },
  { ...call, kind: 'anything', program: JUPITER_PROGRAM },
];
const extensions = [
  [14, new Uint8Array(64)],
  [12, bytes(new Uint8Array(31), 9)],
] as const;

/** Passes, whatever is told of it. */
const honestRoute = (name: string, swap: SwapCase): HonestCase => ({
  name,
  told: 'passes',
  swap,
  judge: async () => {
    const verdict = await inspect(swap);
    return verdict.ok ? 'passes' : verdict.rule;
  },
});

export const honestCases: readonly HonestCase[] = [
  ...honestDflow,
  ...honestOkx,
  ...honestTitan,
  ...honestVenues,
  ...routes,
  ...sentThrough,
  honest(
    'a newer form of a router that the operator allows',
    'other 100000000→199000000 5000/1000/0×0 minimum-not-in-bytes',
    newerTitan([TITAN_PROGRAM]),
  ),
  ...honestReceivers.map(([name, swap]) => honest(name, 'jupiter 100000000→199000000 5000/1000/0×0', swap)),
  honest(
    'an account for a token between',
    `jupiter 100000000→199000000 5000/1000/${fake.rentFor(165)}×1`,
    betweenTokens,
  ),
  ...[...honestBystanders, ...honestGross].map(([name, swap]) => honestRoute(name, swap)),
  ...honestPlans,
  honest('desk', 'desk 100000000→199000000 10000/1000/0×0', solForUsdc),
  honest(
    'token for a friend',
    `desk 100000000→199000000 10000/1000/${fake.rentFor(170)}×1 pays-out-elsewhere`,
    tokenForFriend,
  ),
  honest('SOL for a friend', 'desk 100000000→199000000 10000/1000/0×0 pays-out-elsewhere', solForFriend),
  honest(
    'a transfer fee',
    'desk 100000000→199000000 10000/1000/0×0',
    inWorld(
      withSteps(toStock, (steps) => steps.with(3, grossed)),
      { transferFeeBps: new Map([[stock, 100n]]) },
    ),
  ),
  honest(
    'a delegate from before',
    'desk 100000000→199000000 10000/1000/0×0 existing-delegate',
    withAccounts(toStock, [[accountOf(person.address, usdc), fake.tokenAccount(delegated)]]),
  ),
  honest(
    'a tip',
    'desk 100000000→199000000 10000/100000/0×0',
    adding(tipped, transferSol(person.address, friend.address, 99_000n)),
  ),
  honest(
    'a price without a limit',
    'desk 100000000→199000000 10000/100000/0×0',
    withSteps(solForUsdc, (steps) => [unitPrice(250_000n), ...steps.slice(2)]),
  ),
  honest(
    'guards and an untouched account',
    'desk 100000000→199000000 10000/1000/0×0',
    adding(
      solForUsdc,
      guardBy(person.address),
      lighthouse(person.address, 2),
      lighthouse(person.address, 15),
      dusty,
    ),
  ),
  honest('SOL to the lamport', 'desk 100000000→199000000 10000/1000/0×0', usdcForSol),
  honest(
    'SOL, and a wrapping account that stays',
    `desk 100000000→199000000 10000/1000/${fake.rentFor(165)}×1`,
    adding(usdcForSol, createTokenAccount(person.address, person.address, WRAPPED_SOL_MINT)),
  ),
  honest(
    'wrapped SOL',
    `desk 100000000→199000000 10000/1000/${fake.rentFor(165)}×1`,
    wrappedFor(person.address),
  ),
  honest(
    'wrapped SOL for a friend',
    `desk 100000000→199000000 10000/1000/${fake.rentFor(165)}×1 pays-out-elsewhere`,
    wrappedFor(friend.address),
  ),
  honest(
    'lamports that stood where the new account is made',
    `other 100000000→199000000 5000/1000/${fake.rentFor(170)}×1 minimum-not-in-bytes`,
    sentAhead(
      honestSwap({ route: 'other', from: usdc, to: stock, isNew: true }),
      accountOf(person.address, stock),
      1_000_000n,
    ),
  ),
  honest(
    'more lamports ahead than the deposit takes',
    'desk 100000000→199000000 10000/1000/5000000×1',
    sentAhead(
      adding(usdcForSol, createTokenAccount(person.address, person.address, WRAPPED_SOL_MINT)),
      accountOf(person.address, 'native'),
      5_000_000n,
    ),
  ),
  honest(
    'a close authority from before',
    'desk 100000000→199000000 10000/1000/0×0 existing-delegate',
    withAccounts(toStock, [[accountOf(person.address, usdc), fake.tokenAccount(closable)]]),
  ),
  honest(
    'a stake of a stranger that does not stay as it is',
    'other 100000000→199000000 5000/1000/0×0 minimum-not-in-bytes',
    inWorld(reaching(keptFor(STAKE_PROGRAM, stranger.address)), {
      mischief: (all) => addLamports(all, friend.address, -1n),
    }),
  ),
  honest(
    'a stake that stays as it is',
    'other 100000000→199000000 5000/1000/0×0 minimum-not-in-bytes',
    reaching(keptFor(STAKE_PROGRAM)),
  ),
  honest(
    'a stake that grows',
    'other 100000000→199000000 5000/1000/0×0 minimum-not-in-bytes',
    inWorld(reaching(keptFor(STAKE_PROGRAM)), {
      mischief: (all) => addLamports(all, friend.address, 1n),
    }),
  ),
  honest('two co-signers', 'desk 100000000→199000000 15000/1000/0×0', {
    ...adding(toStock, guardBy(sponsor.address)),
    policy: { ...toStock.policy, allowedCosigners: [desk.address, sponsor.address] },
  }),
  honest('a platform fee at the cap', 'jupiter 100000000→199000000 5000/1000/0×0', {
    ...atCap,
    policy: { ...atCap.policy, maxPlatformFeeBps: 2 },
  }),
  honest(
    'calls deeper down',
    'desk 100000000→199000000 10000/1000/0×0',
    inWorld(solForUsdc, { innerInstructions }),
  ),
  honest(
    'a token with a delegate and an empty hook',
    'desk 100000000→199000000 10000/1000/0×0 permanent-delegate',
    withAccounts(toStock, [[stock, fake.mint({ program: TOKEN_2022_PROGRAM, extensions })]]),
  ),
  ...walletModes.flatMap(({ name, change }) =>
    [solForUsdc, honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' })].map((swap) => ({
      name: `${name} over ${swap.parts.table === undefined ? 'the desk' : 'a table'}`,
      told: `true ${name === 'exact'} ${name === 'blockhash refreshed'}`,
      judge: async () => {
        const verdict = compareSigned({
          unsigned: buildTransaction(swap.parts),
          signed: signedBy(buildTransaction(change(swap.parts)), person),
          wallet: person.address,
          allowedCosigners: [desk.address],
          lookupTables: { [lookupTable]: swap.parts.table?.addresses ?? [] },
          maxPriorityFeeLamports: 100_000n,
        });
        return verdict.ok ? `true ${verdict.identical} ${verdict.blockhashReplaced}` : verdict.rule;
      },
    })),
  ),
];

/** USDC for wrapped SOL in a new account; the desk holds some. */
export function wrappedFor(toAddress: Address): SwapCase {
  const swap = honestSwap({ route: 'desk', from: usdc, to: WRAPPED_SOL_MINT, isNew: true, toAddress });
  const held = { mint: WRAPPED_SOL_MINT, owner: desk.address, amount: 10n ** 10n, isNative: true };
  const payout = transferToken({ mint: WRAPPED_SOL_MINT, decimals: 9 }, desk.address, toAddress, MINIMUM);
  const paid = withSteps(swap, (steps) => [...steps.slice(0, -1), payout]);
  return withAccounts(paid, [[accountOf(desk.address, WRAPPED_SOL_MINT), fake.tokenAccount(held)]]);
}
