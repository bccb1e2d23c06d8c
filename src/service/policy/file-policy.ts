import { readFile, stat } from 'node:fs/promises';
import { NATIVE_COIN } from '../../contract/token-schema.ts';
import type { Log } from '../../log.ts';
import { OperatorFileError } from '../../operator-file-error.ts';
import { WRAPPED_SOL_MINT } from '../../solana/known-programs.ts';
import type { SwapRequest } from '../providers/provider.ts';
import { ServiceError } from '../service-error.ts';
import type { Policy } from './policy.ts';
import { readBlockList } from './read-block-list.ts';

interface FilePolicyOptions {
  /** Wallets that are not served; one address per line, `#` begins a comment. */
  readonly addressesFile?: string;
  /** Mints that are not served, or `native`, which stands for wrapped SOL too; the same form. */
  readonly tokensFile?: string;
  readonly log: Log;
  /** Milliseconds between two looks at the files; 2,000 unless told. */
  readonly pollMs?: number;
}

interface WatchedList {
  readonly file: string;
  blocked: ReadonlySet<string>;
  version: string;
  /** What the last look saw: an editor empties a file before it fills it, and half a list must not unblock anybody. */
  seen: string;
}

/**
 * Reads the block lists and goes on looking for changes.
 * @throws OperatorFileError that names the file and the line, when a list cannot be read at the start; a list that breaks later is
 * logged and the last good one stays in force
 */
export async function openFilePolicy(options: FilePolicyOptions): Promise<FilePolicy> {
  const policy = new FilePolicy(options);
  await policy.start();
  return policy;
}

/** Blocks addresses and tokens that the operator's files name. */
export class FilePolicy implements Policy {
  readonly #options: FilePolicyOptions;
  readonly #addresses: WatchedList | undefined;
  readonly #tokens: WatchedList | undefined;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  constructor(options: FilePolicyOptions) {
    this.#options = options;
    this.#addresses = watchedList(options.addressesFile);
    this.#tokens = watchedList(options.tokensFile);
  }

  async start(): Promise<void> {
    await Promise.all(this.#lists().map(takeAsItIs));
    this.#schedule();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  check({ from, to, wallets }: Pick<SwapRequest, 'from' | 'to' | 'wallets'>): void {
    const tokens = [from.address, to.address].flatMap(namesOf);
    if (tokens.some((token) => this.#tokens?.blocked.has(token))) {
      throw blocked('This service does not trade one of these tokens');
    }
    const addresses = wallets ? [wallets.fromAddress, wallets.toAddress] : [];
    if (addresses.some((address) => this.#addresses?.blocked.has(address))) {
      throw blocked('This service does not serve one of these wallets');
    }
  }

  #lists(): WatchedList[] {
    return [this.#addresses, this.#tokens].filter((list) => list !== undefined);
  }

  /** Looks at the files once, as happens every `pollMs`. Takes a change that two looks in a row have seen. */
  async look(): Promise<void> {
    for (const list of this.#lists()) {
      await readWhenSettled(list).catch((error: unknown) =>
        this.#options.log.error(
          { err: error },
          'a block list could not be read; the last one stays in force',
        ),
      );
    }
  }

  #schedule(): void {
    if (this.#stopped) return;
    this.#timer = setTimeout(async () => {
      await this.look();
      this.#schedule();
    }, this.#options.pollMs ?? 2_000);
    this.#timer.unref();
  }
}

/** Native SOL and wrapped SOL are one coin, and anybody can turn one into the other: a list that names one means both. */
function namesOf(token: string): readonly string[] {
  return token === NATIVE_COIN || token === WRAPPED_SOL_MINT ? [NATIVE_COIN, WRAPPED_SOL_MINT] : [token];
}

function watchedList(file: string | undefined): WatchedList | undefined {
  return file === undefined ? undefined : { file, blocked: new Set(), version: '', seen: '' };
}

/** Takes a changed list once two looks in a row, and one after reading, have seen the same file. */
async function readWhenSettled(list: WatchedList): Promise<void> {
  const version = await versionOf(list);
  const isSettled = version === list.seen;
  list.seen = version;
  if (!isSettled || version === list.version) return;
  const blocked = await readList(list);
  if ((await versionOf(list)) === version) take(list, blocked, version);
}

async function takeAsItIs(list: WatchedList): Promise<void> {
  const version = await versionOf(list).catch((cause: Error) => {
    throw new OperatorFileError(`${list.file}: the block list cannot be read: ${cause.message}`, { cause });
  });
  take(list, await readList(list), version);
}

async function versionOf({ file }: WatchedList): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs} ${size} ${ino}`;
}

async function readList({ file }: WatchedList): Promise<ReadonlySet<string>> {
  return readBlockList(await readFile(file, 'utf8'), file);
}

function take(list: WatchedList, blocked: ReadonlySet<string>, version: string): void {
  list.blocked = blocked;
  list.version = version;
}

function blocked(message: string): ServiceError {
  return new ServiceError('blocked_by_policy', message);
}
