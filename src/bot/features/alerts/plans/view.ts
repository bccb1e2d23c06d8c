import { type Html, html, joinLines } from '../../../i18n/html.ts';
import { showExact, showToken } from '../../../i18n/money.ts';
import type { Texts } from '../../../i18n/texts.ts';
import { showDate, showWeekday } from '../../../i18n/time.ts';
import type { Plan } from '../../../swap/plans.ts';
import type { Swap } from '../../../swap/swap.ts';
import { buttonCodec, id } from '../../../telegram/messages/callback-codec.ts';
import { mainButtons } from '../../../telegram/messages/callback-data.ts';
import type { Button, ChatMessage } from '../../../telegram/messages/message.ts';

/** `skip` and `stop` are buttons of the list, `end` is the button of a notice. */
export const planButtons = buttonCodec('pl', {
  skip: { code: 's', args: { id: id() } },
  stop: { code: 'x', args: { id: id() } },
  end: { code: 'e', args: { id: id() } },
});

export function renderPlanUsage(texts: Texts): Html {
  return joinLines([texts.html('plan-usage'), html``, texts.html('plan-sleep')]);
}

export function renderPlanMade(plan: Plan, hasWallet: boolean, texts: Texts): Html {
  return joinLines([
    texts.html('plan-made', wordsOf(plan, texts)),
    html``,
    texts.html('plan-sleep'),
    hasWallet ? null : texts.html('stop-no-wallet'),
    texts.html('plan-made-note'),
  ]);
}

interface PlanList {
  readonly lines: readonly Html[];
  readonly rows: readonly (readonly Button[])[];
}

/** @param above the lines of alerts, whose numbers are continued */
export function renderPlans(plans: readonly Plan[], above: number, texts: Texts): PlanList {
  if (plans.length === 0) return { lines: [], rows: [] };
  const numbered = plans.map((plan, at) => ({ plan, number: String(above + at + 1) }));
  return {
    lines: [
      html``,
      texts.html('plans-title'),
      ...numbered.map(({ plan, number }) => texts.html('plans-line', { ...wordsOf(plan, texts), number })),
    ],
    rows: numbered.map(({ plan, number }) => [
      planButtons.button(texts.plain('button-plan-skip', { number }), { action: 'skip', id: plan.id }),
      planButtons.button(texts.plain('button-plan-stop', { number }), { action: 'stop', id: plan.id }),
    ]),
  };
}

/** The ready swap under its reason. *Skip* is the card's own Cancel. */
export function renderPlanDue(plan: Plan, swap: Swap, card: ChatMessage, texts: Texts): ChatMessage {
  const press = { action: 'cancel', id: swap.id, version: swap.offerVersion } as const;
  const row = [
    mainButtons.button(texts.plain('button-plan-skip-this'), press),
    planButtons.button(texts.plain('button-plan-end'), { action: 'end', id: plan.id }),
  ];
  return {
    text: joinLines([texts.html('plan-due', wordsOf(plan, texts)), { html: card.text }], '\n\n').html,
    keyboard: [...card.keyboard, row],
  };
}

const PERIODS = { day: 'plan-every-day', week: 'plan-every-week', month: 'plan-every-month' } as const;

function wordsOf(plan: Plan, texts: Texts) {
  const { intent, every, weekday, dueAt } = plan;
  const { language } = texts;
  const words = { pays: showExact(intent.amount, intent.from), symbol: showToken(intent.to) };
  const period =
    weekday === null
      ? texts.html(PERIODS[every])
      : texts.html('plan-every-weekday', { day: showWeekday(weekday, language) });
  return { plan: texts.html('plan-line', { ...words, every: period }), date: showDate(dueAt, language) };
}
