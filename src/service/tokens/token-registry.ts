import type { Connection } from '@solana/web3.js';
import { NATIVE_COIN, type Token, tokenFields } from '../../contract/token-schema.ts';
import type { Log } from '../../log.ts';
import type { Address } from '../../solana/address.ts';
import type { TradedToken } from '../providers/provider.ts';
import { checkTokens } from './check-tokens.ts';

const NATIVE: TradedToken = { address: NATIVE_COIN, decimals: 9, tokenProgram: null };
/** How soon the mints are asked again where the node did not answer. */
const RETRY_MS = 30_000;

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
