import {
  type AccountInfo,
  type ConfirmedTransactionMeta,
  type Connection,
  PublicKey,
  SolanaJSONRPCError,
} from '@solana/web3.js';
import { NATIVE_MINT } from '../../bot/swap/brands.ts';
import type { ChainReader, Holding } from '../../bot/swap/chain-port.ts';
import { POLL_LIMITS } from '../../bot/swap/poll.ts';
import type { Token } from '../../bot/swap/token.ts';
import { mintOnChain } from '../../guard/swap-offer.ts';
import { isShipped } from '../../labels/shipped-tokens.ts';
import type { Address, Signature } from '../../solana/address.ts';
import { type AgreementOptions, createAgreement } from '../../solana/agreement.ts';
import { TOO_LARGE } from '../../solana/connection.ts';
import { writeFailureCode } from '../../solana/failure/failure-code.ts';
import { readFailure } from '../../solana/failure/read-failure.ts';
import { TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import type { BaseUnits, Mint } from '../../solana/mint.ts';
import { amountIn, readHoldings } from '../../solana/read-holdings.ts';
import { sendComplete } from '../../solana/send-complete.ts';
import { oncePerSlot, shareReads } from '../../solana/share-reads.ts';
import { findTokenAccount } from '../../solana/token-account.ts';
import { topLevelPrograms } from '../../solana/top-level-programs.ts';
import { withTimeout } from '../../solana/with-timeout.ts';
import { createFundsReader } from './funds-reader.ts';
import { createMintReader } from './mint-reader.ts';

/** A person, or what a wallet has just signed, waits for it. */
const READ_WITHIN_MS = 5_000;

/** What a node has taken may land: one that is slow keeps its time, within that of the service's answer. */
const SEND_WITHIN_MS = 9_000;
const READ_LANDED = { commitment: 'confirmed', maxSupportedTransactionVersion: 0 } as const;
const MOST_HOLDINGS = 1_000;

/** Most accounts a node reads in one call. */
const READ_LIMIT = 100;

/** With the mints themselves these are four calls. */
const MOST_AMONG = 200;

/** What nodes say of a wallet whose accounts they will not gather: the scan exceeded its limit. */
const SCAN_ABORTED = -32_012;

/**
 * The chain as the bot asks it. An RPC that does not answer makes `unknown` or undefined, never a verdict; where a
 * transaction stands is said by the agreement of all nodes.
 * @param connection asks the nodes as one, for everything else
 */
export function createChainReader(connection: Connection, agreement: AgreementOptions): ChainReader {
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
      if (found.status !== 'failed') return { kind: found.status };
      const logs = (await readable(() => readLogs(connection, txHash), POLL_LIMITS.detailsMs)) ?? [];
      const failure = readFailure(found.error, { programs: programsOf(transaction), logs });
      return { kind: 'failed', reason: writeFailureCode(failure) };
    },
    arrived: (txHash, wallet, token) =>
      readable(() => readArrived(connection, txHash, wallet, token), POLL_LIMITS.detailsMs),
    blockHeight: () => blockHeight().catch(() => undefined),
    send: async ({ transaction }) =>
      (await withTimeout(() => sendComplete(connection, transaction), SEND_WITHIN_MS)) ?? false,
    mints: readMints,
    // At `processed`: a wallet may have taken it from a node that is a moment ahead.
    knowsBlockhash: (blockhash) =>
      readable(
        () => connection.isBlockhashValid(blockhash, { commitment: 'processed' }).then(({ value }) => value),
        READ_WITHIN_MS,
      ),
    holdings: (wallet, mints) =>
      readable(
        () => (mints ? readAmong(connection, wallet, mints, readMints) : listHoldings(connection, wallet)),
        READ_WITHIN_MS,
      ),
    balance: (wallet, token) => readable(() => readBalance(connection, wallet, token), READ_WITHIN_MS),
    swapFunds: (wallet, from, to) => readable(() => readFunds(wallet, from, to), READ_WITHIN_MS),
  };
}

/** None where the bytes cannot be read: then the failure is told by its step. */
function programsOf(transaction: string): ReturnType<typeof topLevelPrograms> {
  try {
    return topLevelPrograms(Buffer.from(transaction, 'base64'));
  } catch {
    return [];
  }
}

/** By its logs a failure within a called program is told from one of the router that called it. */
async function readLogs(connection: Connection, txHash: Signature): Promise<readonly string[] | undefined> {
  const found = await connection.getTransaction(txHash, READ_LANDED);
  return found?.meta?.logMessages ?? undefined;
}

