import { type Html, html, joinLines } from '../i18n/html.ts';
import type { Texts } from '../i18n/texts.ts';
import { RETENTION_DAYS } from '../swap/stores.ts';

/** Two sentences; the details are folded. */
export function renderPrivacy(texts: Texts): Html {
  const [summary, ...details] = privacyParts(texts);
  return joinLines([summary, ...details.map((part) => html`<blockquote expandable>${part}</blockquote>`)]);
}

/** The chat and the page show the same parts; each begins with its title in bold. */
export function privacyParts(texts: Texts): readonly [summary: Html, ...details: Html[]] {
  const days = {
    messages: String(RETENTION_DAYS.deliveredMessages),
    transactions: String(RETENTION_DAYS.attempts),
    dialogues: String(RETENTION_DAYS.dialogues),
    links: String(RETENTION_DAYS.walletLinks),
  };
  const kept = joinLines([
    texts.html('privacy-kept', days),
    texts.html('privacy-alerts', { days: String(RETENTION_DAYS.alerts) }),
    texts.html('privacy-shared', { days: String(RETENTION_DAYS.sharedIntents) }),
    texts.html('privacy-groups', { days: String(RETENTION_DAYS.groupTurns) }),
  ]);
  return [texts.html('privacy-never'), kept, texts.html('privacy-others'), texts.html('privacy-forget')];
}
