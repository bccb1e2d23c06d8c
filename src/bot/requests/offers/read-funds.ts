import { withTimeout } from '../../../solana/with-timeout.ts';
import type { Funds } from '../../swap/offer-swap.ts';
import type { BotDeps } from '../../telegram/context.ts';

/** A card does not wait longer for what is only a line on it. */
const PATIENCE_MS = 1_500;

type FundsDeps = Pick<BotDeps, 'chain' | 'wallets' | 'log'>;

/** What the active wallet has, where that is known soon: a chain that does not answer costs nothing but the lines. */
export function readFunds({ chain, wallets, log }: FundsDeps): Funds {
  return async (personId, { from, to }) => {
    try {
      const wallet = await wallets.activeWallet(personId);
      return wallet && (await withTimeout(() => chain.swapFunds(wallet.address, from, to), PATIENCE_MS));
    } catch (error) {
      log.warn({ err: error }, 'a balance could not be read');
      return undefined;
    }
  };
}
