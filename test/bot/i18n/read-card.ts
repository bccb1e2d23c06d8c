import { toPlainText } from '../../../src/bot/i18n/html.ts';
import type { ChatMessage } from '../../../src/bot/telegram/messages/message.ts';
import { detectEntities, parseHtml } from '../../../src/sandbox/telegram/text.ts';

export const plain = (message: ChatMessage) => toPlainText({ html: message.text });

/** Links in a rendered text: explicit ones, and those that Telegram detects. */
export const linksIn = (message: ChatMessage) => {
  const { text, entities = [] } = parseHtml(message.text);
  const found = detectEntities(text, entities).filter(
    ({ type }) => !['bold', 'code', 'date_time'].includes(type),
  );
  return found.map(({ type, offset, length }) => [type, text.slice(offset, offset + length)]);
};
