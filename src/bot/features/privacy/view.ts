import { type Html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import { KEPT_DAYS } from '../../swap/retention.ts';

/** What is kept about a person, for how long, and who else sees what. */
export function renderPrivacy(texts: Texts): Html {
  const days = {
    messages: String(KEPT_DAYS.deliveredMessages),
    transactions: String(KEPT_DAYS.attempts),
    dialogues: String(KEPT_DAYS.dialogues),
    links: String(KEPT_DAYS.walletLinks),
  };
  const parts = [
    texts.html('privacy-kept', days),
    texts.html('privacy-alerts', { days: String(KEPT_DAYS.alerts) }),
    texts.html('privacy-shared', { days: String(KEPT_DAYS.sharedIntents) }),
    texts.html('privacy-groups', { days: String(KEPT_DAYS.groupTurns) }),
    texts.html('privacy-never'),
    texts.html('privacy-others'),
    texts.html('privacy-forget'),
  ];
  return joinLines(parts, '\n\n');
}