/**
 * The wallet's balance after the transaction less the one before. For SOL what the wallet paid in fees as fee payer is
 * added back, because the person was told of it apart.
 */
async function readArrived(
  connection: Connection,
  txHash: Signature,
  wallet: Address,
  token: Token,
): Promise<BaseUnits | undefined> {
  const found = await connection.getTransaction(txHash, READ_LANDED);
  if (!found?.meta) return undefined;
  const change =
    token.mint === NATIVE_MINT ? lamportChange(found.meta) : tokenChange(found.meta, wallet, token);
  return change > 0n ? (change as BaseUnits) : undefined;
}

/** The person is the fee payer, the first account. */
function lamportChange(meta: ConfirmedTransactionMeta): bigint {
  return BigInt(meta.postBalances[0] ?? 0) - BigInt(meta.preBalances[0] ?? 0) + BigInt(meta.fee);
}

function tokenChange(meta: ConfirmedTransactionMeta, wallet: Address, token: Token): bigint {
  const total = (balances: ConfirmedTransactionMeta['postTokenBalances']) =>
    (balances ?? [])
      .filter(({ owner, mint }) => owner === wallet && mint === token.mint)
      .reduce((sum, { uiTokenAmount }) => sum + BigInt(uiTokenAmount.amount), 0n);
  return total(meta.postTokenBalances) - total(meta.preTokenBalances);
}

async function readBalance(connection: Connection, wallet: Address, token: Token): Promise<BaseUnits> {
  if (token.mint === NATIVE_MINT) {
    return BigInt(await connection.getBalance(new PublicKey(wallet))) as BaseUnits;
  }
  const program = token.tokenProgram ?? TOKEN_PROGRAM;
  const account = new PublicKey(findTokenAccount(wallet, mintOnChain(token.mint), program));
  if ((await connection.getAccountInfo(account)) === null) return 0n as BaseUnits;
  const { value } = await connection.getTokenAccountBalance(account);
  return BigInt(value.amount) as BaseUnits;
}

/** Undefined where no node answers within `ms` milliseconds; what was asked is then cancelled. */
function readable<T>(read: () => Promise<T>, ms: number): Promise<T | undefined> {
  return withTimeout(() => read().catch(() => undefined), ms);
}

/** Known tokens first: of thousands that strangers sent, those are the ones to be kept. */
async function listHoldings(
  connection: Connection,
  wallet: Address,
): Promise<readonly Holding[] | 'too_many'> {
  const read = await readHoldings(connection, wallet).catch(tooMany);
  if (read === 'too_many') return read;
  const all = [...read.tokens].map(([mint, amount]) => held(mint as string as Mint, amount));
  const ranked = [...all.filter(isShipped), ...all.filter((holding) => !isShipped(holding))];
  return [...nativeOf(read.lamports), ...ranked].slice(0, MOST_HOLDINGS);
}

function tooMany(error: unknown): 'too_many' {
  const code = error instanceof SolanaJSONRPCError ? error.code : undefined;
  if (code === TOO_LARGE || code === SCAN_ABORTED) return 'too_many';
  throw error;
}

/** What the wallet's own account of each mint holds, and its SOL, however many other accounts there are. */
async function readAmong(
  connection: Connection,
  wallet: Address,
  mints: readonly Mint[],
  readMints: ChainReader['mints'],
): Promise<readonly Holding[]> {
  const wanted = mints.filter((mint) => mint !== NATIVE_MINT).slice(0, MOST_AMONG);
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
  const holdings = places.map(({ mint }, index) => held(mint, amountIn(accounts[index]?.data)));
  return [...nativeOf(BigInt(lamports)), ...holdings.filter(({ amount }) => amount > 0n)];
}

async function readAccounts(
  connection: Connection,
  addresses: readonly Address[],
): Promise<readonly (AccountInfo<Buffer> | null)[]> {
  const parts = Array.from({ length: Math.ceil(addresses.length / READ_LIMIT) }, (_, part) =>
    addresses.slice(part * READ_LIMIT, (part + 1) * READ_LIMIT).map((address) => new PublicKey(address)),
  );
  const answers = await Promise.all(parts.map((part) => connection.getMultipleAccountsInfo(part)));
  return answers.flat();
}

function held(mint: Mint, amount: bigint): Holding {
  return { mint, amount: amount as BaseUnits };
}

function nativeOf(lamports: bigint): readonly Holding[] {
  return lamports > 0n ? [held(NATIVE_MINT, lamports)] : [];
}
