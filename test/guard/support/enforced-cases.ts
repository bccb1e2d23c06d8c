import {
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from '../../../src/guard/instructions.ts';
import type { Address } from '../../../src/solana/address.ts';
import {
  COMPUTE_BUDGET_PROGRAM,
  LIGHTHOUSE_PROGRAM,
  TOKEN_2022_PROGRAM,
  UPGRADEABLE_LOADER,
  WRAPPED_SOL_MINT,
} from '../../../src/solana/known-programs.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../../src/solana/transaction.ts';
import { honestBystanders } from './bad-bystanders.ts';
import { adding, replacing } from './bad-case.ts';
import { buildTransaction } from './build-transaction.ts';
import * as fake from './fake-accounts.ts';
import { type Accounts, addLamports, addTokens } from './fake-chain.ts';
import type { HonestCase } from './honest-case.ts';
import {
  accountOf,
  FROM_AMOUNT,
  honestSwap,
  inspect,
  inWorld,
  MINIMUM,
  type SwapCase,
  withAccounts,
  withSteps,
} from './honest-swap.ts';
import { lighthouse, syncNative, transferSol, unitLimit, unitPrice } from './instructions.ts';
import { tellAssertions } from './lighthouse-program.ts';
import { friend, otherToken, person, pool, stock, stranger, usdc } from './people.ts';

/** The swap on a chain that has the program. */
export const enforced = (swap: SwapCase): SwapCase =>
  withAccounts(swap, [
    [
      LIGHTHOUSE_PROGRAM,
      { owner: UPGRADEABLE_LOADER, lamports: 1n, executable: true, data: new Uint8Array(36) },
    ],
  ]);

const tablesOf = ({ parts: { table } }: SwapCase) => (table ? { [table.key]: table.addresses } : {});

/** The instructions of a transaction of this swap, over whole addresses. */
export function instructionsOf(bytes: Uint8Array, swap: SwapCase): readonly ResolvedInstruction[] {
  const decoded = decodeTransaction(bytes);
  return resolveInstructions(decoded, resolveAccounts(decoded, tablesOf(swap)));
}

export const isUnitLimit = ({ program, data }: Pick<ResolvedInstruction, 'program' | 'data'>) =>
  program === COMPUTE_BUDGET_PROGRAM && data[0] === 2;

export const ownUsdc = accountOf(person.address, usdc);
export const ownStock = accountOf(person.address, stock);
export const ownOther = accountOf(person.address, otherToken);
const NAMES = new Map<Address, string>([
  ...[[person.address, 'wallet'] as const, [friend.address, 'friend'] as const, [pool, 'pool'] as const],
  ...[[ownUsdc, 'usdc'] as const, [ownStock, 'stock'] as const, [ownOther, 'other'] as const],
  [accountOf(friend.address, stock), 'friend’s stock'],
  [accountOf(person.address, 'native'), 'wrapped'],
]);

/** Enforcement, priority fee, unit limit, and every assertion; or what else became of the transaction. */
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

export const told = (name: string, expected: string, swap: SwapCase): HonestCase => ({
  name: `enforced: ${name}`,
  told: expected,
  swap,
  judge: () => tellEnforced(swap),
});

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
export const over = honestBystanders[0]?.[1] ?? tokens;

const held = { mint: usdc, owner: person.address, amount: 10n ** 10n };
export const delegated = withAccounts(tokens, [
  [
    ownUsdc,
    fake.tokenAccount({
      ...{ ...held, delegate: friend.address, delegatedAmount: 5n, closeAuthority: friend.address },
    }),
  ],
]);
/** The person's second account of what is sold is not an associated one. */
export const second = withAccounts(tokens, [[pool, fake.tokenAccount({ ...held, amount: FROM_AMOUNT })]]);

/** The fake router pays the person; what it pays on to the recipient is played beside it. */
const reachingFriend = withSteps(
  honestSwap({ route: 'other', from: usdc, to: 'native', toAddress: friend.address }),
  (steps) =>
    steps.map((step) =>
      step.data.length === 3
        ? { ...step, accounts: [...step.accounts, [friend.address, 'w'] as const] }
        : step,
    ),
);
/** Half of what is bought ends in an account of the person that is not the associated one. */
const inTwoAccounts = inWorld(
  withAccounts(tokens, [
    [
      pool,
      fake.tokenAccount({ mint: stock, owner: person.address, amount: 5n, program: TOKEN_2022_PROGRAM }),
    ],
  ]),
  {
    mischief: (all) => {
      addTokens(all, ownStock, -100_000_000n);
      addTokens(all, pool, 100_000_000n);
    },
  },
);
const giftedSol = paidOn(reachingFriend, 199_500_000n);
const wrapped = accountOf(person.address, 'native');
const besideWrapped = withAccounts(
  adding(
    honestSwap({ route: 'routeV2', from: 'native', to: usdc, through: 'temporary', format: 'table' }),
    syncNative(wrapped),
  ),
  [
    [
      wrapped,
      fake.tokenAccount({
        mint: WRAPPED_SOL_MINT,
        owner: person.address,
        amount: FROM_AMOUNT,
        isNative: true,
      }),
    ],
  ],
);

const tipped: SwapCase = {
  ...adding(tokens, transferSol(person.address, friend.address, 50_000n)),
  policy: { ...tokens.policy, tipAccounts: [friend.address] },
};

function paidOn(swap: SwapCase, lamports: bigint): SwapCase {
  const mischief = (all: Accounts) => {
    addLamports(all, person.address, -lamports);
    addLamports(all, friend.address, lamports);
  };
  return inWorld(swap, { mischief });
}

/** A swap over a router without a decoder, with so many bytes of data. */
const padded = (bytes: number): SwapCase =>
  withSteps(honestSwap({ route: 'other', from: usdc, to: stock }), (steps) =>
    steps.map((step) => (step.data.length === 3 ? { ...step, data: new Uint8Array(bytes) } : step)),
  );

/** The same with so many bytes left of those that a transaction may have. */
const roomLeft = (room: number): SwapCase => {
  return padded(MAX_TRANSACTION_BYTES - room - buildTransaction(padded(200).parts).length + 200);
};

const NOBODY = 'delegate=nobody closer=nobody derived=1';
const SYSTEM = 'owner=11111111111111111111111111111111';
const SOLD = `usdc amount≥9900000000 ${NOBODY}`;
const WALLET = `wallet lamports≥9999895000 ${SYSTEM}`;
const BOUGHT = `stock amount≥10199000000 ${NOBODY}`;

/** The minimum is left out first, then the wallet. Each assertion takes so many bytes, the program's address 32. */
const rooms: readonly (readonly [room: number, expected: string])[] = [
  [55, 'guard 1000 100000; minimum-not-in-bytes'],
  [56, `guard 1250 125000; ${SOLD}; minimum-not-in-bytes`],
  [75, `guard 1250 125000; ${SOLD}; minimum-not-in-bytes`],
  [76, `guard 1500 150000; ${SOLD}; ${WALLET}; minimum-not-in-bytes`],
  [99, `guard 1500 150000; ${SOLD}; ${WALLET}; minimum-not-in-bytes`],
  [100, `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`],
];

/** What is appended to honest swaps. */
export const appended: readonly HonestCase[] = [
  told('a token for a token', `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`, enforced(tokens)),
  told('a chain without the program', 'guard 1000 100000', tokens),
  told(
    'exactly the minimum',
    `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`,
    enforced(inWorld(tokens, { fill: { paid: FROM_AMOUNT, received: MINIMUM } })),
  ),
  ...[127, 128].map((bytes) =>
    told(
      `${bytes} bytes of data`,
      `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`,
      enforced(padded(bytes)),
    ),
  ),
  told(
    'exactly the minimum for another recipient',
    `chain 1750 175000; ${SOLD}; ${WALLET}; friend lamports≥10199000000 ${SYSTEM}; pays-out-elsewhere`,
    enforced(paidOn(reachingFriend, MINIMUM)),
  ),
  told(
    'SOL beside wrapped SOL that stays',
    `chain 1750 175000; wrapped amount≥100000000 ${NOBODY}; wallet lamports≥9899895000 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`,
    enforced(besideWrapped),
  ),
  told(
    'exactly the minimum of a token for another recipient',
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; friend’s stock amount≥199000000; pays-out-elsewhere`,
    enforced(inWorld(gifted, { fill: { paid: FROM_AMOUNT, received: MINIMUM } })),
  ),
  told(
    'what is bought arrives in two accounts',
    `guard 2000 200000; ${SOLD}; stock amount≥10000000000 ${NOBODY}; pool amount≥5 delegate=nobody closer=nobody owner=${person.address}; ${WALLET}`,
    enforced(inTwoAccounts),
  ),
  told('a co-signer', 'guard 1000 100000', enforced(honestSwap({ route: 'desk', from: usdc, to: stock }))),
  told(
    'legacy',
    `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`,
    enforced(honestSwap({ route: 'routeV2', from: usdc, to: stock, format: 'legacy' })),
  ),
  told(
    'a new account',
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; stock amount≥199000000 ${NOBODY}`,
    enforced(newStock),
  ),
  told(
    'SOL for a token',
    `chain 1500 150000; wallet lamports≥9899895000 ${SYSTEM}; usdc amount≥10199000000 ${NOBODY}`,
    enforced(fromSol),
  ),
  told(
    'a token for SOL',
    `chain 1500 150000; ${SOLD}; wallet lamports≥10198895000 ${SYSTEM}`,
    enforced(toSol),
  ),
  told(
    'wrapped SOL',
    `chain 1750 175000; wrapped amount≥0 ${NOBODY}; ${WALLET}; usdc amount≥10199000000 ${NOBODY}`,
    enforced(heldSol),
  ),
  told(
    'another recipient',
    `chain 1750 175000; ${SOLD}; wallet lamports≥9997820920 ${SYSTEM}; friend’s stock amount≥199000000; pays-out-elsewhere`,
    enforced(gifted),
  ),
  told(
    'SOL for another recipient',
    `chain 1750 175000; ${SOLD}; ${WALLET}; friend lamports≥10199000000 ${SYSTEM}; pays-out-elsewhere`,
    enforced(giftedSol),
  ),
  told(
    'an account between',
    `chain 2000 200000; ${SOLD}; other amount≥10000000000 ${NOBODY}; ${WALLET}; ${BOUGHT}`,
    enforced(over),
  ),
  told(
    'authorities from before',
    `chain 1750 175000; usdc amount≥9900000000 delegate=${friend.address} delegated≤5 closer=${friend.address} derived=1; ${WALLET}; ${BOUGHT}; existing-delegate`,
    enforced(delegated),
  ),
  told(
    'a second account of what is sold',
    `chain 2000 200000; ${SOLD}; pool amount≥100000000 delegate=nobody closer=nobody owner=${person.address}; ${WALLET}; ${BOUGHT}`,
    enforced(second),
  ),
  told(
    'assertions that are there already',
    `chain 1750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`,
    enforced(adding(tokens, lighthouse(ownUsdc, 10))),
  ),
  told(
    'no limit of its own',
    `chain 8000 -; ${SOLD}; ${WALLET}; ${BOUGHT}`,
    enforced(withSteps(tokens, (steps) => steps.slice(1))),
  ),
  told(
    'a limit near the end',
    `chain 14000 1400000; ${SOLD}; ${WALLET}; ${BOUGHT}`,
    enforced(replacing(tokens, 0, unitLimit(1_390_000))),
  ),
  told('a price at the cap', 'guard 100000 100000', enforced(replacing(tokens, 1, unitPrice(1_000_000n)))),
  told(
    'a price with room for one',
    `guard 100000 125000; ${SOLD}`,
    enforced(replacing(tokens, 1, unitPrice(800_000n))),
  ),
  told('a tip', `chain 51750 175000; ${SOLD}; ${WALLET}; ${BOUGHT}`, enforced(tipped)),
  ...rooms.map(([room, expected]) => told(`${room} bytes left`, expected, enforced(roomLeft(room)))),
];
