import type { Connection } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { Faucet } from '../chain/faucet.ts';
import type { TokenBook } from '../look/token-book.ts';

/** What the wallet is given. */
export interface WalletDeps {
  readonly connection: Connection;
  readonly faucet: Faucet;
  readonly book: TokenBook;
  readonly log: Log;
  /** Unix time in milliseconds. */
  readonly now: () => number;
}
