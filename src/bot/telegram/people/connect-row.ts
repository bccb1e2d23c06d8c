import { mainButtons } from '../../words/callback-data.ts';
import type { Button } from '../../words/chat-message.ts';
import type { Texts } from '../../words/create-texts.ts';

/** The row that leads to a wallet, for whoever has none yet. */
export function connectRow(texts: Texts): readonly Button[] {
  return [{ text: texts.plain('button-connect'), data: mainButtons.encode({ action: 'connect' }) }];
}
