import { cleanLabel } from '../../../labels/clean-label.ts';
import { renderProblem } from '../../cards/problem.ts';
import { renderSwap } from '../../cards/swap-card.ts';
import { type Html, html, inert, joinLines } from '../../i18n/html.ts';
import { showBps, showExact, showShort, showToken } from '../../i18n/money.ts';
import type { Texts } from '../../i18n/texts.ts';
import { showDateOnly } from '../../i18n/time.ts';
import type { SwapView } from '../../i18n/view.ts';
import type { ShownPrices } from '../../prices/shown-prices.ts';
import type { AlertStore, MeasuredAlert } from '../../swap/alerts.ts';
import { ALERT_LASTS_DAYS, type Alert, MAX_ALERTS, readAlertItemId } from '../../swap/alerts.ts';
import { formatShort, type Scale, toShown } from '../../swap/amount.ts';
import type { PersonId } from '../../swap/brands.ts';
import { USDC } from '../../swap/dollars.ts';
import type { Plan, PlanId, PlanStore } from '../../swap/plans.ts';
import type { StandingStore } from '../../swap/standing.ts';
import type { OutboxItem } from '../../swap/stores.ts';
import type { Swap } from '../../swap/swap.ts';
import type { SwapReader } from '../../swap/swap-store-port.ts';
import { buttonCodec, id } from '../../telegram/messages/callback-codec.ts';
import type { Button, ChatMessage } from '../../telegram/messages/message.ts';
import type { MeasureProblem } from './measure.ts';
import { renderPlanDue, renderPlans } from './plans/view.ts';
import type { StopProblem } from './stops/parse.ts';
import { ordersSelling, renderStopFired, renderStopUsage, withSale } from './stops/view.ts';

export const alertButtons = buttonCodec('al', {
  pause: { code: 'p', args: { id: id() } },
  resume: { code: 'r', args: { id: id() } },
  remove: { code: 'd', args: { id: id() } },
});

const MAX_ECHO_LENGTH = 40;

export function renderMade(alert: Alert, texts: Texts): Html {
  return joinLines([
    texts.html('alert-made', conditionAndPrice(alert)),
    texts.html('alert-made-note', { days: String(ALERT_LASTS_DAYS) }),
  ]);
}

export function renderWatched(alert: Alert, texts: Texts): Html {
  const { now } = conditionAndPrice(alert);
  return texts.html('alert-watched', { condition: withSale(alert, showCondition(alert), texts), now });
}

export function renderFull(texts: Texts): Html {
  return texts.html('alert-full', { most: String(MAX_ALERTS) });
}

export function renderAlertProblem(problem: StopProblem | MeasureProblem, view: SwapView): Html {
  const { texts } = view;
  switch (problem.code) {
    case 'bad_form':
      return texts.html('alert-usage');
    case 'bad_stop':
      return renderStopUsage(texts);
    case 'unclear_number':
      return renderUnclearNumber(problem, texts);
    case 'which_way': {
      const [token, number] = [cleanLabel(problem.from, MAX_ECHO_LENGTH), problem.text];
      return texts.html('alert-which-way', { token, number });
    }
    case 'bad_change':
      return texts.html('alert-bad-change');
    case 'already_there':
      return texts.html('alert-already', conditionAndPrice(problem.alert));
    default:
      return renderProblem(problem, view);
  }
}

function renderUnclearNumber(
  { text, readings }: Extract<StopProblem, { code: 'unclear_number' }>,
  texts: Texts,
): Html {
  const echo = inert(cleanLabel(text, MAX_ECHO_LENGTH));
  if (!readings) return texts.html('alert-unclear-number', { text: echo });
  const [small, large] = readings.map((one) => cleanLabel(one, MAX_ECHO_LENGTH));
  return texts.html('alert-unclear', { text: echo, small: small ?? '', large: large ?? '' });
}

/** @param shown present prices, without asking for any */
export function renderAlerts(
  { alerts, plans }: { readonly alerts: readonly Alert[]; readonly plans: readonly Plan[] },
  texts: Texts,
  shown: Pick<ShownPrices, 'recall'>,
): ChatMessage {
  const title = texts.html(alerts.length === 0 ? 'alerts-none' : 'alerts-title');
  const lines = alerts.map((alert, index) => alertLine(alert, index, texts, shown));
  const list = renderPlans(plans, alerts.length, texts);
  const text = joinLines([title, ...lines, ...list.lines, html``, texts.html('alert-usage')]);
  const rows = alerts.map((alert, index) => alertRow(alert, index, texts));
  return { text: text.html, keyboard: [...rows, ...list.rows] };
}

function alertLine(alert: Alert, index: number, texts: Texts, shown: Pick<ShownPrices, 'recall'>): Html {
  const isBlind = alert.state === 'active' && alert.outageSince !== null;
  const price = isBlind ? undefined : shown.recall(alert.intent);
  const now = price && texts.html('alerts-now', { now: showGiven(alert, price.offer.toAmount) });
  const waitsFor = withSale(alert, showCondition(alert), texts);
  const condition = now ? html`${waitsFor} · ${now}` : waitsFor;
  const words = { number: String(index + 1), condition };
  if (alert.state === 'paused') return texts.html('alerts-line-paused', words);
  if (isBlind) return texts.html('alerts-line-blind', words);
  return texts.html('alerts-line', { ...words, date: showDateOnly(alert.expiresAt, texts.language) });
}

