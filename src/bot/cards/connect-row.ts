import type { Texts } from '../i18n/texts.ts';
import { mainButtons } from '../telegram/messages/callback-data.ts';
import type { Button } from '../telegram/messages/message.ts';

/** The row that leads to a wallet, for whoever has none yet. */
export function connectRow(texts: Texts): readonly Button[] {
  return [{ text: texts.plain('button-connect'), data: mainButtons.encode({ action: 'connect' }) }];
}
