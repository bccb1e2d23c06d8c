import { type Connection, PublicKey } from '@solana/web3.js';
import type { PersonId } from '../../../bot/swap/brands.ts';
import { minimumAfterSlippage, type Quote } from '../../../bot/swap/offer.ts';
import type { Guard } from '../../../bot/swap/open-order.ts';
import type { SwapApi } from '../../../bot/swap/service-port.ts';
import type { ListedToken } from '../../../bot/swap/token.ts';
import type { SwapOffer } from '../../../guard/index.ts';
import type { Address } from '../../../solana/address.ts';
import { LIGHTHOUSE_PROGRAM } from '../../../solana/known-programs.ts';
import type { BaseUnits } from '../../../solana/mint.ts';
import { decodeTransaction, topLevelPrograms } from '../../../solana/transaction.ts';
import { findHolder, type Holder } from './find-holder.ts';

// What a person's swap would meet today, without a signature: real quotes, inspected by the guard as in the chat.
// Nothing is stored and nothing is sent. `test/apps/cli/drill.test.ts` runs it on the embedded chain.

/** The bot's default slippage. */
const SLIPPAGE_BPS = 50;
/** The blocks that a blockhash is valid for. */
const LIFE_BLOCKS = 150;
const RECENT_BLOCKHASHES = new PublicKey('SysvarRecentB1ockHashes11111111111111111111');

/** Tokens that were found by symbol or mint. */
export type DrillPair = { readonly from: ListedToken; readonly to: ListedToken };

export type DrillRow = {
  readonly pair: string;
  readonly dollars: number;
  readonly route: string;
  /** The refusing rule and its program, why no quote was judged, or nothing where the guard passed it. */
  readonly refused: { readonly rule: string; readonly detail: string; readonly program?: Address } | null;
  /** Why nothing was judged, which is no fault of the guard. */
  readonly skipped: string | null;
  readonly quoteMs: number;
  readonly inspectMs: number;
  /** The longest simulation of the inspection. */
  readonly simulateMs: number;
  readonly bytes: number;
  readonly assertions: number;
  /** Every assertion fitted, or a co-signer allows none. */
  readonly enforcement: string;
  /** Blocks left after the inspection; null where the node does not show recent blockhashes. */
  readonly blocksLeft: number | null;
};

export interface DrillParts {
  readonly swapApi: SwapApi;
  /** The guard reports programs and simulations to the same drill. */
  readonly guard: Guard;
  readonly connection: Connection;
  /** Simulations since the last call, ms. */
  readonly takeSimulations: () => readonly number[];
  readonly now: () => number;
}

export interface DrillPlan {
  readonly pairs: readonly DrillPair[];
  readonly dollars: readonly number[];
  /** @default a holder that the chain names, for each token paid with */
  readonly wallet?: Address;
}

/** One row for each quote of each pair and size. Never rejects for a pair: its row says why. */
export async function runDrill(
  parts: DrillParts,
  { pairs, dollars, wallet }: DrillPlan,
): Promise<readonly DrillRow[]> {
  const rows: DrillRow[] = [];
  for (const pair of pairs) {
    for (const size of dollars) rows.push(...(await drillPair(parts, pair, size, wallet)));
  }
  return rows;
}

async function drillPair(
  parts: DrillParts,
  { from, to }: DrillPair,
  dollars: number,
  wallet: Address | undefined,
): Promise<readonly DrillRow[]> {
  const named = { pair: `${labelOf(from)}/${labelOf(to)}`, dollars };
  const skip = (skipped: string) => [{ ...named, ...NOTHING, skipped }];
  const amount = await amountFor(parts, from, dollars);
  if (typeof amount === 'string') return skip(amount);
  const holder = await findHolder(parts.connection, from.mint, amount, wallet);
  if (typeof holder === 'string') return skip(holder);
  const began = parts.now();
  const asked = { fromMint: from.mint, toMint: to.mint, fromAmount: amount, wallet: holder.address };
  const answer = await parts.swapApi.quote({ ...asked, asker: 0 as PersonId, maxAgeMs: 0 });
  const quoteMs = parts.now() - began;
  if (!answer.ok) return skip(`the service answers ${answer.failure.code}`);
  const executable = answer.value.filter(({ unsignedTransaction }) => unsignedTransaction !== null);
  if (executable.length === 0) return skip('the service has no route that can be signed');
  const rows: DrillRow[] = [];
  for (const quote of executable)
    rows.push({ ...named, ...(await inspectQuote(parts, quote, holder)), quoteMs });
  return rows;
}

