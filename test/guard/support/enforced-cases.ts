import {
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from '../../../src/guard/instructions.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  UPGRADEABLE_LOADER,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { honestBystanders } from './bad-bystanders.ts';
import { buildTransaction } from './build-transaction.ts';
import {
  adding,
  changing,
  inWorld,
  misbehaving,
  replacing,
  under,
  withAccounts,
  withOwn,
  withSteps,
} from './change-swap.ts';
import { addLamports, addTokens } from './fake-chain.ts';
import { type HonestCase, honest } from './honest-case.ts';
import { accountOf, FROM_AMOUNT, honestSwap, inspect, MINIMUM, owned, type SwapCase } from './honest-swap.ts';
import { lighthouse, syncNative, transferSol, unitLimit, unitPrice } from './instructions.ts';
import { tellAssertions } from './lighthouse-program.ts';
import { friend, otherToken, person, pool, stock, stranger, usdc } from './people.ts';

/** The swap on a chain with the program. */
export const enforced = (swap: SwapCase): SwapCase =>
  withAccounts(swap, [
    [
      LIGHTHOUSE_PROGRAM,
      { owner: UPGRADEABLE_LOADER, lamports: 1n, executable: true, data: new Uint8Array(36) },
    ],
  ]);

const tablesOf = ({ parts: { table } }: SwapCase) => (table ? { [table.key]: table.addresses } : {});

/** The instructions of a transaction of this swap, with full addresses. */
export function instructionsOf(bytes: Uint8Array, swap: SwapCase): readonly ResolvedInstruction[] {
  const decoded = decodeTransaction(bytes);
  return resolveInstructions(decoded, resolveAccounts(decoded, tablesOf(swap)));
}

export const isUnitLimit = ({ program, data }: Pick<ResolvedInstruction, 'program' | 'data'>) =>
  program === COMPUTE_BUDGET_PROGRAM && data[0] === 2;

export const ownUsdc = accountOf(person, usdc);
export const ownStock = accountOf(person, stock);
export const ownOther = accountOf(person, otherToken);
const NAMES = new Map<Address, string>([
  ...[[person.address, 'wallet'] as const, [friend.address, 'friend'] as const, [pool, 'pool'] as const],
  ...[[ownUsdc, 'usdc'] as const, [ownStock, 'stock'] as const, [ownOther, 'other'] as const],
  [accountOf(friend, stock), 'friend’s stock'],
  [accountOf(person, 'native'), 'wrapped'],
]);

/** Enforcement, priority fee, unit limit and all assertions; or the other result. */
async function tellEnforced(swap: SwapCase): Promise<string> {
  const verdict = await inspect(swap);
  if (!verdict.ok) return verdict.rule;
  const { summary, transaction } = verdict;
  if (transaction.length > MAX_TRANSACTION_BYTES) return 'too long';
  const [own, all] = [instructionsOf(buildTransaction(swap.parts), swap), instructionsOf(transaction, swap)];
  const changed = own.findIndex((instruction, index) => {
    return !isUnitLimit(instruction) && JSON.stringify(instruction) !== JSON.stringify(all[index]);
  });
  if (changed >= 0) return `instruction ${changed} has changed`;
  const limit = all.find(isUnitLimit)?.data;
  const head = `${summary.enforcement} ${summary.priorityFeeLamports} ${limit ? Buffer.from(limit).readUInt32LE(1) : '-'}`;
  const assertions = all
    .slice(own.length)
    .map(
      ({ accounts, data }) => `${NAMES.get(accounts[0]?.address ?? friend.address)} ${tellAssertions(data)}`,
    );
  return [head, ...assertions, ...summary.warnings].join('; ').replaceAll(stranger.address, 'stranger');
}

/** The swaps by name on a chain with Lighthouse, each with its expected line. */
export const told = (expected: string, swaps: Readonly<Record<string, SwapCase>>): readonly HonestCase[] =>
  Object.entries(swaps).flatMap(([name, swap]) =>
    honest(expected, { [`enforced: ${name}`]: enforced(swap) }, tellEnforced),
  );

export const tokens = honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'table' });
export const newStock = honestSwap({ route: 'routeV2', from: usdc, to: stock, isNew: true, format: 'table' });
export const fromSol = honestSwap({ route: 'routeV2', from: 'native', to: usdc, format: 'table' });
export const toSol = honestSwap({ route: 'routeV2', from: usdc, to: 'native', format: 'table' });
export const heldSol = honestSwap({
  route: 'routeV2',
  from: 'native',
  to: usdc,
  through: 'held',
  format: 'table',
});
export const gifted = honestSwap({
  ...{ route: 'routeV2', from: usdc, to: stock, isNew: true, format: 'table' },
  toAddress: friend.address,
});
/** Another token of the person passes through a route of two steps. */
export const over = honestBystanders['an account between'] ?? tokens;

