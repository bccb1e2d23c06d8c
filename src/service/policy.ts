import { NATIVE_COIN } from '../contract/index.ts';
import type { Log } from '../log.ts';
import { parseAddress } from '../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import { FilePoller, OperatorFileError, WatchedFile } from '../watched-file.ts';
import type { SwapRequest } from './providers/provider.ts';
import { ServiceError } from './server/errors.ts';

/** Block lists, checked at quotes and at execute. */
export interface Policy {
  /** @throws ServiceError `blocked_by_policy` */
  check(request: Pick<SwapRequest, 'from' | 'to' | 'wallets'>): void;
}

interface FilePolicyOptions {
  /** Blocked wallets, in the format of `readBlockList`. */
  readonly addressesFile?: string;
  /** Blocked mints; `native` is SOL in both forms. */
  readonly tokensFile?: string;
  readonly log: Log;
  /** @default 2000 */
  readonly pollMs?: number;
}

type BlockList = WatchedFile<ReadonlySet<string>> | undefined;

const UNREAD = 'a block list could not be read; the last one stays in force';

/**
 * A list that breaks later is logged; the last good one stays in force.
 * @throws OperatorFileError for a list that is unreadable at the start
 */
export async function openFilePolicy(options: FilePolicyOptions): Promise<FilePolicy> {
  const lists = await Promise.all([openList(options.addressesFile), openList(options.tokensFile)]);
  return new FilePolicy(...lists, options);
}

async function openList(file: string | undefined): Promise<BlockList> {
  return file === undefined
    ? undefined
    : WatchedFile.open({ file, what: 'the block list', read: readBlockList });
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

export class FilePolicy implements Policy {
  readonly #addresses: BlockList;
  readonly #tokens: BlockList;
  readonly #poller: FilePoller;

  constructor(
    addresses: BlockList,
    tokens: BlockList,
    { log, pollMs }: Pick<FilePolicyOptions, 'log' | 'pollMs'>,
  ) {
    this.#addresses = addresses;
    this.#tokens = tokens;
    const files = [addresses, tokens].filter((list) => list !== undefined);
    this.#poller = new FilePoller(files, UNREAD, log, pollMs);
    this.#poller.start();
  }

  stop(): void {
    this.#poller.stop();
  }

  check({ from, to, wallets }: Pick<SwapRequest, 'from' | 'to' | 'wallets'>): void {
    const tokens = [from.address, to.address].flatMap(namesOf);
    if (tokens.some((token) => this.#tokens?.content.has(token))) {
      throw blocked('This service does not trade one of these tokens');
    }
    const addresses = wallets ? [wallets.fromAddress, wallets.toAddress] : [];
    if (addresses.some((address) => this.#addresses?.content.has(address))) {
      throw blocked('This service does not serve one of these wallets');
    }
  }

  poll(): Promise<void> {
    return this.#poller.poll();
  }
}

/** SOL and wrapped SOL are interchangeable. */
function namesOf(token: string): readonly string[] {
  return token === NATIVE_COIN || token === WRAPPED_SOL_MINT ? [NATIVE_COIN, WRAPPED_SOL_MINT] : [token];
}

function blocked(message: string): ServiceError {
  return new ServiceError('blocked_by_policy', message);
}
