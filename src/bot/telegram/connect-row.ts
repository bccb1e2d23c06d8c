import { encodePress } from '../notification/button-data.ts';
import type { Button } from '../notification/chat-message.ts';
import type { Texts } from '../notification/create-texts.ts';

/** The row that leads to a wallet, for whoever has none yet. */
export function connectRow(texts: Texts): readonly Button[] {
  return [{ text: texts.plain('button-connect'), data: encodePress({ action: 'connect' }) }];
}
