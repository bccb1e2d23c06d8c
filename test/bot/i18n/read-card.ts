import { toPlainText } from '../../../src/bot/i18n/html.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import { detectEntities } from '../../../src/sandbox/telegram/text/outgoing-text.ts';
import { parseHtml } from '../../../src/sandbox/telegram/text/parse-html.ts';

export const plain = (message: ChatMessage) => toPlainText({ html: message.text });

/** What Telegram makes a link of, by itself or because it was told to. */
export const linksIn = (message: ChatMessage) => {
  const { text, entities = [] } = parseHtml(message.text);
  const found = detectEntities(text, entities).filter(
    ({ type }) => !['bold', 'code', 'date_time'].includes(type),
  );
  return found.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]);
};
