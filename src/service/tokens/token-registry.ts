import { type Connection, PublicKey } from '@solana/web3.js';
import { NATIVE_COIN, type Token, tokenFields } from '../../contract/token-schema.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import type { TradedToken } from '../providers/provider.ts';
import { readMintAccount } from './mint-account.ts';

const NATIVE: TradedToken = { address: NATIVE_COIN, decimals: 9, tokenProgram: null };

/** How soon the mints are asked again where the node did not answer. */
const RETRY_MS = 30_000;
const ACCOUNTS_PER_CALL = 100;
const LONGEST_SYMBOL = 40;

/** The supported tokens: the list, corrected by what the chain says. */
export class TokenRegistry {
  #tokens: readonly Token[];
  #traded: ReadonlyMap<string, TradedToken>;
  #timer: NodeJS.Timeout | undefined;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens.map(tokenFields);
    this.#traded = tradedTokens(tokens);
  }

  get tokens(): readonly Token[] {
    return this.#tokens;
  }

  /** The token behind `native` or a mint address; `undefined` where it is not supported. */
  find(address: string): TradedToken | undefined {
    return this.#traded.get(address);
  }

  /** Checks the list against the chain; where the node does not answer the list stands, and is checked later. */
  async check(connection: Pick<Connection, 'getMultipleAccountsInfo'>, log: Log): Promise<void> {
    try {
      this.#tokens = await checkTokens(this.#tokens, connection, log);
      this.#traded = tradedTokens(this.#tokens);
    } catch (error) {
      log.warn({ err: error }, 'the token list could not be checked on chain');
      this.#timer = setTimeout(() => void this.check(connection, log), RETRY_MS);
      this.#timer.unref();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function tradedTokens(tokens: readonly Token[]): ReadonlyMap<string, TradedToken> {
  const traded = tokens.map(({ address, decimals, tokenProgram }) => ({
    address: address as Address,
    decimals,
    tokenProgram: tokenProgram as Address | null,
  }));
  return new Map([NATIVE, ...traded].map((token) => [token.address, token]));
}

/**
 * Compares every listed token with its mint on chain. Where they differ in decimals or token program the chain is
 * right and the difference is logged. @throws what the connection throws where the node does not answer
 */
async function checkTokens(
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
