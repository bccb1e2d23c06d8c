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

/** Whether a service gives sponsored quotes shows only to a wallet without SOL, so it is not asked. */
export function sponsorChecks({ sponsor, allowedCosigners, operatorFee, swapApi }: Config): readonly Check[] {
  if (sponsor === undefined) return [];
  const service = swapApi === null ? 'our own service' : hostOf(swapApi.url);
  const run = () => {
    if (parseAddress(sponsor) === undefined || !PublicKey.isOnCurve(sponsor)) {
      return wrong('SPONSOR is no key that can sign. Name the public key of the wallet that pays the fees.');
    }
    if (allowedCosigners.includes(sponsor)) {
      return wrong(
        'SPONSOR is one of ALLOWED_COSIGNERS as well. Name it in one of them: a sponsor signs nothing else.',
      );
    }
    if (sponsor === operatorFee?.account) {
      return wrong(
        'SPONSOR is the account of OPERATOR_FEE. Name the key that pays fees, not the one that gets them.',
      );
    }
    return note(
      `May pay the fees of a swap to SOL. Whether ${service} offers that cannot be asked: try Get SOL first with a wallet without SOL.`,
    );
  };
  return [{ name: 'sponsor', run }];
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