export const delegated = withOwn(tokens, usdc, {
  delegate: friend.address,
  delegatedAmount: 5n,
  closeAuthority: friend.address,
});
/** The person's second account of the sold token is not an associated one. */
export const second = withAccounts(tokens, [[pool, owned(usdc, { amount: FROM_AMOUNT })]]);

/** The fake router pays the person; the payment on to the recipient is simulated separately. */
const reachingFriend = changing(
  honestSwap({ route: 'other', from: usdc, to: 'native', toAddress: friend.address }),
  -2,
  ({ accounts }) => ({ accounts: [...accounts, [friend.address, 'w']] }),
);
/** Half of the output goes to a non-associated account of the person. */
const inTwoAccounts = misbehaving(withAccounts(tokens, [[pool, owned(stock, { amount: 5n })]]), (all) => {
  addTokens(all, ownStock, -100_000_000n);
  addTokens(all, pool, 100_000_000n);
});
const giftedSol = paidOn(reachingFriend, 199_500_000n);
const wrapped = accountOf(person, 'native');
const besideWrapped = withOwn(
  adding(
    honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'temporary', format: 'table' }),
    syncNative(wrapped),
  ),
  'native',
  { amount: FROM_AMOUNT, isNative: true },
);
const tipped = under(adding(tokens, transferSol(person, friend, 50_000n)), { tipAccounts: [friend.address] });

function paidOn(swap: SwapCase, lamports: bigint): SwapCase {
  return misbehaving(swap, (all) => {
    addLamports(all, person, -lamports);
    addLamports(all, friend, lamports);
  });
}

/** A swap over a router without a decoder, with this many bytes of data. */
const padded = (bytes: number): SwapCase =>
  changing(honestSwap({ route: 'other', from: usdc, to: stock }), -1, () => ({
    data: new Uint8Array(bytes),
  }));

/** The same with this many bytes left in the transaction. */
const roomLeft = (room: number): SwapCase => {
  return padded(MAX_TRANSACTION_BYTES - room - buildTransaction(padded(200).parts).length + 200);
};

const NOBODY = 'delegate=nobody closer=nobody derived=1';
const SYSTEM = 'owner=11111111111111111111111111111111';
const SOLD = `usdc amount≥9900000000 ${NOBODY}`;
const WALLET = `wallet lamports≥9999895000 ${SYSTEM}`;
const BOUGHT = `stock amount≥10199000000 ${NOBODY}`;

/** The minimum is dropped first, then the wallet. Sizes in bytes per assertion; the program's address takes 32. */
const rooms: readonly (readonly [room: number, expected: string])[] = [
  [55, 'guard 1000 100000; minimum-not-in-bytes'],
  [56, `guard 1250 125000; ${SOLD}; minimum-not-in-bytes`],
  [75, `guard 1250 125000; ${SOLD}; minimum-not-in-bytes`],
  [76, `guard 1500 150000; ${SOLD}; ${WALLET}; minimum-not-in-bytes`],
  [99, `guard 1500 150000; ${SOLD}; ${WALLET}; minimum-not-in-bytes`],
  [100, `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`],
];

const ALL_THREE = `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`;

