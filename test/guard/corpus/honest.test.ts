import { VersionedTransaction } from '@solana/web3.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransactionError } from '../../../src/solana/byte-reader.ts';
import {
  JUPITER_PROGRAM,
  SYSTEM_PROGRAM,
  TOKEN_2022_PROGRAM,
  TOKEN_PROGRAM,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction } from '../../../src/solana/transaction.ts';
import { often } from '../../support/depth.ts';
import { buildTransaction } from '../support/build-transaction.ts';
import { guardBy, type HonestCase, honest, solForUsdc, testCases, usdcForSol } from '../support/cases.ts';
import {
  adding,
  inWorld,
  offering,
  under,
  withAccounts,
  withOwn,
  withSteps,
} from '../support/change-swap.ts';
import * as fake from '../support/fake-accounts.ts';
import {
  accountOf,
  everyKind,
  FROM_AMOUNT,
  honestSwap,
  inspect,
  MINIMUM,
  nameOfKind,
} from '../support/honest-swap.ts';
import {
  bytes,
  createTokenAccount,
  lighthouse,
  routeNames,
  syncNative,
  transferSol,
  transferToken,
  unitPrice,
} from '../support/instructions.ts';
import { desk, friend, otherToken, person, sponsor, stock, stranger, usdc } from '../support/people.ts';

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

const DESK = 'desk 100000000→199000000 10000/1000';
const [RENT, RENT_2022] = [fake.rentFor(165), fake.rentFor(170)];

const honestCases: readonly HonestCase[] = [
  ...routes,
  ...sentThrough,
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
  ...honest('jupiter 100000000→189000000 5000/1000/0×0', {
    'less arrives than the bytes guarantee: a token’s fee': offering(
      inWorld(honestSwap({ route: 'routeV2', from: usdc, to: stock }), {
        fill: { paid: FROM_AMOUNT, received: 198_000_000n },
      }),
      { minimumToAmount: 189_000_000n },
    ),
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
  }),
  ...honest(`${DESK}/0×0 existing-delegate`, {
    'a close authority from before': withOwn(toStock, usdc, { closeAuthority: friend.address }),
  }),
  ...honest('desk 100000000→199000000 15000/1000/0×0', {
    'two co-signers': under(adding(toStock, guardBy(sponsor)), {
      allowedCosigners: [desk.address, sponsor.address],
    }),
  }),
  ...honest(`${DESK}/0×0`, {
    'calls deeper down': inWorld(solForUsdc, { innerInstructions }),
  }),
  ...honest(`${DESK}/0×0 permanent-delegate`, {
    'a token with a delegate and an empty hook': withAccounts(toStock, [
      [stock, fake.mint({ program: TOKEN_2022_PROGRAM, extensions })],
    ]),
  }),
];

testCases('honest', [], honestCases);

test('honest swaps pass before signing, with a true summary', async () => {
  for (const kind of everyKind) {
    const swap = honestSwap(kind);
    const verdict = await inspect(swap);
    expect(verdict, nameOfKind(kind)).toMatchObject({
      ok: true,
      summary: {
        pays: {
          mint: kind.from,
          amount: FROM_AMOUNT,
        },
        receivesAtLeast: { mint: kind.to, amount: MINIMUM },
        to: person.address,
        networkFeeLamports: kind.route === 'desk' ? 10_000n : 5_000n,
        priorityFeeLamports: 1_000n,
        newAccounts: kind.isNew && kind.to !== 'native' ? 1 : 0,
        warnings: kind.route === 'other' ? ['minimum-not-in-bytes'] : [],
      },
    });
  }
  expect(everyKind.length).toBe(360);
});

const honestBytes = (['legacy', 'v0', 'table'] as const).flatMap((format) =>
  (['desk', 'routeV2'] as const).map((route) =>
    buildTransaction(honestSwap({ route, from: 'native', to: usdc, format }).parts),
  ),
);

function isTaken(bytes: Uint8Array): boolean {
  try {
    decodeTransaction(bytes);
    return true;
  } catch (error) {
    if (error instanceof TransactionError) return false;
    throw error;
  }
}

/** web3.js decodes and encodes the bytes before the node simulates them. */
test('the node simulates the bytes that the guard reads', () => {
  let taken = 0;
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 3 });
  fc.assert(
    fc.property(fc.constantFrom(...honestBytes), edits, fc.nat(), (bytes, changes, cut) => {
      const edited = changes.reduce((all, [at, value]) => all.with(at % all.length, value), bytes);
      const candidate = cut % 5 === 0 ? edited.subarray(0, edited.length - (cut % 40)) : edited;
      if (!isTaken(candidate)) return;
      taken += 1;
      expect(Uint8Array.from(VersionedTransaction.deserialize(candidate).serialize())).toEqual(
        Uint8Array.from(candidate),
      );
    }),
    { numRuns: often(300, 2_000) },
  );
  expect(taken).toBeGreaterThan(often(100, 500));
});
