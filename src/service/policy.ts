import { NATIVE_COIN } from '../contract/index.ts';
import type { Log } from '../log.ts';
import { parseAddress } from '../solana/address.ts';
import { WRAPPED_SOL_MINT } from '../solana/known-programs.ts';
import { FilePoller, OperatorFileError, WatchedFile } from '../watched-file.ts';
import type { SwapRequest } from './providers/provider.ts';
import { ServiceError } from './server/errors.ts';

interface FilePolicyOptions {
  /** Wallets that are not served; one address per line, `#` begins a comment. */
  readonly addressesFile?: string;
  /** Mints that are not served, or `native`, which stands for wrapped SOL too; the same form. */
  readonly tokensFile?: string;
  readonly log: Log;
  /** Milliseconds between two polls of the files. @default 2000 */
  readonly pollMs?: number;
}

const UNREAD = 'a block list could not be read; the last one stays in force';

type BlockList = WatchedFile<ReadonlySet<string>> | undefined;

/** What the operator does not serve, checked at quotes and at execute. */
export interface Policy {
  /** @throws ServiceError `blocked_by_policy` */
  check(request: Pick<SwapRequest, 'from' | 'to' | 'wallets'>): void;
}

/**
 * Reads the block lists and follows their changes.
 * @throws OperatorFileError that names the file and the line, when a list cannot be read at the start; a list that breaks later is
 * logged and the last good one stays in force
 */
export async function openFilePolicy(options: FilePolicyOptions): Promise<FilePolicy> {
  const lists = await Promise.all([openList(options.addressesFile), openList(options.tokensFile)]);
  return new FilePolicy(...lists, options);
}

/** Blocks addresses and tokens that the operator's files name. */
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

  /** Polls the files once, as happens every `pollMs`. Takes a change that two polls in a row have seen. */
  look(): Promise<void> {
    return this.#poller.poll();
  }
}

/** Native SOL and wrapped SOL are one coin, and anybody can turn one into the other: a list that names one means both. */
function namesOf(token: string): readonly string[] {
  return token === NATIVE_COIN || token === WRAPPED_SOL_MINT ? [NATIVE_COIN, WRAPPED_SOL_MINT] : [token];
}

async function openList(file: string | undefined): Promise<BlockList> {
  return file === undefined
    ? undefined
    : WatchedFile.open({ file, what: 'the block list', read: readBlockList });
}

function blocked(message: string): ServiceError {
  return new ServiceError('blocked_by_policy', message);
}

/**
 * Reads a block list: one address or `native` per line; `#` begins a comment.
 * @throws OperatorFileError that names the file and the line
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
