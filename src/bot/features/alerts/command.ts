import type { Api, CommandContext } from 'grammy';
import type { TokenBucket } from '../../../http/token-bucket.ts';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import { loadCatalogue } from '../../requests/find-token.ts';
import { idOfUpdate } from '../../requests/offers/offer.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId, type AlertStore } from '../../swap/alerts.ts';
import type { Clock } from '../../swap/brands.ts';
import { type Catalogue, chooseToken } from '../../swap/catalogue.ts';
import type { ChainReader } from '../../swap/chain-port.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { SwapApi } from '../../swap/service-port.ts';
import type { Intent } from '../../swap/swap.ts';
import type { ListedToken, Token } from '../../swap/token.ts';
import type { BotContext, ChatContext } from '../../telegram/context.ts';
import type { CallbackAnswers } from '../../telegram/intake/handle-update.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { mayAskPriceInPrivate } from '../../telegram/quota.ts';
import { type MeasuredAlert, measureAlert } from './measure.ts';
import { type AskedAlert, readAlert } from './parse.ts';
import { renderAlertProblem, renderAlerts, renderFull, renderMade } from './view.ts';

export interface AlertsDeps {
  readonly alerts: AlertStore;
  readonly swapApi: Pick<SwapApi, 'listTokens' | 'quote'>;
  readonly chain: Pick<ChainReader, 'mints'>;
  readonly onTokenWithheld?: (token: ListedToken) => void;
  readonly priceLimit: TokenBucket;
  readonly answers: CallbackAnswers;
  readonly api: Api;
  readonly now: Clock;
  readonly log: Log;
  /** The bot's; keys alert ids. */
  readonly token: string;
}

const DOLLARS = 'USDC';

/** `/alert SOL > 200`, `/alert BONK -10%`, `/alert 1 SOL > 200 USDC`; alone, the usage. */
export function alertCommand(deps: AlertsDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => makeAlert(deps, ctx, ctx.match);
}

export function alertsCommand(deps: Pick<AlertsDeps, 'alerts' | 'api' | 'log'>) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const alerts = await deps.alerts.list(personId);
    await sendChatMessage(deps, chatId, renderAlerts(alerts, ctx.view.texts));
  };
}

/** Makes an alert from a line of text, or explains the form. */
export async function makeAlert(deps: AlertsDeps, ctx: ChatContext, line: string): Promise<void> {
  const answer = await answerTo(deps, ctx, line);
  if (answer) await sendChatMessage(deps, personOf(ctx).chatId, answer);
}

async function answerTo(deps: AlertsDeps, ctx: ChatContext, line: string): Promise<Html | undefined> {
  const { view } = ctx;
  const read = readAlert(line);
  if (!read.ok) return renderAlertProblem(read.problem, view);
  const tokens = await findTokens(deps, read.alert);
  if (!tokens.ok) return renderAlertProblem(tokens.problem, view);
  if (!(await mayAskPriceInPrivate(deps, ctx))) return undefined;
  const { personId } = personOf(ctx);
  const measured = await measureAlert(deps, personId, read.alert, tokens.value);
  if (!measured.ok) return renderAlertProblem(measured.problem, view);
  const created = await deps.alerts.create(newAlert(deps, ctx, measured.value));
  return created.kind === 'full' ? renderFull(view.texts) : renderMade(created.alert, view.texts);
}

async function findTokens(
  deps: AlertsDeps,
  { from, wanted }: AskedAlert,
): Promise<Result<Pick<Intent, 'from' | 'to'>>> {
  const to = (wanted.kind === 'price' ? wanted.to : null) ?? DOLLARS;
  const catalogue = await loadCatalogue(deps, [from, to]);
  if (!catalogue.ok) return catalogue;
  const [one, other] = [choose(from, catalogue.value), choose(to, catalogue.value)];
  if (!one.ok) return one;
  return other.ok ? done({ from: one.value, to: other.value }) : other;
}

function choose(word: string, catalogue: Catalogue): Result<Token> {
  const chosen = chooseToken(word, catalogue);
  return 'problem' in chosen ? refused(chosen.problem) : done(chosen.token);
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
