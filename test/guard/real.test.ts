import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CompiledInstruction, Message, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { expect, test } from 'vitest';
import { compareSigned, type SignedVerdict } from '../../src/guard/compare.ts';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import {
  type ResolvedInstruction,
  resolveAccounts,
  resolveInstructions,
} from '../../src/guard/instructions.ts';
import type { OperatorFee } from '../../src/guard/offer.ts';
import type { GuardRule } from '../../src/guard/refusal.ts';
import { decodeRoute } from '../../src/guard/rules/routes.ts';
import type { GuardVerdict } from '../../src/guard/verdict.ts';
import { type Address, addressFromBytes } from '../../src/solana/address.ts';
import { JUPITER_PROGRAM, LIGHTHOUSE_PROGRAM, TOKEN_PROGRAM } from '../../src/solana/known-programs.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { findTokenAccount } from '../../src/solana/token-account.ts';
import { decodeTransaction, MAX_TRANSACTION_BYTES } from '../../src/solana/transaction.ts';
import { accountsOf, realChain, unsignedBytes } from './real/real-chain.ts';
import { type RealTransaction, readReal } from './real/real-transaction.ts';
import { canonical, GOLDENS, hash, tell, verdictsOf } from './support/cases.ts';
import { program } from './support/fake-accounts.ts';
import { type Padding, pad } from './support/pad.ts';

const swaps = readReal('mainnet-jupiter');
const others = readReal('mainnet-other');
const honest = swaps.filter(({ expected }) => expected === 'pass');

/** The refusing rule, by the reason in `why`. */
const rules: Readonly<Record<string, GuardRule>> = {
  // deBridge and LI.FI call programs of their own.
  'route-sol-usdc-ed2a68': 'unknown-program',
  'route-usdc-sol-148fb0': 'unknown-program',
  'route-usdc-sol-0c9f1f': 'unknown-program',
  'route-usdc-sol-2bfcff': 'unknown-program',
  'route-usdc-sol-c1eba4': 'unknown-program',
  // Two more keys sign.
  'none-sol-usdc-126500': 'foreign-signer',
  'sharedAccountsRoute-usdc-bonk-35cc2d': 'compute-budget-instruction',
  'sharedAccountsRoute-usdc-bonk-66941e': 'compute-budget-instruction',
  'route-sol-usdc-19b8d9': 'foreign-token-account',
  // A wallet's own fee.
  'route-usdc-9BB6-fa664d': 'unexpected-transfer',
};

test.each(honest)('$name passes', async (real) => {
  const verdict = await inspectReal(real);
  expect(verdict.ok ? 'pass' : `${verdict.rule}: ${verdict.detail}`).toBe('pass');
  const { fromMint, toMint, fromAmount, minimumToAmount } = real.offer ?? expect.unreachable();
  expect(verdict).toMatchObject({
    summary: {
      route: 'jupiter',
      pays: { mint: fromMint, amount: BigInt(fromAmount) },
      receivesAtLeast: { mint: toMint, amount: BigInt(minimumToAmount) },
    },
  });
});

test.each(honest)('the chain enforces $name', async (real) => {
  const verdict = await inspectReal(real, { isEnforced: true });
  expect(verdict).toMatchObject({ ok: true, summary: { enforcement: 'chain' } });
});

const paddings: readonly (readonly [rule: GuardRule, name: string, Padding])[] = [
  ['unused-account', 'accounts that no instruction uses', 'unused'],
  ['unused-account', 'one such account of a lookup table', 'looked up'],
  ['not-enforceable', 'accounts of the route', 'of the route'],
];