const CHANGES = {
  active: { label: 'button-alert-pause', action: 'pause' },
  paused: { label: 'button-alert-resume', action: 'resume' },
} as const;

function alertRow({ id, state }: Alert, index: number, texts: Texts): readonly Button[] {
  const number = String(index + 1);
  const change = CHANGES[state === 'paused' ? 'paused' : 'active'];
  return [
    alertButtons.button(texts.plain(change.label, { number }), { action: change.action, id }),
    alertButtons.button(texts.plain('button-alert-delete', { number }), { action: 'remove', id }),
  ];
}

interface NewsSources {
  readonly alerts: AlertStore;
  readonly plans: PlanStore;
  readonly swaps: SwapReader;
  readonly standing: StandingStore;
  readonly viewFrom: (swap: Swap) => Promise<SwapView>;
  readonly textsOf: (id: PersonId) => Promise<Texts>;
}

/** Renders the state at delivery; undefined where the notice no longer applies. */
export async function renderAlertNews(
  sources: NewsSources,
  item: OutboxItem,
): Promise<ChatMessage | undefined> {
  const news = readAlertItemId(item.id);
  const texts = await sources.textsOf(item.personId);
  switch (news?.what) {
    case 'sighted':
      return alone(texts.html('alert-sighted'));
    case 'blind': {
      const all = await sources.alerts.list(news.personId);
      const missed = all.filter(({ outageSince }) => outageSince === news.since);
      return missed.length === 0 ? undefined : renderOutage(missed, texts);
    }
    case 'plan': {
      const [plan, swap] = await Promise.all([
        sources.plans.find(news.planId as PlanId),
        sources.swaps.findSwap(item.subject as Swap['id']),
      ]);
      return plan && swap && renderPlanDue(plan, swap, renderSwap(swap, await sources.viewFrom(swap)), texts);
    }
    case 'ended': {
      const alert = await sources.alerts.find(news.alertId);
      return alert && renderExpired(alert, texts);
    }
    case 'fired': {
      const [alert, swap] = await Promise.all([
        sources.alerts.find(news.alertId),
        sources.swaps.findSwap(item.subject as Swap['id']),
      ]);
      if (!alert || !swap) return undefined;
      const view = await sources.viewFrom(swap);
      if (alert.sells === null) return renderFired(alert, swap, view);
      const orders = await ordersSelling(sources.standing, alert.personId, alert.intent.from);
      return renderStopFired(alert, orders, reachedOf(alert, swap), renderSwap(swap, view), texts);
    }
    case undefined:
      return undefined;
  }
}

function renderOutage(missed: readonly Alert[], texts: Texts): ChatMessage {
  const lines = missed.map((alert) => html`• ${withSale(alert, showCondition(alert), texts)}`);
  return alone(joinLines([texts.html('alert-blind'), ...lines]));
}

function renderExpired(alert: Alert, texts: Texts): ChatMessage {
  const words = { condition: withSale(alert, showCondition(alert), texts), days: String(ALERT_LASTS_DAYS) };
  return alone(texts.html('alert-ended', words));
}

function renderFired(alert: Alert, swap: Swap, view: SwapView): ChatMessage {
  const reached = view.texts.html('alert-fired', reachedOf(alert, swap));
  const { text, keyboard } = renderSwap(swap, view);
  return { text: joinLines([reached, { html: text }], '\n\n').html, keyboard };
}

function reachedOf(alert: Alert, swap: Swap) {
  return { condition: showCondition(alert), now: showGiven(alert, alert.given ?? swap.offer.toAmount) };
}

function alone(text: Html): ChatMessage {
  return { text: text.html, keyboard: [] };
}

export function conditionAndPrice(alert: MeasuredAlert) {
  return { condition: showCondition(alert), now: showGiven(alert, alert.base) };
}

/** `1 SOL ≥ $200`, `2 SOL ≥ 400 USDC`. */
function showCondition(alert: MeasuredAlert): Html {
  const { intent, isPerUnit, direction, target, changeBps } = alert;
  const measured = isPerUnit ? html`1 ${showToken(intent.from)}` : showExact(intent.amount, intent.from);
  const sign = direction === 'above' ? '≥' : '≤';
  const change = changeBps === null ? '' : ` (${changeBps > 0 ? '+' : '−'}${showBps(Math.abs(changeBps))})`;
  return html`${measured} ${sign} ${showGiven(alert, target)}${change}`;
}

function showGiven({ intent, isPerUnit }: MeasuredAlert, given: bigint): Html {
  if (!isPerUnit) return showShort(given, intent.to);
  const price = formatShort(...perUnit(intent, given));
  return intent.to.mint === USDC.mint ? html`$${price}` : html`${price} ${showToken(intent.to)}`;
}

/** The price is per unit, because the amount is a power of ten of shown units. */
function perUnit({ from, to, amount }: MeasuredAlert['intent'], given: bigint): readonly [bigint, Scale] {
  const power = Math.round(Math.log10(Number(toShown(amount, from))));
  const decimals = to.decimals + power - from.decimals;
  const shown = toShown(given, to);
  return decimals >= 0 ? [shown, { decimals }] : [shown * 10n ** BigInt(-decimals), { decimals: 0 }];
}
