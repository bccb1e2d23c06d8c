import { readFile } from 'node:fs/promises';
import type { Config } from '../../../config.ts';
import { readBlockList } from '../../../service/policy.ts';
import { readTokenList } from '../../../service/tokens/registry.ts';
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

export function operatorFileChecks({
  tokenListFile,
  blockLists,
  venuesFile,
}: OperatorFiles): readonly Check[] {
  const blocked = [blockLists.addresses, blockLists.tokens].filter((file) => file !== null);
  return [
    { name: 'token list', run: () => checkTokenList(tokenListFile) },
    ...blocked.map((file) => ({ name: 'block list', run: () => checkBlockList(file) })),
    ...(venuesFile === null ? [] : [{ name: 'venues', run: () => checkVenues(venuesFile) }]),
  ];
}

async function checkTokenList(file: string): Promise<Finding> {
  return readTokenList(file).then(
    (tokens) => ok(`${file} lists ${tokens.length} tokens.`),
    (error: Error) => wrong(`${error.message}. Put the file right, or see TOKEN_LIST_FILE.`),
  );
}

async function checkVenues(file: string): Promise<Finding> {
  try {
    const venues = await readVenueList(await readFile(file, 'utf8'), file);
    return ok(`${file} names ${venues.length} venues.`);
  } catch (error) {
    return wrong(`${(error as Error).message}. Put the file right, or see VENUES_FILE.`);
  }
}

async function checkBlockList(file: string): Promise<Finding> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return wrong(`${file}: the block list cannot be read (${code}). Put it there, or see BLOCKED_…_FILE.`);
  }
  try {
    return ok(`${file} blocks ${readBlockList(text, file).size}.`);
  } catch (error) {
    return wrong(`${(error as Error).message}. Put the line right.`);
  }
}
