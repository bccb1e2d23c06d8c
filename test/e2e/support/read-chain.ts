import { type Connection, PublicKey } from '@solana/web3.js';
import { expect } from 'vitest';
import type { EmbeddedWorld } from '../../../src/apps/embedded-world.ts';
import { callRpc } from '../../../src/sandbox/chain/rpc.ts';
import type { Message } from '../../../src/sandbox/telegram/model.ts';
import { COMPUTE_BUDGET_PROGRAM } from '../../../src/solana/known-programs.ts';
import type { DecodedTransaction } from '../../../src/solana/transaction.ts';
import { decodeBase64Transaction } from '../../support/decode-base64-transaction.ts';
import { until } from '../../support/until.ts';

const USDC_MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v';

/** Balances of an address and the number of its transactions. */
export interface Holdings {
  /** Base units. */
  readonly usdc: bigint;
  readonly lamports: number;
  readonly transactions: number;
}

export async function holdingsOf(connection: Connection, address: string): Promise<Holdings> {
  const owner = new PublicKey(address);
  const [accounts, lamports, signatures] = await Promise.all([
    connection.getParsedTokenAccountsByOwner(owner, { mint: new PublicKey(USDC_MINT) }),
    connection.getBalance(owner),
    connection.getSignaturesForAddress(owner),
  ]);
  const amounts = accounts.value.map(({ account }) => BigInt(account.data.parsed.info.tokenAmount.amount));
  return {
    usdc: amounts.reduce((sum, amount) => sum + amount, 0n),
    lamports,
    transactions: signatures.length,
  };
}

/** The transaction behind the link of a card. */
export function txHashOn(card: Message): string {
  const found = /\/explorer\/tx\/([1-9A-HJ-NP-Za-km-z]{80,90})/.exec(JSON.stringify(card));
  if (!found?.[1]) throw new Error(`no transaction on the card ${JSON.stringify(card)}`);
  return found[1];
}

/** A landed transaction. @throws when it is unknown or failed */
export async function landed(world: EmbeddedWorld, txHash: string): Promise<DecodedTransaction> {
  return decodeBase64Transaction(await landedBase64(world, txHash));
}

/** Its bytes, as a node gives them. @throws as `landed` */
export async function landedBase64(world: EmbeddedWorld, txHash: string): Promise<string> {
  const form = { encoding: 'base64', commitment: 'confirmed', maxSupportedTransactionVersion: 1 };
  const result = (await callRpc(world.rpcUrl, 'getTransaction', [txHash, form])) as {
    meta: { err: unknown };
    transaction: [string, string];
  } | null;
  if (!result || result.meta.err !== null)
    throw new Error(`${txHash} did not land: ${JSON.stringify(result)}`);
  return result.transaction[0];
}

/** Program ids of the instructions, in order. */
export function programsOf({ instructions, staticAccountKeys }: DecodedTransaction): readonly string[] {
  return instructions.map(({ programIdIndex }) => staticAccountKeys[programIdIndex] ?? 'looked up');
}

/** An amount in the format of a card. */
export function asUsdc(amount: bigint): string {
  const digits = amount.toString().padStart(7, '0');
  const fraction = digits.slice(-6).replace(/0+$/, '');
  return `${digits.slice(0, -6)}${fraction === '' ? '' : `.${fraction}`} USDC`;
}

/** Micro-lamports per compute unit; undefined without a price. */
export function unitPrice({ instructions, staticAccountKeys }: DecodedTransaction): bigint | undefined {
  const price = instructions.find(
    ({ programIdIndex, data }) =>
      staticAccountKeys[programIdIndex] === COMPUTE_BUDGET_PROGRAM && data[0] === 3,
  );
  return price && Buffer.from(price.data).readBigUInt64LE(1);
}

/** Upper bound of the last block in which a fresh transaction can land. */
export async function boundFromNow(connection: Connection): Promise<number> {
  return (await connection.getBlockHeight('processed')) + 151;
}

/** Waits for a finalized block above: an expiry needs one. */
export async function pastBlock(connection: Connection, height: number): Promise<void> {
  const isPast = async () => expect(await connection.getBlockHeight('finalized')).toBeGreaterThan(height);
  await until(isPast);
}
