import type { Wallet } from '@wallet-standard/base';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { LONGEST_WALLET_LABEL } from '../../swap/wallets.ts';

/** What a wallet in this browser calls itself, as it may be shown: the name is of a stranger's choosing. */
export function walletName({ name }: Pick<Wallet, 'name'>): string {
  return cleanLabel(name, LONGEST_WALLET_LABEL) || '?';
}
