import { NATIVE_COIN } from '../contract/limits.ts';
import type { Log } from '../log.ts';
import { OperatorFileError, pollFiles, WatchedFile } from '../watched-file.ts';
import { parseAddress } from './address.ts';
import { WRAPPED_SOL_MINT } from './known-programs.ts';

/**
 * Tokens and addresses that the operator does not serve. The service and the bot keep the same lists, because the
 * service may be another operator's. `test/service/policy.test.ts` proves it.
 */
export interface BlockLists {
  /** `native` is SOL in both forms. */
  blocks(tokens: readonly string[], wallets: readonly string[]): 'token' | 'wallet' | undefined;
  poll(): Promise<void>;
  stop(): void;
}

export interface BlockListOptions {
  /** A file in the format of `readBlockList`. */
  readonly addressesFile?: string | null;
  readonly tokensFile?: string | null;
  readonly log: Log;
  /** @default 2000 */
  readonly pollMs?: number;
}

const UNREAD = 'a block list could not be read; the last one stays in force';

/**
 * A list that breaks later is logged; the last good one stays in force.
 * @throws OperatorFileError for a list that is unreadable at the start
 */
export async function openBlockLists(options: BlockListOptions): Promise<BlockLists> {
  const { log, pollMs } = options;
  const [addresses, tokens] = await Promise.all([
    openList(options.addressesFile),
    openList(options.tokensFile),
  ]);
  const files = [addresses, tokens].filter((list) => list !== undefined);
  return {
    ...pollFiles(files, UNREAD, log, pollMs),
    blocks: (named, wallets) => {
      if (named.flatMap(formsOf).some((token) => tokens?.content.has(token))) return 'token';
      return wallets.some((address) => addresses?.content.has(address)) ? 'wallet' : undefined;
    },
  };
}

async function openList(
  file: string | null | undefined,
): Promise<WatchedFile<ReadonlySet<string>> | undefined> {
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

export function formsOf(token: string): readonly string[] {
  return token === NATIVE_COIN || token === WRAPPED_SOL_MINT ? [NATIVE_COIN, WRAPPED_SOL_MINT] : [token];
}
