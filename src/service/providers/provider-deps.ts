import type { Connection } from '@solana/web3.js';
import type { Kysely } from 'kysely';
import type { Log } from '../../log.ts';
import type { ChainHead } from '../chain-head.ts';
import type { ServiceSchema } from '../store/service-schema.ts';
import type { SwapProvider } from './provider.ts';

/** What the service lends to each of its providers. */
export interface ProviderDeps {
  readonly connection: Connection;
  readonly database: Kysely<ServiceSchema>;
  readonly chainHead: ChainHead;
  readonly now: () => number;
  readonly log: Log;
  /** Most lamports of priority fee that a wallet may have put into a signed transaction. */
  readonly maxPriorityFeeLamports: bigint;
}

/** Makes a provider within a service; the service starts and stops it. */
export type ProviderFactory = (deps: ProviderDeps) => SwapProvider;
