import type { Config } from '../../../config.ts';
import { type Finding, ok, wrong } from './finding.ts';

/** @param mistakes what the configuration lacks for this program, a sentence each */
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
