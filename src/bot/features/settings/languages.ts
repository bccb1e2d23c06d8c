import type { Texts } from '../../i18n/texts.ts';
import type { Views } from '../../i18n/view.ts';
import { LANGUAGES, type Person } from '../../swap/people.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';

/** What a button of /language says instead of a language when it gives the choice back to Telegram. */
export const AS_TELEGRAM_SAYS = 'telegram';

const PER_ROW = 2;

/**
 * The card of /language: each in its own words, so that whoever cannot read the rest finds theirs; a tick at the language
 * in use, and at the last button while nothing was chosen.
 */
export function renderLanguages(
  { language, chosenLanguage }: Pick<Person, 'language' | 'chosenLanguage'>,
  texts: Texts,
  views: Views,
): ChatMessage {
  const nameOf = (one: Person['language']) => views[one].texts.plain('language-name');
  const buttons = LANGUAGES.map((one) => choice(nameOf(one), one, one === language));
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
  return { text: isTicked ? `✅ ${name}` : name, data: mainButtons.encode({ action: 'language', id }) };
}
