import { LANGUAGES, type Language } from '../swap/language.ts';
import type { Person } from '../swap/ports.ts';
import { encodePress } from './button-data.ts';
import type { Button, ChatMessage } from './chat-message.ts';
import type { Texts } from './create-texts.ts';

/** What a button of /language says instead of a language when it gives the choice back to Telegram. */
export const AS_TELEGRAM_SAYS = 'telegram';

/** Each in its own words, so that whoever cannot read the rest finds theirs. */
const OWN_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
  tr: 'Türkçe',
  zh: '中文',
};

const PER_ROW = 2;

/** The card of /language: a tick at the language in use, and at the last button while nothing was chosen. */
export function renderLanguages(
  { language, chosenLanguage }: Pick<Person, 'language' | 'chosenLanguage'>,
  texts: Texts,
): ChatMessage {
  const buttons = LANGUAGES.map((one) => choice(OWN_NAMES[one], one, one === language));
  const rows = Array.from({ length: Math.ceil(buttons.length / PER_ROW) }, (_, row) =>
    buttons.slice(row * PER_ROW, (row + 1) * PER_ROW),
  );
  const asTelegram = choice(
    texts.plain('button-language-telegram'),
    AS_TELEGRAM_SAYS,
    chosenLanguage === null,
  );
  return { text: texts.html('language-question').html, keyboard: [...rows, [asTelegram]] };
}

function choice(name: string, id: string, isTicked: boolean): Button {
  return { text: isTicked ? `✅ ${name}` : name, data: encodePress({ action: 'language', id }) };
}