test.each(paddings)('%s: all honest swaps, filled up with %s', async (rule, _, padding) => {
  for (const real of honest) {
    const bytes = pad(unsignedBytes(real), padding, accountsOf(real));
    if (bytes === undefined) continue;
    expect(bytes.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    const verdict = await inspectReal(real, { bytes, isEnforced: true });
    expect([real.name, verdict.ok ? 'passes' : verdict.rule]).toEqual([real.name, rule]);
  }
});

test.each(swaps.filter(({ expected }) => expected === 'refuse'))('$name is refused', async (real) => {
  const verdict = await inspectReal(real);
  expect(verdict).toMatchObject({ ok: false, rule: rules[real.name] ?? 'a rule named in this test' });
});

test.each(others)('$name is refused for any offer', async (real) => {
  for (const offer of offersFor(real)) {
    const verdict = await inspectReal(real, { offer });
    expect(verdict.ok).toBe(false);
  }
});

/** Jupiter's own fee of ten basis points, paid in USDC to the associated account of this wallet. */
const USDC_FOR_A_TOKEN = 'routeV2-usdc-CFJx-b6b8b9';
const COLLECTOR = '7iWnBRRhBCiNXXPhqiGzvvBkKrvFSWqqmxRyu9VyYBxE' as Address;
const NOBODY = 'SysvarC1ock11111111111111111111111111111111' as Address;

test.each<readonly [name: string, account: Address, bps: number, told: number | GuardRule]>([
  [USDC_FOR_A_TOKEN, COLLECTOR, 10, 10],
  [USDC_FOR_A_TOKEN, COLLECTOR, 9, 'operator-fee'],
  [USDC_FOR_A_TOKEN, NOBODY, 255, 0],
  // 60, 50, 50 and 100 basis points for others, in every layout that has a real fee.
  ['sharedAccountsRoute-CMjf-usdc-006f82', NOBODY, 255, 'operator-fee'],
  ['sharedAccountsRoute-sol-usdc-9470f2', NOBODY, 255, 'operator-fee'],
  ['sharedAccountsRoute-2b1k-usdt-ba7050', NOBODY, 255, 'operator-fee'],
  ['routeV2-usdc-7vfC-4bf698', NOBODY, 255, 'operator-fee'],
  // The fee goes back into the account that receives what is bought.
  ['sharedAccountsRoute-2b1k-usdt-ba7050', '5fmLrs2GuhfDP1B51ziV5Kd1xtAr9rw1jf3aQ4ihZ2gy' as Address, 50, 50],
])('%s under a fee for %s of %i bps: %s', async (name, account, bps, told) => {
  const real = swaps.find((one) => one.name === name) ?? expect.unreachable();
  const verdict = await inspectReal(real, { operatorFee: { account, bps } });
  expect(verdict.ok ? verdict.summary.operatorFeeBps : verdict.rule).toBe(told);
});

const guarded = readReal('mainnet-guarded');

test.each(guarded)('$name is the inspected swap', (real) => {
  expect(compareGuarded(real)).toMatchObject({ ok: true, identical: false, blockhashReplaced: false });
});

type Line = Parameters<typeof verdictsOf>[0][number];

test('the guard decides as it did', async () => {
  const verdicts = await verdictsOf([
    ...swaps.map((real): Line => [real.name, async () => tell(await inspectReal(real), unsignedBytes(real))]),
    ...others.map((real): Line => [real.name, () => tellOther(real)]),
    ...guarded.map((real): Line => [real.name, async () => tellSigned(compareGuarded(real))]),
  ]);
  await expect(verdicts).toMatchFileSnapshot(join(GOLDENS, 'real.txt'));
});

/** A transaction other than a swap: the refusing rules, with the number of offers for each. */
async function tellOther(real: ReturnType<typeof readReal>[number]): Promise<string> {
  const counts = new Map<string, number>();
  for (const offer of offersFor(real)) {
    const told = tell(await inspectReal(real, { offer }), unsignedBytes(real));
    counts.set(told, (counts.get(told) ?? 0) + 1);
  }
  return [...counts].map(([told, times]) => `${told} ×${times}`).join(', ');
}

const tellSigned = (verdict: SignedVerdict) =>
  verdict.ok ? `ok signed ${hash(canonical(verdict))}` : verdict.rule;

type Published = {
  readonly name: string;
  readonly source: string;
  readonly transaction: string;
  /** `null` where the transaction does not determine it. */
  readonly loadedAddresses: {
    readonly writable: readonly (Address | null)[];
    readonly readonly: readonly (Address | null)[];
  };
  readonly route: {
    readonly program: Address;
    readonly fromMint: Address | null;
    readonly toMint: Address | null;
    readonly maximumIn: string;
    readonly inputFee: string;
    readonly minimumOut: string;
    readonly roundingUnits: string;
  };
};

const published: readonly Published[] = JSON.parse(
  readFileSync(new URL('./real/router-transactions.json', import.meta.url), 'utf8'),
);

/** Placeholders for looked-up accounts that no rule reads. */
function routeInstruction({ transaction, loadedAddresses, route }: Published): ResolvedInstruction {
  const decoded = decodeTransaction(Buffer.from(transaction, 'base64'));
  let [writables, readonlys, unknown] = [0, 0, 0];
  const fill = (address: Address | null | undefined) => {
    unknown += 1;
    return address ?? addressFromBytes(new Uint8Array(32).fill(unknown, 1));
  };
  const tables = Object.fromEntries(
    decoded.addressTableLookups.map(({ accountKey, writableIndexes, readonlyIndexes }) => {
      const table: string[] = [];
      for (const index of writableIndexes) table[index] = fill(loadedAddresses.writable[writables++]);
      for (const index of readonlyIndexes) table[index] = fill(loadedAddresses.readonly[readonlys++]);
      return [accountKey, table];
    }),
  );
  const own = resolveInstructions(decoded, resolveAccounts(decoded, tables)).filter(
    ({ program }) => program === route.program,
  );
  return own.at(-1) ?? expect.unreachable('no instruction of the router');
}

test.each(published)('$name ($source) is read exactly', (entry) => {
  const { route } = entry;
  const person = decodeTransaction(Buffer.from(entry.transaction, 'base64')).staticAccountKeys[0];
  const read = decodeRoute(routeInstruction(entry));
  expect(read).toMatchObject({
    authority: person,
    maximumIn: BigInt(route.maximumIn),
    inputFee: BigInt(route.inputFee),
    minimumOut: BigInt(route.minimumOut),
    roundingUnits: BigInt(route.roundingUnits),
    platformFeeBps: 0,
    surplusFeeBps: 0,
    isExactOut: false,
  });
  for (const [mint, account] of [
    [route.fromMint, read?.source],
    [route.toMint, read?.destination],
  ] as const) {
    if (person === undefined || mint === null || account === undefined) continue;
    expect(account).toBe(findTokenAccount(person, mint, TOKEN_PROGRAM));
  }
});

/** Published order 55960665947. */
test('a route of Jupiter with a choice of exchanges is read completely', () => {
  const plan = '030000009203000000080110270000060000000004000000001404102700018d00102701022610270203';
  const data = Buffer.from(`bb64facc31c4af1440420f0000000000e5d8030000000000320000000000${plan}`, 'hex');
  const accounts = Array.from({ length: 10 }, () => ({
    address: JUPITER_PROGRAM,
    isSigner: false,
    isWritable: false,
  }));
  const route = decodeRoute({ program: JUPITER_PROGRAM, accounts, data });
  expect(route).toMatchObject({ maximumIn: 1_000_000n, minimumOut: 250_873n, platformFeeBps: 0 });
});

const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';
const MAX_PRIORITY_FEE_LAMPORTS = 5_000_000n;

type Inspected = {
  readonly offer?: RealTransaction['offer'];
  readonly bytes?: Uint8Array;
  /** On a chain with Lighthouse. */
  readonly isEnforced?: boolean;
  readonly operatorFee?: OperatorFee;
};

/** The guard's verdict on a published transaction, for its own offer or another one. @throws Error without an offer */
function inspectReal(
  real: RealTransaction,
  { offer = real.offer, bytes = unsignedBytes(real), isEnforced = false, operatorFee }: Inspected = {},
): Promise<GuardVerdict> {
  if (offer === undefined) throw new Error(`${real.name} has no offer`);
  const terms = {
    fromAddress: real.person,
    toAddress: real.person,
    fromMint: offer.fromMint as Mint,
    toMint: offer.toMint as Mint,
    fromAmount: BigInt(offer.fromAmount),
    minimumToAmount: BigInt(offer.minimumToAmount),
  };
  const chain = realChain({ ...real, offer });
  const installed = async (addresses: readonly Address[]) =>
    (await chain.readAccounts(addresses)).map((state, index) =>
      addresses[index] === LIGHTHOUSE_PROGRAM ? program() : state,
    );
  return inspectTransaction(bytes, terms, {
    chain: isEnforced ? { ...chain, readAccounts: installed } : chain,
    allowedCosigners: [],
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
    ...(operatorFee && { operatorFee }),
  });
}

/** Offers between any two of SOL, USDC and the moved tokens, for a transaction without an offer. */
function offersFor(real: RealTransaction): readonly NonNullable<RealTransaction['offer']>[] {
  type Side = NonNullable<RealTransaction['offer']>['fromMint'];
  const mints = ['native', ...new Set([...(real.mints ?? []), USDC])] as Side[];
  return mints.flatMap((fromMint) =>
    mints
      .filter((toMint) => toMint !== fromMint)
      .map((toMint) => ({ fromMint, toMint, fromAmount: '1000000', minimumToAmount: '1' })),
  );
}

/**
 * Compares a published, signed transaction with itself minus the assertions of its wallet. @throws Error if
 * they differ from those in its file
 */
function compareGuarded(real: RealTransaction): SignedVerdict {
  const signed = Uint8Array.from(Buffer.from(real.transaction, 'base64'));
  const message = Message.from(decodeTransaction(signed).message);
  const isGuard = (one: CompiledInstruction) =>
    message.accountKeys[one.programIdIndex]?.toBase58() === LIGHTHOUSE_PROGRAM;
  const kinds = message.instructions.filter(isGuard).map(({ data }) => bs58.decode(data)[0]);
  if (kinds.join() !== (real.guards ?? []).join())
    throw new Error(`${real.name} has the assertions ${kinds}`);
  const bare = new Message({
    header: message.header,
    accountKeys: message.accountKeys,
    recentBlockhash: message.recentBlockhash,
    instructions: message.instructions.filter((one) => !isGuard(one)),
  });
  return compareSigned({
    unsigned: new VersionedTransaction(bare).serialize(),
    signed,
    wallet: real.person,
    lookupTables: {},
    maxPriorityFeeLamports: MAX_PRIORITY_FEE_LAMPORTS,
  });
}
