import type { Funds } from '../../swap/offer-swap.ts';
import type { BotDeps } from '../bot-deps.ts';

/** A card does not wait longer for what is only a line on it. */
const PATIENCE_MS = 1_500;

type FundsDeps = Pick<BotDeps, 'chain' | 'wallets' | 'log'>;

/** What the active wallet holds, where that is known soon: a chain that does not answer costs nothing but the line. */
export function readFunds({ chain, wallets, log }: FundsDeps): Funds {
  return async (personId, token) => {
    try {
      const wallet = await wallets.activeWallet(personId);
      return wallet && (await soon(chain.balance(wallet.address, token)));
    } catch (error) {
      log.warn({ err: error }, 'a balance could not be read');
      return undefined;
    }
  };
}

/** Undefined once it takes too long; what comes later, also a failure, is nobody's concern any more. */
async function soon<T>(answer: Promise<T>): Promise<T | undefined> {
  let patience: NodeJS.Timeout | undefined;
  const tooLate = new Promise<undefined>((resolve) => {
    patience = setTimeout(() => resolve(undefined), PATIENCE_MS).unref();
  });
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(patience);
  }
}
