import { type Address, parseAddress } from '../solana/address.ts';
import * as known from '../solana/known-programs.ts';
import type { Mint } from '../solana/mint.ts';
import {
  type DecodedTransaction,
  decodeTransaction,
  requiredSigners,
  withoutSignatures,
} from '../solana/transaction.ts';
import { type DescribedOrder, describeOrder } from './describe-order.ts';
import { inspectTransaction } from './inspect.ts';
import {
  type ResolvedAccount,
  type ResolvedInstruction,
  readLookupTables,
  resolveAccounts,
  resolveInstructions,
} from './instructions.ts';
import { readMint } from './mint.ts';
import type { InspectionContext, SwapOffer } from './offer.ts';
import { refuse, verdictOf } from './refusal.ts';
import type { ReadRoute } from './routers/route.ts';
import { decodeRoute } from './rules/routes.ts';
import { readTokenAccount, type Snapshot, snapshotOf } from './simulation/holdings.ts';
import { askChain, inTime, TOO_LATE } from './simulation/simulate.ts';
import type { GuardVerdict } from './verdict.ts';

/** Negative for a loss. */
export type Change = {
  readonly account: Address;
  readonly owner: Address;
  /** `native` for the lamports of a wallet. */
  readonly mint: Mint;
  readonly amount: bigint;
};

export type Description = {
  /** Of the standing order where there is one. */
  readonly verdict: GuardVerdict | DescribedOrder['verdict'];
  /** `undefined` where the bytes are no transaction. */
  readonly payer: Address | undefined;
  readonly cosigners: readonly Address[];
  /** The offer that the route itself states; `undefined` without exactly one route that can be read. */
  readonly offer: SwapOffer | undefined;
  /** Who receives by the bytes of the route; `undefined` without such a route. */
  readonly receiver: Address | undefined;
  readonly router: ReadRoute['router'] | undefined;
  /** The standing order that it places or takes out. */
  readonly order: DescribedOrder | undefined;
  /** Programs of the steps, then those that they call in the simulation. */
  readonly programs: readonly Address[];
  /** Changes of balances in the simulation; empty where it fails. */
  readonly changes: readonly Change[];
  /** Decimals by mint; `undefined` where none could be read. */
  readonly decimals: ReadonlyMap<string, number>;
};

export type DescribeContext = InspectionContext & {
  /** Who may get what is bought. @default who pays */
  readonly recipient?: Address;
};

const NOTHING: Omit<Description, 'verdict'> = {
  payer: undefined,
  cosigners: [],
  offer: undefined,
  receiver: undefined,
  router: undefined,
  order: undefined,
  programs: [],
  changes: [],
  decimals: new Map(),
};

/**
 * Reads a transaction without an offer: what its route says is taken as the offer, and the guard judges
 * whether it does that and nothing else. Signatures are ignored. Never throws.
 */
export function describeTransaction(bytes: Uint8Array, context: DescribeContext): Promise<Description> {
  const described = describe(bytes, context).catch((error) => ({ ...NOTHING, verdict: verdictOf(error) }));
  return inTime(described, context, { ...NOTHING, verdict: TOO_LATE });
}

async function describe(signed: Uint8Array, context: DescribeContext): Promise<Description> {
  const decoded = decodeTransaction(signed);
  const bytes = withoutSignatures(signed);
  const [payer = refuse('fee-payer', 'nobody pays'), ...cosigners] = requiredSigners(decoded);
  const { accounts, instructions } = await resolve(decoded, context);
  const effects = await simulate(bytes, accounts, context);
  const changes = changesOf(effects);
  const routes = instructions.flatMap((instruction) => routeOf(instruction) ?? []);
  const [route] = routes.length === 1 ? routes : [];
  const around = { payer, recipient: context.recipient ?? payer, instructions, effects, changes };
  const offers = offersOf(route, around);
  const order = await describeOrder(bytes, around, context);
  const { verdict, offer } = order ? { ...order, offer: undefined } : await judge(bytes, offers, context);
  const called = [...instructions.map(({ program }) => program), ...effects.called];
  return {
    verdict,
    payer,
    cosigners,
    offer: route && offer,
    receiver: route && (route.nativeDestination ?? accountIn(route.destination, around)?.owner ?? payer),
    router: route?.router,
    order,
    programs: [...new Set(called)],
    changes,
    decimals: await readDecimals(
      [...changes.map(({ mint }) => mint), offer?.fromMint, offer?.toMint, ...mintsOf(order)],
      context,
    ),
  };
}

function mintsOf(order: DescribedOrder | undefined): readonly (Mint | undefined)[] {
  if (order?.kind === 'placement') return [order.offer?.fromMint, order.offer?.toMint];
  return order?.verdict.ok ? order.verdict.summary.receivesAtLeast.map(({ mint }) => mint) : [];
}

async function resolve(decoded: DecodedTransaction, { chain }: InspectionContext) {
  const names = decoded.addressTableLookups.map(({ accountKey }) => accountKey);
  const tables = names.length === 0 ? [] : await askChain(() => chain.readAccounts(names));
  const accounts = resolveAccounts(decoded, readLookupTables(decoded, tables));
  return { accounts, instructions: resolveInstructions(decoded, accounts) };
}

