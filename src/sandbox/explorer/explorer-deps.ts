import type { Connection } from '@solana/web3.js';
import type { Log } from '../../log.ts';
import type { TokenBook } from '../look/token-book.ts';

/** What the explorer is given. */
export interface ExplorerDeps {
  readonly connection: Connection;
  readonly log: Log;
  readonly book: TokenBook;
}
