import { alertPress, showCard, toastPress } from '../../cards/reply.ts';
import type { Html } from '../../i18n/html.ts';
import type { ParsedRequest } from '../../requests/dialogue/state.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { idOfUpdate } from '../../requests/offers/offer.ts';
import { parseRequest } from '../../requests/parse-request.ts';
import type { OrderRequest } from '../../requests/parser/grammar.ts';
import type { Reader } from '../../requests/parser/read-lexemes.ts';
import type { MeasuredAlert, StopLoss } from '../../swap/alerts.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId } from '../../swap/alerts.ts';
import { type AskedAmount, resolveAmount } from '../../swap/asked-amount.ts';
import { choosePair } from '../../swap/catalogue.ts';
import { DOLLAR_TOKENS, USDC } from '../../swap/dollars.ts';
import { firstDueOf, MAX_PLANS, type PlanId } from '../../swap/plans.ts';
import type { Result } from '../../swap/problems.ts';
import { labelTokens, namesToken, type TokenPair } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type ChatServices, type Feature } from '../feature.ts';
import { measureAlert } from './measure.ts';
import { type AskedAlert, looksLikeAlert, readAlert } from './parse.ts';
import { isWholePlan, looksLikePlan, readPlan } from './plans/parse.ts';
import { planButtons, renderPlanMade, renderPlanUsage } from './plans/view.ts';
import { looksLikeStop, readStop } from './stops/parse.ts';
import { type BehindStop, ordersSelling, renderStopMade } from './stops/view.ts';
import {
  alertButtons,
  conditionAndPrice,
  renderAlertProblem,
  renderAlerts,
  renderFull,
  renderMade,
  renderWatched,
} from './view.ts';

export const alerts: Feature = {
  menu: [
    { name: 'alert', menus: { private: 90 } },
    { name: 'alerts', menus: { private: 100, ephemeral: 100 } },
  ],
  private: {
    commands: { alert: alertCommand, alerts: alertsCommand },
    buttons: [buttonArea(alertButtons, pressAlert), buttonArea(planButtons, pressPlan)],
    deepLinks: { alerts: alertsCommand },
    topics: { alert: alertsCommand },
    words: { topic: 'alert', matches: isLine, answer: answerLine },
  },
  group: { personal: { alert: 'alerts', alerts: 'alerts' } },
};

const DOLLARS = 'USDC';

/** `/alert SOL > 200`, `/alert BONK -10%`, `/alert 1 SOL > 200 USDC`; alone, the usage. */
async function alertCommand(services: ChatServices, ctx: CommandContext): Promise<void> {
  return answerLine(services, ctx, ctx.match);
}

function isLine(text: string): boolean {
  return looksLikeAlert(text) || looksLikeStop(text) || looksLikePlan(text);
}

async function answerLine(services: ChatServices, ctx: ChatContext, line: string): Promise<void> {
  const answer = await answerTo(line)(services, ctx, line);
  if (answer) await reply(services.chat, ctx, answer);
}

function answerTo(line: string) {
  if (looksLikeAlert(line)) return answerAlert;
  if (looksLikeStop(line)) return answerStop;
  return looksLikePlan(line) ? answerPlan : answerAlert;
}

async function alertsCommand(services: Uses<'chat' | 'prices'>, ctx: CommandContext): Promise<void> {
  await reply(services.chat, ctx, await listOf(services, ctx));
}

async function listOf({ prices }: Uses<'prices'>, ctx: ChatContext): Promise<ChatMessage> {
  const { personId } = personOf(ctx);
  const [alerts, plans] = await Promise.all([prices.alerts.list(personId), prices.plans.list(personId)]);
  return renderAlerts({ alerts, plans }, ctx.view.texts, prices.shown);
}

async function pressAlert(
  services: Uses<'chat' | 'prices' | 'clock'>,
  ctx: ChatContext,
  { action, id }: PressOf<typeof alertButtons>,
): Promise<void> {
  const { chat, prices, clock } = services;
  const { personId } = personOf(ctx);
  const alert = [id as AlertId, personId] as const;
  const isChanged =
    action === 'resume'
      ? await prices.alerts.resume(...alert, clock())
      : await prices.alerts[action](...alert);
  await (isChanged ? toastPress(chat, ctx, TOASTS[action]) : alertPress(chat, ctx, 'press-alert-over'));
  await showCard(chat, ctx, await listOf(services, ctx));
}

/** `end` is the button of a notice, whose card stays. */
async function pressPlan(
  services: Uses<'chat' | 'prices' | 'clock'>,
  ctx: ChatContext,
  { action, id }: PressOf<typeof planButtons>,
): Promise<void> {
  const { chat, prices, clock } = services;
  const { personId } = personOf(ctx);
  const plan = [id as PlanId, personId] as const;
  const isChanged =
    action === 'skip' ? await prices.plans.skip(...plan, clock()) : await prices.plans.remove(...plan);
  const toast = action === 'skip' ? 'toast-plan-skipped' : 'toast-plan-stopped';
  await (isChanged ? toastPress(chat, ctx, toast) : alertPress(chat, ctx, 'press-plan-over'));
  if (action !== 'end') await showCard(chat, ctx, await listOf(services, ctx));
}

const TOASTS = {
  pause: 'toast-alert-paused',
  resume: 'toast-alert-resumed',
  remove: 'toast-alert-deleted',
} as const;

async function answerAlert(
  services: ChatServices,
  ctx: ChatContext,
  line: string,
): Promise<Html | undefined> {
  const read = readAlert(line, await readerFor(services, ctx));
  if (!read.ok) return renderAlertProblem(read.problem, ctx.view);
  return createAlert(services, ctx, { alert: read.alert, sells: null, orElse: null });
}

