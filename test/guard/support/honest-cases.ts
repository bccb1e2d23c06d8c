import { compareSigned } from '../../../src/guard/compare-signed.ts';
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
import { guardBy, solForUsdc, usdcForSol } from './bad-case.ts';
import { honestGross } from './bad-gross.ts';
import { betweenTokens, honestReceivers } from './bad-receivers.ts';
import { newerTitan } from './bad-routes.ts';
import { buildTransaction, signedBy } from './build-transaction.ts';
import {
  adding,
  capped,
  inWorld,
  misbehaving,
  under,
  withAccounts,
  withOwn,
  withSteps,
} from './change-swap.ts';
import { honestDflow } from './dflow-cases.ts';
import * as fake from './fake-accounts.ts';
import { addLamports } from './fake-chain.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { accountOf, honestSwap, inspect, MINIMUM, routeNames, type SwapCase } from './honest-swap.ts';
import {
  bytes,
  createTokenAccount,
  lighthouse,
  syncNative,
  transferSol,
  transferToken,
  unitPrice,
} from './instructions.ts';
import { honestOkx } from './okx-cases.ts';
import { desk, friend, lookupTable, otherToken, person, sponsor, stock, stranger, usdc } from './people.ts';
import { honestPlans } from './route-plans.ts';
import { honestTitan } from './titan-cases.ts';
import { honestVenues } from './venue-cases.ts';
import { walletModes } from './wallet-modes.ts';