/** A route that cannot be read is refused when the guard judges it. */
function routeOf(instruction: ResolvedInstruction): ReadRoute | undefined {
  try {
    return decodeRoute(instruction);
  } catch {
    return undefined;
  }
}

type Effects = { readonly before: Snapshot; readonly after: Snapshot; readonly called: readonly Address[] };

async function simulate(
  bytes: Uint8Array,
  accounts: readonly ResolvedAccount[],
  { chain }: InspectionContext,
): Promise<Effects> {
  const writable = accounts.filter(({ isWritable }) => isWritable).map(({ address }) => address);
  const before = snapshotOf(writable, await askChain(() => chain.readAccounts(writable)));
  const nothing: Effects = { before, after: before, called: [] };
  try {
    const result = await chain.simulate(bytes, writable);
    if (result.error !== undefined || result.accounts.length !== writable.length) return nothing;
    const called = result.innerInstructions.map(({ program }) => program);
    return { before, after: snapshotOf(writable, result.accounts), called };
  } catch {
    return nothing;
  }
}

function changesOf({ before, after }: Effects): readonly Change[] {
  return [...before.keys()].flatMap((account): readonly Change[] => {
    const [had, has] = [before, after].map((snapshot) => readTokenAccount(snapshot.get(account)));
    const held = has ?? had;
    if (held === undefined) {
      const amount = (after.get(account)?.lamports ?? 0n) - (before.get(account)?.lamports ?? 0n);
      return amount === 0n ? [] : [{ account, owner: account, mint: 'native', amount }];
    }
    const amount = (has?.amount ?? 0n) - (had?.amount ?? 0n);
    const { owner, mint } = held;
    return amount === 0n ? [] : [{ account, owner, mint, amount }];
  });
}

type Surroundings = {
  readonly payer: Address;
  readonly recipient: Address;
  readonly instructions: readonly ResolvedInstruction[];
  readonly effects: Effects;
  readonly changes: readonly Change[];
};

/** A pair that no swap names: any rule but that of the amounts speaks then. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Mint;

/** The bytes do not always tell whether SOL comes wrapped: native first. */
function offersOf(route: ReadRoute | undefined, around: Surroundings): readonly SwapOffer[] {
  const { payer, recipient, changes } = around;
  const parties = { fromAddress: payer, toAddress: recipient };
  const none = { ...parties, fromMint: 'native' as const, toMint: USDC, fromAmount: 0n, minimumToAmount: 0n };
  if (route === undefined) return [none];
  const own = changes.filter(({ owner }) => owner === payer);
  const only = (isWanted: (change: Change) => boolean) => {
    const mints = new Set(
      own.filter((change) => change.mint !== 'native' && isWanted(change)).map(({ mint }) => mint),
    );
    const [mint] = mints;
    return mints.size === 1 ? mint : undefined;
  };
  const source =
    route.sourceMint ??
    accountIn(route.source, around)?.mint ??
    only(({ amount }) => amount < 0n) ??
    'native';
  const destination = accountIn(route.destination, around);
  const bought = route.destinationMint ?? destination?.mint ?? only(({ amount }) => amount > 0n) ?? 'native';
  const terms = { fromAmount: route.maximumIn, minimumToAmount: route.minimumOut };
  return spellings(source).flatMap((fromMint) =>
    spellings(bought).map((toMint) => ({ ...parties, fromMint, toMint, ...terms })),
  );
}

function spellings(mint: Mint): readonly Mint[] {
  return mint === 'native' || mint === known.WRAPPED_SOL_MINT ? ['native', known.WRAPPED_SOL_MINT] : [mint];
}

/** The token account that the route pays into: it exists, comes to exist, or is made on the way. */
function accountIn(
  account: Address | undefined,
  { effects, instructions }: Surroundings,
): { readonly mint: Address; readonly owner: Address } | undefined {
  if (account === undefined) return undefined;
  const held = readTokenAccount(effects.before.get(account)) ?? readTokenAccount(effects.after.get(account));
  if (held !== undefined) return held;
  const made = instructions.find(
    ({ program, accounts }) => program === known.ASSOCIATED_TOKEN_PROGRAM && accounts[1]?.address === account,
  );
  const [owner, mint] = [made?.accounts[2]?.address, made?.accounts[3]?.address];
  return owner === undefined || mint === undefined ? undefined : { owner, mint };
}

async function judge(bytes: Uint8Array, offers: readonly SwapOffer[], context: InspectionContext) {
  let first: { readonly verdict: GuardVerdict; readonly offer: SwapOffer } | undefined;
  for (const offer of offers) {
    const verdict = await inspectTransaction(bytes, offer, context);
    if (verdict.ok) return { verdict, offer };
    first ??= { verdict, offer };
  }
  return first ?? refuse('no-swap', 'nothing in it swaps');
}

async function readDecimals(mints: readonly (Mint | undefined)[], { chain }: InspectionContext) {
  const asked = [...new Set(mints)].flatMap((mint) => parseAddress(mint ?? '') ?? []);
  const states = asked.length === 0 ? [] : await chain.readAccounts(asked).catch(() => []);
  const read = asked.map((mint, index): [string, number] | undefined => {
    try {
      return [mint, readMint(states[index]).decimals];
    } catch {
      return undefined;
    }
  });
  return new Map<string, number>([['native', 9], ...read.flatMap((entry) => (entry ? [entry] : []))]);
}