async function answerStop(services: ChatServices, ctx: ChatContext, line: string): Promise<Html | undefined> {
  const read = readStop(line, await readerFor(services, ctx));
  if (!read.ok) return renderAlertProblem(read.problem, ctx.view);
  if ('order' in read) return void (await services.routes.placeOrder(services, ctx, read.order));
  return createAlert(services, ctx, read.stop);
}

async function answerPlan(services: Services, ctx: ChatContext, line: string): Promise<Html> {
  const { view, update } = ctx;
  const { personId, chatId } = personOf(ctx);
  const { schedule, rest } = readPlan(line);
  const isWhole = schedule !== undefined && isWholePlan(rest, await readerFor(services, ctx));
  const intent = isWhole
    ? planned(await parseRequest(services, ctx, { text: rest, isCommand: false }))
    : undefined;
  const amount = intent && (await resolveAmount(services, { ...intent, personId }));
  if (!schedule || !intent || !amount) return renderPlanUsage(view.texts);
  if (!amount.ok) return renderAlertProblem(amount.problem, view);
  const firstAt = firstDueOf(schedule, services.clock());
  const created = await services.prices.plans.create({
    ...{ id: idOfUpdate(update, services.swaps.idKey, 'alert') as PlanId, personId, chatId },
    intent: { from: intent.from, to: intent.to, amount: amount.value },
    ...{ ...schedule, firstAt, dueAt: firstAt, noticedAt: null, fence: 0 },
  });
  if (created.kind === 'full') return view.texts.html('plan-full', { most: String(MAX_PLANS) });
  const hasWallet = (await services.people.wallets.activeWallet(personId)) !== undefined;
  return renderPlanMade(created.plan, hasWallet, view.texts);
}

/** A fixed amount of what is paid: what is not said to be paid, or to be got, is USDC. Undefined for anything else. */
function planned(parsed: ParsedRequest) {
  if (parsed.kind !== 'start' || parsed.start.pick) return undefined;
  const { from, to, amount: asked } = parsed.start.answers;
  const [pays, gets] = [from ?? USDC, to ?? USDC];
  const isDollars = asked?.kind === 'dollars' && DOLLAR_TOKENS.has(pays.mint);
  if (!asked || (asked.kind !== 'exact' && !isDollars) || pays.mint === gets.mint) return undefined;
  const isUnclear = Object.values(parsed.start.ambiguities).some((one) => one !== undefined);
  return isUnclear ? undefined : { from: pays, to: gets, asked };
}

async function readerFor({ prices }: Uses<'prices'>, { view }: ChatContext): Promise<Reader> {
  const listed = await prices.listTokens();
  const list = listed.ok ? labelTokens(listed.value) : [];
  return { language: view.texts.language, namesToken: (word) => namesToken(list, word) };
}

interface AskedTrade {
  readonly alert: AskedAlert;
  /** Null for an alert that only tells. */
  readonly sells: AskedAmount | null;
  readonly orElse: OrderRequest | null;
}

async function createAlert(
  services: ChatServices,
  ctx: ChatContext,
  { alert: asked, sells, orElse }: AskedTrade,
): Promise<Html | undefined> {
  const { chat, prices } = services;
  const { view } = ctx;
  const { personId } = personOf(ctx);
  const tokens = await findTokens(services, asked);
  if (!tokens.ok) return renderAlertProblem(tokens.problem, view);
  if (!(await mayAskPriceInPrivate(chat, ctx))) return undefined;
  const { from } = tokens.value;
  const sold = sells && (await resolveAmount(services, { asked: sells, from, personId }));
  if (sold?.ok === false) return renderAlertProblem(sold.problem, view);
  const measured = await measureAlert(services, personId, asked, tokens.value);
  if (!measured.ok) return renderAlertProblem(measured.problem, view);
  if (orElse && measured.value.direction === 'above')
    return void (await services.routes.placeOrder(services, ctx, orElse));
  const alert = newAlert(services, ctx, { ...measured.value, sells: sold?.value ?? null });
  const created = await prices.alerts.create(alert);
  switch (created.kind) {
    case 'created':
      return created.alert.sells === null
        ? renderMade(created.alert, view.texts)
        : renderStopMade(
            created.alert,
            await standsBehind(services, created.alert),
            conditionAndPrice(created.alert),
            view.texts,
          );
    case 'watched':
      return renderWatched(alert, view.texts);
    case 'full':
      return renderFull(view.texts);
  }
}

/** What the wallet holds of the token now, and the orders that sell it. */
async function standsBehind(
  { people, chain, swaps }: Services,
  { personId, intent: { from } }: Alert,
): Promise<BehindStop> {
  const [wallet, orders] = await Promise.all([
    people.wallets.activeWallet(personId),
    ordersSelling(swaps.standing, personId, from),
  ]);
  return { held: wallet ? await chain.balance(wallet.address, from) : null, orders };
}

async function findTokens(
  services: Uses<'prices' | 'chain'>,
  { from, wanted }: AskedAlert,
): Promise<Result<TokenPair>> {
  const to = (wanted.kind === 'price' ? wanted.to : null) ?? DOLLARS;
  const catalogue = await loadCatalogue(services, [from, to]);
  if (!catalogue.ok) return catalogue;
  return choosePair(from, to, catalogue.value);
}

function newAlert(
  { swaps, clock }: Uses<'swaps' | 'clock'>,
  ctx: ChatContext,
  measured: MeasuredAlert & StopLoss,
): Alert {
  const createdAt = clock();
  return {
    ...measured,
    ...personOf(ctx),
    id: idOfUpdate(ctx.update, swaps.idKey, 'alert') as AlertId,
    state: 'active',
    createdAt,
    expiresAt: createdAt + ALERT_LASTS_MS,
    given: null,
    swapId: null,
    outageSince: null,
  };
}