const NOTHING = {
  ...{ route: '', refused: null, skipped: null, quoteMs: 0, inspectMs: 0, simulateMs: 0 },
  ...{ bytes: 0, assertions: 0, enforcement: '', blocksLeft: null },
} satisfies Omit<DrillRow, 'pair' | 'dollars'>;

/** A price names the size in dollars, or the reason why there is none. */
async function amountFor(
  { swapApi }: DrillParts,
  { mint }: ListedToken,
  dollars: number,
): Promise<BaseUnits | string> {
  const cents = BigInt(Math.round(dollars * 100));
  const dollarAmount = (cents * 10_000n) as BaseUnits;
  if (mint === USDC) return dollarAmount;
  const answer = await swapApi.quote({ fromMint: USDC, toMint: mint, fromAmount: dollarAmount });
  const [best] = answer.ok ? answer.value : [];
  return best?.toAmount ?? `no price tells what $${dollars} of it are`;
}

/** Every pair is sized by USDC, with its six decimals and its price of a dollar. */
const USDC = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as ListedToken['mint'];

async function inspectQuote(parts: DrillParts, quote: Quote, holder: Holder) {
  const bytes = new Uint8Array(Buffer.from(quote.unsignedTransaction ?? '', 'base64'));
  parts.takeSimulations();
  const began = parts.now();
  const verdict = await parts.guard.inspect(bytes, offerOf(quote, holder.address));
  const inspectMs = parts.now() - began;
  const times = { inspectMs, simulateMs: Math.max(0, ...parts.takeSimulations()) };
  if (!verdict.ok) {
    const { rule, detail, program } = verdict;
    const refused = { rule, detail, ...(program !== undefined && { program }) };
    return { ...NOTHING, route: quote.routeName, refused, ...times, bytes: bytes.length };
  }
  const { transaction, summary } = verdict;
  return {
    ...NOTHING,
    route: quote.routeName,
    ...times,
    bytes: transaction.length,
    assertions: topLevelPrograms(transaction).filter((program) => program === LIGHTHOUSE_PROGRAM).length,
    enforcement: summary.enforcement === 'chain' ? 'by the chain' : 'checked',
    blocksLeft: await blocksLeft(parts.connection, transaction),
  };
}

function offerOf(quote: Quote, wallet: Address): SwapOffer {
  return {
    ...{ fromAddress: wallet, toAddress: wallet, fromMint: quote.fromMint, toMint: quote.toMint },
    fromAmount: quote.fromAmount,
    minimumToAmount: minimumAfterSlippage(quote.toAmount, quote.slippageBps ?? SLIPPAGE_BPS),
  };
}

/** The chain lists the last 150 blockhashes, the newest first: the place of ours is its age in blocks. */
async function blocksLeft(connection: Connection, transaction: Uint8Array): Promise<number | null> {
  const { recentBlockhash } = decodeTransaction(transaction);
  const account = await connection.getAccountInfo(RECENT_BLOCKHASHES, 'confirmed').catch(() => null);
  if (account === null) return null;
  const ours = new PublicKey(recentBlockhash).toBuffer();
  const count = Number(account.data.readBigUInt64LE(0));
  const places = Array.from({ length: count }, (_, place) => 8 + place * 40);
  const age = places.findIndex((at) => account.data.subarray(at, at + 32).equals(ours));
  return age < 0 ? null : LIFE_BLOCKS - age;
}

function labelOf({ symbol, mint }: ListedToken): string {
  return symbol === '' ? mint.slice(0, 4) : symbol;
}
