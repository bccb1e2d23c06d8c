import { PublicKey } from '@solana/web3.js';
import type { Config } from '../../../config.ts';
import { readTokenList } from '../../../service/tokens/registry.ts';
import { parseAddress } from '../../../solana/address.ts';
import { readBlockList } from '../../../solana/block-lists.ts';
import { WatchedFile } from '../../../watched-file.ts';
import { readVenues } from '../../venues.ts';
import { type Check, type Finding, hostOf, note, ok, wrong } from './check.ts';

/** @param mistakes a sentence each */
export function checkConfiguration(
  role: 'start' | 'service',
  config: Config,
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
export function operatorFileChecks({ tokenListFile, blockLists, venuesFile }: Config): readonly Check[] {
  const files = [
    {
      name: 'token list',
      variable: 'TOKEN_LIST_FILE',
      file: tokenListFile,
      read: async (file: string) => `lists ${(await readTokenList(file)).length} tokens`,
    },
    {
      name: 'block list',
      variable: 'BLOCKED_ADDRESSES_FILE',
      file: blockLists.addresses,
      read: countBlocked,
    },
    { name: 'block list', variable: 'BLOCKED_TOKENS_FILE', file: blockLists.tokens, read: countBlocked },
    {
      name: 'venues',
      variable: 'VENUES_FILE',
      file: venuesFile,
      read: async (file: string) => `names ${(await readVenues(file)).length} venues`,
    },
  ];
  return files.flatMap(({ name, variable, file, read }) => {
    if (file === null) return [];
    const run = () =>
      read(file).then(
        (content) => ok(`${file} ${content}.`),
        (error: Error) => wrong(`${error.message}. Put the file right, or see ${variable}.`),
      );
    return [{ name, run }];
  });
}

/** Whether a service gives sponsored quotes shows only to a wallet without SOL, so it is not asked. */
export function checkSponsor({ sponsor, allowedCosigners, operatorFee, swapApi }: Config): Finding {
  if (sponsor === undefined || parseAddress(sponsor) === undefined || !PublicKey.isOnCurve(sponsor))
    return wrong('SPONSOR is no key that can sign. Name the public key of the wallet that pays the fees.');
  const twice = 'Name it in one of them: a sponsor signs nothing else.';
  if (allowedCosigners.includes(sponsor))
    return wrong(`SPONSOR is one of ALLOWED_COSIGNERS as well. ${twice}`);
  const other = 'Name the key that pays fees, not the one that gets them.';
  if (sponsor === operatorFee?.account) return wrong(`SPONSOR is the account of OPERATOR_FEE. ${other}`);
  const service = swapApi === null ? 'our own service' : hostOf(swapApi.url);
  return note(
    `May pay the fees of a swap to SOL. Whether ${service} offers that cannot be asked: try Get SOL first with a wallet without SOL.`,
  );
}

async function countBlocked(file: string): Promise<string> {
  const { content } = await WatchedFile.open({ file, what: 'the block list', read: readBlockList });
  return `blocks ${content.size}`;
}
