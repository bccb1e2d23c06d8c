import type { Config } from '../../../config.ts';
import { readTokenList } from '../../../service/tokens/registry.ts';
import { readBlockList } from '../../../solana/block-lists.ts';
import { WatchedFile } from '../../../watched-file.ts';
import { readVenues } from '../../venues.ts';
import { type Check, type Finding, ok, wrong } from './check.ts';

type OperatorFiles = Pick<Config, 'tokenListFile' | 'blockLists' | 'venuesFile'>;

/** @param mistakes a sentence each */
export function checkConfiguration(
  role: 'start' | 'service',
  config: Pick<Config, 'telegram' | 'rpcUrls'>,
  mistakes: readonly string[],
): Finding {
  if (mistakes.length > 0) return wrong(mistakes.join(' '));
  if (role === 'start' && config.telegram === null) {
    return ok('Without TELEGRAM_BOT_TOKEN it is the sandbox: all on this machine, no real money.');
  }
  if (role === 'service' && config.rpcUrls.length === 0) {
    return ok('Without SOLANA_RPC_URL it brings an embedded chain: no real money.');
  }
  return ok('The configuration is complete.');
}

/** Each wrong finding begins with the file's name. */
export function operatorFileChecks({
  tokenListFile,
  blockLists,
  venuesFile,
}: OperatorFiles): readonly Check[] {
  return [
    ...fileCheck('token list', 'TOKEN_LIST_FILE', tokenListFile, async (file) => {
      return `lists ${(await readTokenList(file)).length} tokens`;
    }),
    ...fileCheck('block list', 'BLOCKED_ADDRESSES_FILE', blockLists.addresses, countBlocked),
    ...fileCheck('block list', 'BLOCKED_TOKENS_FILE', blockLists.tokens, countBlocked),
    ...fileCheck('venues', 'VENUES_FILE', venuesFile, async (file) => {
      return `names ${(await readVenues(file)).length} venues`;
    }),
  ];
}

async function countBlocked(file: string): Promise<string> {
  const { content } = await WatchedFile.open({ file, what: 'the block list', read: readBlockList });
  return `blocks ${content.size}`;
}

/** @param read says what is in the file, and throws with its name */
function fileCheck(
  name: string,
  variable: string,
  file: string | null,
  read: (file: string) => Promise<string>,
): readonly Check[] {
  if (file === null) return [];
  const run = () =>
    read(file).then(
      (content) => ok(`${file} ${content}.`),
      (error: Error) => wrong(`${error.message}. Put the file right, or see ${variable}.`),
    );
  return [{ name, run }];
}
