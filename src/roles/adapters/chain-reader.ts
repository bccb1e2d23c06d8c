import { type Connection, PublicKey } from '@solana/web3.js';
import { type Address, type BaseUnits, NATIVE_MINT, type Signature } from '../../bot/swap/brands.ts';
import type { ChainReader, ChainStatus } from '../../bot/swap/ports.ts';
import type { Token } from '../../bot/swap/token.ts';
import { readTransactionStatus } from '../../solana/chain-status.ts';
import { TOKEN_PROGRAM } from '../../solana/known-programs.ts';
import { findTokenAccount } from '../../solana/token-account.ts';

/** The chain as the bot asks it. An RPC that does not answer makes `unknown` or undefined, never a verdict. */
export function createChainReader(connection: Connection): ChainReader {
  return {
    transactionStatus: (txHash, bound) => readStatus(connection, txHash, bound),
    blockHeight: () => orUndefined(connection.getBlockHeight('confirmed')),
    balance: (wallet, token) => orUndefined(readBalance(connection, wallet, token)),
  };
}

async function readStatus(
  connection: Connection,
  txHash: Signature,
  lastValidBlockHeight: number,
): Promise<ChainStatus> {
  const found = await readTransactionStatus(connection, [txHash], { lastValidBlockHeight });
  return found.status === 'failed' ? { kind: 'failed', reason: found.reason } : { kind: found.status };
}

async function readBalance(connection: Connection, wallet: Address, token: Token): Promise<BaseUnits> {
  if (token.mint === NATIVE_MINT) {
    return BigInt(await connection.getBalance(new PublicKey(wallet))) as BaseUnits;
  }
  const program = (token.tokenProgram ?? TOKEN_PROGRAM) as Address;
  const account = new PublicKey(findTokenAccount(wallet, token.mint as string as Address, program));
  if ((await connection.getAccountInfo(account)) === null) return 0n as BaseUnits;
  const { value } = await connection.getTokenAccountBalance(account);
  return BigInt(value.amount) as BaseUnits;
}

function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  return answer.catch(() => undefined);
}
