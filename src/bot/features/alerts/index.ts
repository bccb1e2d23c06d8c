import { alertPress, type ProblemDeps, showCard, toastPress } from '../../cards/reply.ts';
import type { Html } from '../../i18n/html.ts';
import { type FindTokenDeps, loadCatalogue } from '../../requests/find-token.ts';
import { idOfUpdate } from '../../requests/offers/offer.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId, type AlertStore } from '../../swap/alerts.ts';
import type { Clock } from '../../swap/brands.ts';
import { choosePair } from '../../swap/catalogue.ts';
import type { Result } from '../../swap/problems.ts';
import type { Intent } from '../../swap/swap.ts';
import { labelTokens, namesToken } from '../../swap/token.ts';
import type { ChatContext, CommandContext } from '../../telegram/context.ts';
import { reply } from '../../telegram/groups/messenger.ts';
import type { PressOf } from '../../telegram/messages/callback-codec.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import { buttonArea, type Feature } from '../feature.ts';
import { type MeasuredAlert, measureAlert } from './measure.ts';
import { type AskedAlert, looksLikeAlert, readAlert } from './parse.ts';
import { ALERT_TABLES } from './store.ts';
import {
  alertButtons,
  renderAlertProblem,
  renderAlerts,
  renderFull,
  renderMade,
  renderWatched,
} from './view.ts';

export const alerts: Feature<AlertsDeps> = {
  tables: ALERT_TABLES,
  menu: [
    { name: 'alert', menus: { private: 90 } },
    { name: 'alerts', menus: { private: 100, ephemeral: 100 } },
  ],
  private: {
    commands: { alert: alertCommand, alerts: alertsCommand },
    buttons: [buttonArea(alertButtons, pressAlert)],
    carried: { alerts: alertsCommand },
    topics: { alert: alertsCommand },
    words: { topic: 'alert', matches: looksLikeAlert, answer: makeAlert },
  },
  group: { personal: { alert: 'alerts', alerts: 'alerts' } },
};

interface AlertsDeps extends FindTokenDeps, ProblemDeps {
  readonly alerts: AlertStore;
  readonly now: Clock;
  /** The bot's; keys alert ids. */
  readonly token: string;
}

const DOLLARS = 'USDC';

/** `/alert SOL > 200`, `/alert BONK -10%`, `/alert 1 SOL > 200 USDC`; alone, the usage. */
async function alertCommand(deps: AlertsDeps, ctx: CommandContext): Promise<void> {
  return makeAlert(deps, ctx, ctx.match);
}

async function alertsCommand(deps: AlertsDeps, ctx: CommandContext): Promise<void> {
  const { personId } = personOf(ctx);
  const alerts = await deps.alerts.list(personId);
  await reply(deps, ctx, renderAlerts(alerts, ctx.view.texts));
}

async function pressAlert(
  deps: AlertsDeps,
  ctx: ChatContext,
  { action, id }: PressOf<typeof alertButtons>,
): Promise<void> {
  const { personId } = personOf(ctx);
  const alert = [id as AlertId, personId] as const;
  const isChanged =
    action === 'resume'
      ? await deps.alerts.resume(...alert, deps.now())
      : await deps.alerts[action](...alert);
  await (isChanged ? toastPress(deps, ctx, TOASTS[action]) : alertPress(deps, ctx, 'press-alert-over'));
  await showCard(deps, ctx, renderAlerts(await deps.alerts.list(personId), ctx.view.texts));
}

const TOASTS = {
  pause: 'toast-alert-paused',
  resume: 'toast-alert-resumed',
  remove: 'toast-alert-deleted',
} as const;

async function makeAlert(deps: AlertsDeps, ctx: ChatContext, line: string): Promise<void> {
  const answer = await answerTo(deps, ctx, line);
  if (answer) await reply(deps, ctx, answer);
}

async function answerTo(deps: AlertsDeps, ctx: ChatContext, line: string): Promise<Html | undefined> {
  const { view } = ctx;
  const listed = await deps.swapApi.listTokens();
  const list = listed.ok ? labelTokens(listed.value) : [];
  const read = readAlert(line, {
    language: view.texts.language,
    namesToken: (word) => namesToken(list, word),
  });
  if (!read.ok) return renderAlertProblem(read.problem, view);
  const tokens = await findTokens(deps, read.alert);
  if (!tokens.ok) return renderAlertProblem(tokens.problem, view);
  if (!(await mayAskPriceInPrivate(deps, ctx))) return undefined;
  const { personId } = personOf(ctx);
  const measured = await measureAlert(deps, personId, read.alert, tokens.value);
  if (!measured.ok) return renderAlertProblem(measured.problem, view);
  const created = await deps.alerts.create(newAlert(deps, ctx, measured.value));
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
  deps: AlertsDeps,
  { from, wanted }: AskedAlert,
): Promise<Result<Pick<Intent, 'from' | 'to'>>> {
  const to = (wanted.kind === 'price' ? wanted.to : null) ?? DOLLARS;
  const catalogue = await loadCatalogue(deps, [from, to]);
  if (!catalogue.ok) return catalogue;
  return choosePair(from, to, catalogue.value);
}

function newAlert(
  { now, token }: Pick<AlertsDeps, 'now' | 'token'>,
  ctx: ChatContext,
  measured: MeasuredAlert,
): Alert {
  const createdAt = now();
  return {
    ...measured,
    ...personOf(ctx),
    id: idOfUpdate(ctx.update, token, 'alert') as AlertId,
    state: 'active',
    createdAt,
    expiresAt: createdAt + ALERT_LASTS_MS,
    given: null,
    swapId: null,
    outageSince: null,
  };
}