/** Honest swaps with the guard's assertions. */
export const appended: readonly HonestCase[] = [
  ...told(ALL_THREE, { 'a token for a token': tokens }),
  ...honest('guard 1000 100000', { 'enforced: a chain without the program': tokens }, tellEnforced),
  ...told(ALL_THREE, {
    'exactly the minimum': inWorld(tokens, { fill: { paid: FROM_AMOUNT, received: MINIMUM } }),
  }),
  ...[127, 128].flatMap((bytes) => told(ALL_THREE, { [`${bytes} bytes of data`]: padded(bytes) })),
  ...told(
    `chain 1750 175000; ${SOLD}; ${WALLET}; friend lamports≥10199000000 ${SYSTEM}; pays-out-elsewhere`,
    { 'exactly the minimum for another recipient': paidOn(reachingFriend, MINIMUM) },
  ),
  ...told(
    `chain 1750 175000; wrapped amount≥100000000 ${NOBODY}; wallet lamports≥9899895000 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`,
    { 'SOL beside wrapped SOL that stays': besideWrapped },
  ),
  ...told(
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; friend’s stock amount≥199000000; pays-out-elsewhere`,
    {
      'exactly the minimum of a token for another recipient': inWorld(gifted, {
        fill: { paid: FROM_AMOUNT, received: MINIMUM },
      }),
    },
  ),
  ...told(
    `guard 2000 200000; ${SOLD}; stock amount≥10000000000 ${NOBODY}; pool amount≥5 delegate=nobody closer=nobody owner=${person.address}; ${WALLET}`,
    { 'what is bought arrives in two accounts': inTwoAccounts },
  ),
  ...told('guard 1000 100000', {
    'a co-signer': honestSwap({ route: 'desk', from: usdc, to: stock }),
  }),
  ...told(ALL_THREE, {
    legacy: honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'legacy' }),
  }),
  ...told(
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; stock amount≥199000000 ${NOBODY}`,
    { 'a new account': newStock },
  ),
  ...told(`chain 1500 150000; wallet lamports≥9899895000 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`, {
    'SOL for a token': fromSol,
  }),
  ...told(`chain 1500 150000; ${SOLD}; wallet lamports≥10198895000 ${SYSTEM}`, {
    'a token for SOL': toSol,
  }),
  ...told(`chain 1750 175000; wrapped amount≥0 ${NOBODY}; ${WALLET}; usdc amount≥10199000000 ${NOBODY}`, {
    'wrapped SOL': heldSol,
  }),
  ...told(
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; friend’s stock amount≥199000000; pays-out-elsewhere`,
    { 'another recipient': gifted },
  ),
  ...told(
    `chain 1750 175000; ${SOLD}; ${WALLET}; friend lamports≥10199000000 ${SYSTEM}; pays-out-elsewhere`,
    { 'SOL for another recipient': giftedSol },
  ),
  ...told(`chain 2000 200000; ${SOLD}; other amount≥10000000000 ${NOBODY}; ${WALLET}; ${BOUGHT}`, {
    'an account between': over,
  }),
  ...told(
    `chain 1750 175000; usdc amount≥9900000000 delegate=${friend.address} delegated≤5 closer=${friend.address} derived=1; ${WALLET}; ${BOUGHT}; existing-delegate`,
    { 'authorities from before': delegated },
  ),
  ...told(
    `chain 2000 200000; ${SOLD}; pool amount≥100000000 delegate=nobody closer=nobody owner=${person.address}; ${WALLET}; ${BOUGHT}`,
    { 'a second account of what is sold': second },
  ),
  ...told(ALL_THREE, {
    'assertions that are there already': adding(tokens, lighthouse(ownUsdc, 10)),
  }),
  ...told(`chain 8000 -; ${SOLD}; ${WALLET}; ${BOUGHT}`, {
    'no limit of its own': withSteps(tokens, (steps) => steps.slice(1)),
  }),
  ...told(`chain 14000 1400000; ${SOLD}; ${WALLET}; ${BOUGHT}`, {
    'a limit near the end': replacing(tokens, 0, unitLimit(1_390_000)),
  }),
  ...told('guard 100000 100000', {
    'a price at the cap': replacing(tokens, 1, unitPrice(1_000_000n)),
  }),
  ...told(`guard 100000 125000; ${SOLD}`, {
    'a price with room for one': replacing(tokens, 1, unitPrice(800_000n)),
  }),
  ...told(`chain 51750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`, { 'a tip': tipped }),
  ...rooms.flatMap(([room, expected]) => told(expected, { [`${room} bytes left`]: roomLeft(room) })),
];
