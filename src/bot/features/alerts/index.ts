import { alertPress, showCard, toastPress } from '../../cards/reply.ts';
import type { Html } from '../../i18n/html.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { idOfUpdate } from '../../requests/offers/offer.ts';
import type { MeasuredAlert } from '../../swap/alerts.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId } from '../../swap/alerts.ts';
import { choosePair } from '../../swap/catalogue.ts';
import type { Result } from '../../swap/problems.ts';
import { labelTokens, namesToken, type TokenPair } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import type { Services, Uses } from '../../telegram/services.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { measureAlert } from './measure.ts';
import { type AskedAlert, looksLikeAlert, readAlert } from './parse.ts';
import {
  alertButtons,
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
    buttons: [buttonArea(alertButtons, pressAlert)],
    deepLinks: { alerts: alertsCommand },
    topics: { alert: alertsCommand },
    words: { topic: 'alert', matches: looksLikeAlert, answer: makeAlert },
  },
  group: { personal: { alert: 'alerts', alerts: 'alerts' } },
};

const DOLLARS = 'USDC';

/** `/alert SOL > 200`, `/alert BONK -10%`, `/alert 1 SOL > 200 USDC`; alone, the usage. */
async function alertCommand(services: Services, ctx: CommandContext): Promise<void> {
  return makeAlert(services, ctx, ctx.match);
}

async function alertsCommand({ chat, prices }: Uses<'chat' | 'prices'>, ctx: CommandContext): Promise<void> {
  const { personId } = personOf(ctx);
  const alerts = await prices.alerts.list(personId);
  await reply(chat, ctx, renderAlerts(alerts, ctx.view.texts));
}

async function pressAlert(
  { chat, prices, clock }: Uses<'chat' | 'prices' | 'clock'>,
  ctx: ChatContext,
  { action, id }: PressOf<typeof alertButtons>,
): Promise<void> {
  const { personId } = personOf(ctx);
  const alert = [id as AlertId, personId] as const;
  const isChanged =
    action === 'resume'
      ? await prices.alerts.resume(...alert, clock())
      : await prices.alerts[action](...alert);
  await (isChanged ? toastPress(chat, ctx, TOASTS[action]) : alertPress(chat, ctx, 'press-alert-over'));
  await showCard(chat, ctx, renderAlerts(await prices.alerts.list(personId), ctx.view.texts));
}

const TOASTS = {
  pause: 'toast-alert-paused',
  resume: 'toast-alert-resumed',
  remove: 'toast-alert-deleted',
} as const;

async function makeAlert(services: Services, ctx: ChatContext, line: string): Promise<void> {
  const answer = await answerTo(services, ctx, line);
  if (answer) await reply(services.chat, ctx, answer);
}

async function answerTo(services: Services, ctx: ChatContext, line: string): Promise<Html | undefined> {
  const { chat, prices } = services;
  const { view } = ctx;
  const listed = await prices.listTokens();
  const list = listed.ok ? labelTokens(listed.value) : [];
  const read = readAlert(line, {
    language: view.texts.language,
    namesToken: (word) => namesToken(list, word),
  });
  if (!read.ok) return renderAlertProblem(read.problem, view);
  const tokens = await findTokens(services, read.alert);
  if (!tokens.ok) return renderAlertProblem(tokens.problem, view);
  if (!(await mayAskPriceInPrivate(chat, ctx))) return undefined;
  const { personId } = personOf(ctx);
  const measured = await measureAlert(services, personId, read.alert, tokens.value);
  if (!measured.ok) return renderAlertProblem(measured.problem, view);
  const created = await prices.alerts.create(newAlert(services, ctx, measured.value));
  switch (created.kind) {
    case 'created':
      return renderMade(created.alert, view.texts);
    case 'watched':
      return renderWatched(measured.value, view.texts);
    case 'full':
      return renderFull(view.texts);
  }
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
  measured: MeasuredAlert,
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
