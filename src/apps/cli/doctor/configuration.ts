import type { Config } from '../../../config.ts';
import { readBlockList } from '../../../service/policy.ts';
import { readTokenList } from '../../../service/tokens/registry.ts';
import { WatchedFile } from '../../../watched-file.ts';
import { readVenueList } from '../../venues.ts';
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
  const { addresses, tokens } = blockLists;
  const checks: readonly (Check | null)[] = [
    {
      name: 'token list',
      run: () =>
        judge('TOKEN_LIST_FILE', () =>
          readTokenList(tokenListFile).then((list) => `${tokenListFile} lists ${list.length} tokens.`),
        ),
    },
    checkBlockList('BLOCKED_ADDRESSES_FILE', addresses),
    checkBlockList('BLOCKED_TOKENS_FILE', tokens),
    venuesFile === null ? null : checkVenues(venuesFile),
  ];
  return checks.filter((check) => check !== null);
}

function checkBlockList(variable: string, file: string | null): Check | null {
  if (file === null) return null;
  const open = () => WatchedFile.open({ file, what: 'the block list', read: readBlockList });
  const run = () => judge(variable, async () => `${file} blocks ${(await open()).content.size}.`);
  return { name: 'block list', run };
}

function checkVenues(file: string): Check {
  const open = () => WatchedFile.open({ file, what: 'the list of venues', read: readVenueList });
  const run = () =>
    judge('VENUES_FILE', async () => `${file} names ${(await open()).content.length} venues.`);
  return { name: 'venues', run };
}

async function judge(variable: string, read: () => Promise<string>): Promise<Finding> {
  return read().then(ok, (error: Error) =>
    wrong(`${error.message}. Put the file right, or see ${variable}.`),
  );
}
