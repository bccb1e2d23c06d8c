import { type BlockListOptions, openBlockLists } from '../solana/block-lists.ts';
import type { SwapRequest } from './providers/provider.ts';
import { ServiceError } from './server/errors.ts';

/** Checked at quotes and at execute. */
export interface Policy {
  /** @throws ServiceError `blocked_by_policy` */
  check(request: SwapRequest): void;
}

const REFUSALS = {
  token: 'This service does not trade one of these tokens',
  wallet: 'This service does not serve one of these wallets',
} as const;

export interface FilePolicy extends Policy {
  /** Reads both lists again. */
  poll(): Promise<void>;
  stop(): void;
}

/** @throws OperatorFileError for a list that is unreadable at the start */
export async function openFilePolicy(options: BlockListOptions): Promise<FilePolicy> {
  const { blocks, poll, stop } = await openBlockLists(options);
  return {
    ...{ poll, stop },
    check: ({ from, to, wallets }) => {
      const named = wallets ? [wallets.fromAddress, wallets.toAddress] : [];
      const blocked = blocks([from.address, to.address], named);
      if (blocked) throw new ServiceError('blocked_by_policy', REFUSALS[blocked]);
    },
  };
}
