import { type Connection, PublicKey } from '@solana/web3.js';
import type { Token } from '../../contract/token-schema.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { Log } from '../../log.ts';
import { readMintAccount } from './mint-account.ts';

const ACCOUNTS_PER_CALL = 100;
const LONGEST_SYMBOL = 40;

/**
 * Compares every listed token with its mint on chain. Where they differ in decimals or token program the chain is
 * right and the difference is logged. @throws what the connection throws where the node does not answer
 */
export async function checkTokens(
  tokens: readonly Token[],
  connection: Pick<Connection, 'getMultipleAccountsInfo'>,
  log: Log,
): Promise<readonly Token[]> {
  const checked: Token[] = [];
  for (let start = 0; start < tokens.length; start += ACCOUNTS_PER_CALL) {
    const part = tokens.slice(start, start + ACCOUNTS_PER_CALL);
    const keys = part.map((token) => new PublicKey(token.address));
    const accounts = await connection.getMultipleAccountsInfo(keys, 'confirmed');
    checked.push(...part.map((token, index) => checkToken(token, accounts[index] ?? null, log)));
  }
  return checked;
}

function checkToken(token: Token, account: { owner: PublicKey; data: Buffer } | null, log: Log): Token {
  const { address: mint, decimals, tokenProgram } = token;
  const symbol = cleanLabel(token.symbol, LONGEST_SYMBOL);
  const onChain = account && readMintAccount(account.owner.toBase58(), account.data);
  if (!onChain) {
    log.warn({ symbol, mint }, 'a listed token has no mint on this chain');
    return token;
  }
  if (onChain.decimals === decimals && onChain.tokenProgram === tokenProgram) return token;
  const seen = { decimals: onChain.decimals, tokenProgram: onChain.tokenProgram };
  log.error(
    { symbol, mint, listed: { decimals, tokenProgram }, onChain: seen },
    'a listed token is not as its mint says',
  );
  return { ...token, ...seen };
}
