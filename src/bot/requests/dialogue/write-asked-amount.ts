import { showBps } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { AskedAmount } from '../../swap/asked-amount.ts';

/** An amount as it was asked for, with the symbol of what is paid: `0.5 SOL`, `$20 SOL`, `25% SOL`, `Max SOL`. */
export function writeAskedAmount(amount: AskedAmount, symbol: string, texts: Texts): string {
  switch (amount.kind) {
    case 'most':
      return `${texts.plain('button-max')} ${symbol}`;
    case 'share':
      return `${showBps(amount.bps)} ${symbol}`;
    case 'dollars':
      return `$${amount.text} ${symbol}`;
    default:
      return `${amount.text} ${symbol}`;
  }
}
