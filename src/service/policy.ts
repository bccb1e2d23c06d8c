import { NATIVE_COIN } from '../contract/index.ts';
import type { Log } from '../log.ts';
import { parseAddress } from '../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import { OperatorFileError, pollFiles, WatchedFile } from '../watched-file.ts';
import type { SwapRequest } from './providers/provider.ts';
import { ServiceError } from './server/errors.ts';

/** Checked at quotes and at execute. */
export interface Policy {
  /** @throws ServiceError `blocked_by_policy` */
  check(request: Pick<SwapRequest, 'from' | 'to' | 'wallets'>): void;
}

interface FilePolicyOptions {
  /** In the format of `readBlockList`. */
  readonly addressesFile?: string | null;
  /** `native` is SOL in both forms. */
  readonly tokensFile?: string | null;
  readonly log: Log;
  /** @default 2000 */
  readonly pollMs?: number;
}

type BlockList = WatchedFile<ReadonlySet<string>> | undefined;

const UNREAD = 'a block list could not be read; the last one stays in force';

export interface FilePolicy extends Policy {
  poll(): Promise<void>;
  stop(): void;
}

/**
 * A list that breaks later is logged; the last good one stays in force.
 * @throws OperatorFileError for a list that is unreadable at the start
 */
export async function openFilePolicy(options: FilePolicyOptions): Promise<FilePolicy> {
  const { log, pollMs } = options;
  const [addresses, tokens] = await Promise.all([
    openList(options.addressesFile),
    openList(options.tokensFile),
  ]);
  const files = [addresses, tokens].filter((list) => list !== undefined);
  return {
    ...pollFiles(files, UNREAD, log, pollMs),
    check: ({ from, to, wallets }) => {
      if ([from.address, to.address].flatMap(namesOf).some((token) => tokens?.content.has(token))) {
        throw new ServiceError('blocked_by_policy', 'This service does not trade one of these tokens');
      }
      const named = wallets ? [wallets.fromAddress, wallets.toAddress] : [];
      if (named.some((address) => addresses?.content.has(address))) {
        throw new ServiceError('blocked_by_policy', 'This service does not serve one of these wallets');
      }
    },
  };
}

async function openList(file: string | null | undefined): Promise<BlockList> {
  return file ? WatchedFile.open({ file, what: 'the block list', read: readBlockList }) : undefined;
}

/**
 * An address or `native` per line; `#` begins a comment.
 * @throws OperatorFileError naming the file and the line
 */
export function readBlockList(text: string, file: string): ReadonlySet<string> {
  const entries = text.split(/\r?\n/).map((line) => (line.split('#', 1)[0] ?? '').trim());
  const wrong = entries.findIndex(
    (entry) => entry !== '' && entry !== NATIVE_COIN && parseAddress(entry) === undefined,
  );
  if (wrong >= 0)
    throw new OperatorFileError(`${file}, line ${wrong + 1}: neither an address nor ${NATIVE_COIN}`);
  return new Set(entries.filter((entry) => entry !== ''));
}

function namesOf(token: string): readonly string[] {
  return token === NATIVE_COIN || token === WRAPPED_SOL_MINT ? [NATIVE_COIN, WRAPPED_SOL_MINT] : [token];
}
