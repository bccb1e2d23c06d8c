import {
  type ConfirmedTransactionMeta,
  type Connection,
  PublicKey,
  SolanaJSONRPCError,
} from '@solana/web3.js';
import { NATIVE_MINT } from '../../bot/swap/brands.ts';
import type { Arrival, ChainReader, Holding } from '../../bot/swap/chain-port.ts';
import { POLL_LIMITS } from '../../bot/swap/poll.ts';
import type { Intent, Shortfall, SignedTransaction } from '../../bot/swap/swap.ts';
import type { Token } from '../../bot/swap/token.ts';
import { mintOnChain } from '../../guard/index.ts';
import { asVersioned } from '../../guard/web3.ts';
import { isShipped } from '../../labels/token-label.ts';
import { readAccounts, readHoldings } from '../../solana/accounts.ts';
import type { Address, Signature } from '../../solana/address.ts';
import { type AgreementOptions, createAgreement } from '../../solana/agreement.ts';
import { oncePerSlot, shareReads } from '../../solana/chain-status.ts';
import { sendComplete, TOO_LARGE } from '../../solana/connection.ts';
import { readFailure } from '../../solana/failure/read.ts';
import { type FailureReason, writeFailureCode } from '../../solana/failure/reasons.ts';
import { TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { amountIn, findTokenAccount } from '../../solana/token-account.ts';
import { topLevelPrograms } from '../../solana/transaction.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { createFundsReader, createMintReader } from './account-reader.ts';

/** Timeout of reads, ms; then undefined. */
export const READ_WITHIN_MS = 5_000;

/** Ms; shorter than the service's answer. The bytes may still land. */
const SEND_WITHIN_MS = 9_000;
const READ_LANDED = { commitment: 'confirmed', maxSupportedTransactionVersion: 1 } as const;
const MAX_HOLDINGS = 1_000;

/** Four calls, including the mints. */
const MAX_MINTS_READ = 200;

/** RPC error code: the scan exceeded the node's limit. */
const SCAN_ABORTED = -32_012;

type Node = AgreementOptions['nodes'][number] & Pick<Connection, 'isBlockhashValid'>;

interface Nodes extends AgreementOptions {
  readonly nodes: readonly Node[];
}

/**
 * A silent RPC yields `unknown` or undefined, never a verdict. All nodes must agree on a transaction's status, and that a
 * blockhash is unknown.
 * @param connection the nodes with fallback, for other reads
 */
export function createChainReader(connection: Connection, agreement: Nodes): ChainReader {
  const readStatus = createAgreement({
    ...agreement,
    nodes: agreement.nodes.map((node) => shareReads(node, agreement.clock?.now)),
  });
  const readFunds = createFundsReader(connection);
  const readMints = createMintReader(connection);
  const blockHeight = oncePerSlot(() =>
    withTimeout(() => connection.getBlockHeight('confirmed'), READ_WITHIN_MS),
  );
  return {
    transactionStatus: async (txHash, lastValidBlockHeight, transaction, sentAt) => {
      const found = await readStatus([txHash], {
        lastValidBlockHeight,
        ...(sentAt === undefined ? {} : { sentAt }),
      });
      if (found.status === 'unknown') {
        return { kind: 'unknown', ...(found.isLedgerShort && { isLedgerShort: true }) };
      }
      if (found.status !== 'failed') return { kind: found.status };
      const logs = (await tryRead(() => readLogs(connection, txHash), POLL_LIMITS.detailsMs)) ?? [];
      const failure = readFailure(found.error, { programs: programsOf(transaction), logs });
      return { kind: 'failed', reason: writeFailureCode(failure), finalized: found.finalized };
    },
    arrived: (txHash, wallet, token) =>
      tryRead(() => readArrived(connection, txHash, wallet, token), POLL_LIMITS.detailsMs),
    shortfall: (signed, wallet, intent) => {
      const balance = () => readBalance(connection, wallet, intent.from);
      return tryRead(() => readShortfall(connection, signed, intent, balance), POLL_LIMITS.detailsMs);
    },
    blockHeight: () => blockHeight().catch(() => undefined),
    send: async ({ transaction }) =>
      (await withTimeout(() => sendComplete(connection, transaction), SEND_WITHIN_MS)) ?? false,
    mints: readMints,
    knowsBlockhash: (blockhash) => isBlockhashKnown(agreement.nodes, blockhash),
    holdings: (wallet, mints) =>
      tryRead(
        () =>
          mints ? readHoldingsOf(connection, wallet, mints, readMints) : listHoldings(connection, wallet),
        READ_WITHIN_MS,
      ),
    balance: (wallet, token) => tryRead(() => readBalance(connection, wallet, token), READ_WITHIN_MS),
    swapFunds: (wallet, from, to) => tryRead(() => readFunds(wallet, from, to), READ_WITHIN_MS),
  };
}

/** The commitment `processed` is asked for, because the wallet's node may be ahead of ours. */
async function isBlockhashKnown(nodes: readonly Node[], blockhash: string): Promise<boolean | undefined> {
  const answers = nodes.map(async (node) => {
    const ask = () => node.isBlockhashValid(blockhash, { commitment: 'processed' });
    return (await tryRead(ask, READ_WITHIN_MS))?.value;
  });
  const knowing = answers.map(async (answer) => (await answer) || Promise.reject(new Error('unknown')));
  const anyKnows = await Promise.any(knowing).catch(() => false);
  if (anyKnows) return true;
  return (await Promise.all(answers)).every((answer) => answer === false) ? false : undefined;
}

function programsOf(transaction: string): ReturnType<typeof topLevelPrograms> {
  try {
    return topLevelPrograms(Buffer.from(transaction, 'base64'));
  } catch {
    return [];
  }
}

/** Logs tell a failure of the called program from one of the router. */
async function readLogs(connection: Connection, txHash: Signature): Promise<readonly string[] | undefined> {
  const found = await connection.getTransaction(txHash, READ_LANDED);
  return found?.meta?.logMessages ?? undefined;
}

/** The network fee is added to SOL, because it is reported separately. */
async function readArrived(
  connection: Connection,
  txHash: Signature,
  wallet: Address,
  token: Token,
): Promise<Arrival | undefined> {
  const found = await connection.getTransaction(txHash, READ_LANDED);
  if (!found?.meta) return undefined;
  const isSol = token.mint === NATIVE_MINT;
  const { before, after } = isSol ? lamportsOf(found.meta) : tokensOf(found.meta, wallet, token);
  const amount = after - before + (isSol ? BigInt(found.meta.fee) : 0n);
  return amount > 0n ? { amount: amount as BaseUnits, held: after as BaseUnits } : undefined;
}

interface Balances {
  readonly before: bigint;
  readonly after: bigint;
}

/** The fee payer is the first account. */
function lamportsOf({ preBalances, postBalances }: ConfirmedTransactionMeta): Balances {
  return { before: BigInt(preBalances[0] ?? 0), after: BigInt(postBalances[0] ?? 0) };
}

function tokensOf(meta: ConfirmedTransactionMeta, wallet: Address, token: Token): Balances {
  const total = (balances: ConfirmedTransactionMeta['postTokenBalances']) =>
    (balances ?? [])
      .filter(({ owner, mint }) => owner === wallet && mint === token.mint)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  return { before: total(meta.preTokenBalances), after: total(meta.postTokenBalances) };
}

async function readBalance(connection: Connection, wallet: Address, token: Token): Promise<BaseUnits> {
  if (token.mint === NATIVE_MINT) {
    return BigInt(await connection.getBalance(new PublicKey(wallet))) as BaseUnits;
  }
  const program = token.tokenProgram ?? TOKEN_PROGRAM;
  const account = new PublicKey(findTokenAccount(wallet, mintOnChain(token.mint), program));
  const found = await connection.getAccountInfo(account);
  return amountIn(found?.data) as BaseUnits;
}

export function tryRead<T>(read: () => Promise<T>, ms: number): Promise<T | undefined> {
  return withTimeout(() => read().catch(() => undefined), ms);
}

/** Shipped tokens first: spam must not displace them. */
async function listHoldings(
  connection: Connection,
  wallet: Address,
): Promise<readonly Holding[] | 'too_many'> {
  const read = await readHoldings(connection, wallet).catch(tooMany);
  if (read === 'too_many') return read;
  const all = [...read.tokens].map(([mint, amount]) => toHolding(mint, amount));
  const ranked = [...all.filter(isShipped), ...all.filter((holding) => !isShipped(holding))];
  return [...nativeHolding(read.lamports), ...ranked].slice(0, MAX_HOLDINGS);
}

export function tooMany(error: unknown): 'too_many' {
  const code = error instanceof SolanaJSONRPCError ? error.code : undefined;
  if (code === TOO_LARGE || code === SCAN_ABORTED) return 'too_many';
  throw error;
}

/** A wallet with too many accounts to list is read one mint at a time. */
async function readHoldingsOf(
  connection: Connection,
  wallet: Address,
  mints: readonly Mint[],
  readMints: ChainReader['mints'],
): Promise<readonly Holding[]> {
  const wanted = mints.filter((mint) => mint !== NATIVE_MINT).slice(0, MAX_MINTS_READ);
  const facts = await readMints(wanted);
  const places = wanted.flatMap((mint) => {
    const program = facts.get(mint)?.tokenProgram;
    return program ? [{ mint, account: findTokenAccount(wallet, mintOnChain(mint), program) }] : [];
  });
  const [lamports, accounts] = await Promise.all([
    connection.getBalance(new PublicKey(wallet)),
    readAccounts(
      connection,
      places.map(({ account }) => account),
    ),
  ]);
  const holdings = places.map(({ mint }, index) => toHolding(mint, amountIn(accounts[index]?.data)));
  return [...nativeHolding(BigInt(lamports)), ...holdings.filter(({ amount }) => amount > 0n)];
}

function toHolding(mint: Mint, amount: bigint): Holding {
  return { mint, amount: amount as BaseUnits };
}

function nativeHolding(lamports: bigint): readonly Holding[] {
  return lamports > 0n ? [toHolding(NATIVE_MINT, lamports)] : [];
}

/** The node no longer knows the blockhash, or the transaction landed. */
const NO_NEWS: readonly FailureReason[] = ['expired', 'already-processed'];

/** The wallet alone pays for fees and deposits, so these reasons name a wallet that lacks SOL. */
const LACKS_SOL: readonly FailureReason[] = [
  'no-sol-for-fee',
  'not-enough-for-fee',
  'not-enough-for-deposit',
  'not-enough-sol',
];

/** Either the wallet or a pool on the route lacks what these reasons name. */
const LACKS_FUNDS: readonly FailureReason[] = ['not-enough-token', 'not-enough-funds'];

/**
 * Simulates the signed bytes unchanged. The balance tells a wallet that cannot pay from a pool that cannot.
 * @throws errors of web3.js
 */
export async function readShortfall(
  connection: Connection,
  { txHash, transaction }: SignedTransaction,
  { from, amount }: Intent,
  readBalance: () => Promise<BaseUnits>,
): Promise<Shortfall | null | undefined> {
  const bytes = Buffer.from(transaction, 'base64');
  const { value } = await connection.simulateTransaction(asVersioned(bytes), {
    sigVerify: false,
    replaceRecentBlockhash: false,
    commitment: 'confirmed',
  });
  if (value.err === null) return null;
  const { reason } = readFailure(value.err, { programs: topLevelPrograms(bytes), logs: value.logs ?? [] });
  if (NO_NEWS.includes(reason)) return undefined;
  if (!LACKS_SOL.includes(reason) && !LACKS_FUNDS.includes(reason)) return null;
  const [balance, landed] = await Promise.all([readBalance(), connection.getSignatureStatuses([txHash])]);
  // The landed swap has spent the balance itself.
  if (landed.value[0]) return undefined;
  if (LACKS_SOL.includes(reason)) return 'sol';
  if (balance >= amount) return null;
  return from.mint === NATIVE_MINT ? 'sol' : 'token';
}
