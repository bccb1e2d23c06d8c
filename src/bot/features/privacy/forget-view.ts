import { type Html, joinLines } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { PersonalData } from '../../swap/people.ts';
import { mainButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';

/** Asks before somebody is forgotten, with what that means for them; `question` says which question a yes answers. */
export function renderForgetQuestion(data: PersonalData, question: string, texts: Texts): ChatMessage {
  const { wallets, past, open, unsettled } = counted(data);
  const text = joinLines([
    texts.html('forget-question', { wallets, past }),
    data.open > 0 ? texts.html('forget-open', { open }) : null,
    data.unsettled > 0 ? texts.html('forget-unsettled', { unsettled }) : null,
    texts.html('forget-meaning'),
  ]);
  const yes = texts.plain('button-forget-yes');
  return {
    text: text.html,
    keyboard: [
      [
        { text: yes, data: mainButtons.encode({ action: 'forget_me', id: question }), style: 'danger' },
        { text: texts.plain('button-forget-no'), data: mainButtons.encode({ action: 'keep_me' }) },
      ],
    ],
  };
}

/** What was erased, and what is brought to its end before. */
export function renderForgotten(data: PersonalData, texts: Texts): Html {
  const { wallets, unsettled } = counted(data);
  const swaps = String(data.past + data.open);
  return joinLines([
    texts.html('forget-done', { wallets, swaps }),
    data.unsettled > 0 ? texts.html('forget-done-unsettled', { unsettled }) : null,
    texts.html('forget-after'),
  ]);
}

function counted({ wallets, past, open, unsettled }: PersonalData) {
  return {
    wallets: String(wallets),
    past: String(past),
    open: String(open),
    unsettled: String(unsettled),
  };
}