const pairsWithSol = [
  ['native', usdc],
  [usdc, 'native'],
] as const;
const sentThrough = (['temporary', 'associated', 'held'] as const).flatMap((through) =>
  (through === 'held' ? pairsWithSol : [...pairsWithSol, [usdc, stock] as const]).flatMap(([from, to]) =>
    [false, true].flatMap((isNew) => {
      const deposit = isNew && to !== 'native' ? fake.rentFor(to === stock ? 170 : 165) : 0n;
      const rent = `${deposit}×${deposit > 0n ? 1 : 0}`;
      const side = from === 'native' ? 'paid' : to === 'native' ? 'bought' : 'between';
      return honest(`jupiter 100000000→199000000 5000/1000/${rent}`, {
        [`SOL through ${through}, ${side}, ${isNew}`]: honestSwap({
          route: 'route',
          from,
          to,
          isNew,
          through,
        }),
      });
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
  ).flatMap(([from, to, format]) => {
    const isNew = format === 'table';
    const rent = isNew ? `${fake.rentFor(170)}×1` : '0×0';
    const told = `${route === 'other' ? route : 'jupiter'} 100000000→199000000 5000/1000/${rent}`;
    return honest(route === 'other' ? `${told} minimum-not-in-bytes` : told, {
      [`${route} ${format}`]: honestSwap({ route, from, to, format, isNew }),
    });
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
const grossed = transferToken({ mint: stock, program: TOKEN_2022_PROGRAM }, desk, person, 201_010_102n);
const dusty = syncNative(accountOf(person, otherToken));

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

/** `passes`, or the rule that refuses. */
async function tellRule(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  return verdict.ok ? 'passes' : verdict.rule;
}

const DESK = 'desk 100000000→199000000 10000/1000';
const JUPITER = 'jupiter 100000000→199000000 5000/1000';
const OTHER = 'other 100000000→199000000 5000/1000';
const [RENT, RENT_2022] = [fake.rentFor(165), fake.rentFor(170)];

export const honestCases: readonly HonestCase[] = [
  ...honestDflow,
  ...honestOkx,
  ...honestTitan,
  ...honestVenues,
  ...routes,
  ...sentThrough,
  ...honest(`${OTHER}/0×0 minimum-not-in-bytes`, {
    'a newer form of a router that the operator allows': newerTitan([TITAN_PROGRAM]),
  }),
  ...honest(`${JUPITER}/0×0`, honestReceivers),
  ...honest(`${JUPITER}/${RENT}×1`, {
    'an account for a token between': betweenTokens,
  }),
  ...honest('passes', { ...honestBystanders, ...honestGross }, tellRule),
  ...honestPlans,
  ...honest(`${DESK}/0×0`, { desk: solForUsdc }),
  ...honest(`${DESK}/${RENT_2022}×1 pays-out-elsewhere`, {
    'token for a friend': tokenForFriend,
  }),
  ...honest(`${DESK}/0×0 pays-out-elsewhere`, {
    'SOL for a friend': solForFriend,
  }),
  ...honest(`${DESK}/0×0`, {
    'a transfer fee': inWorld(
      withSteps(toStock, (steps) => steps.with(3, grossed)),
      { transferFeeBps: new Map([[stock, 100n]]) },
    ),
  }),
  ...honest(`${DESK}/0×0 existing-delegate`, {
    'a delegate from before': withOwn(toStock, usdc, { delegate: friend.address, delegatedAmount: 5n }),
  }),
  ...honest('desk 100000000→199000000 10000/100000/0×0', {
    'a tip': under(adding(solForUsdc, transferSol(person, friend, 99_000n)), {
      tipAccounts: [friend.address],
    }),
    'a price without a limit': withSteps(solForUsdc, (steps) => [unitPrice(250_000n), ...steps.slice(2)]),
  }),
  ...honest(`${DESK}/0×0`, {
    'guards and an untouched account': adding(
      solForUsdc,
      guardBy(person),
      lighthouse(person, 2),
      lighthouse(person, 15),
      dusty,
    ),
    'SOL to the lamport': usdcForSol,
  }),
  ...honest(`${DESK}/${RENT}×1`, {
    'SOL, and a wrapping account that stays': adding(
      usdcForSol,
      createTokenAccount(person, person, WRAPPED_SOL_MINT),
    ),
    'wrapped SOL': wrappedFor(person.address),
  }),
  ...honest(`${DESK}/${RENT}×1 pays-out-elsewhere`, {
    'wrapped SOL for a friend': wrappedFor(friend.address),
  }),
  ...honest(`${OTHER}/${RENT_2022}×1 minimum-not-in-bytes`, {
    'lamports that stood where the new account is made': sentAhead(
      honestSwap({ route: 'other', from: usdc, to: stock, isNew: true }),
      accountOf(person, stock),
      1_000_000n,
    ),
  }),
  ...honest(`${DESK}/5000000×1`, {
    'more lamports ahead than the deposit takes': sentAhead(
      adding(usdcForSol, createTokenAccount(person, person, WRAPPED_SOL_MINT)),
      accountOf(person, 'native'),
      5_000_000n,
    ),
  }),
  ...honest(`${DESK}/0×0 existing-delegate`, {
    'a close authority from before': withOwn(toStock, usdc, { closeAuthority: friend.address }),
  }),
  ...honest(`${OTHER}/0×0 minimum-not-in-bytes`, {
    'a stake of a stranger that does not stay as it is': misbehaving(
      reaching(keptFor(STAKE_PROGRAM, stranger.address)),
      (all) => addLamports(all, friend, -1n),
    ),
    'a stake that stays as it is': reaching(keptFor(STAKE_PROGRAM)),
    'a stake that grows': misbehaving(reaching(keptFor(STAKE_PROGRAM)), (all) =>
      addLamports(all, friend, 1n),
    ),
  }),
  ...honest('desk 100000000→199000000 15000/1000/0×0', {
    'two co-signers': under(adding(toStock, guardBy(sponsor)), {
      allowedCosigners: [desk.address, sponsor.address],
    }),
  }),
  ...honest(`${JUPITER}/0×0`, {
    'a platform fee at the cap': capped(honestSwap({ route: 'routeV2', from: usdc, to: stock }), 2),
  }),
  ...honest(`${DESK}/0×0`, {
    'calls deeper down': inWorld(solForUsdc, { innerInstructions }),
  }),
  ...honest(`${DESK}/0×0 permanent-delegate`, {
    'a token with a delegate and an empty hook': withAccounts(toStock, [
      [stock, fake.mint({ program: TOKEN_2022_PROGRAM, extensions })],
    ]),
  }),
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
  const payout = transferToken({ mint: WRAPPED_SOL_MINT, decimals: 9 }, desk, toAddress, MINIMUM);
  const paid = withSteps(swap, (steps) => [...steps.slice(0, -1), payout]);
  return withAccounts(paid, [[accountOf(desk, WRAPPED_SOL_MINT), fake.tokenAccount(held)]]);
}
