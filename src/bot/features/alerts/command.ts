import type { CommandContext } from 'grammy';
import type { Html } from '../../i18n/html.ts';
import { idOfUpdate } from '../../requests/offers/id-of-update.ts';
import { loadCatalogue } from '../../requests/offers/load-catalogue.ts';
import { mayAskPrice } from '../../requests/offers/price-quota.ts';
import { ALERT_LASTS_MS, type Alert, type AlertId } from '../../swap/alert.ts';
import type { Catalogue } from '../../swap/catalogue.ts';
import { chooseToken } from '../../swap/intent.ts';
import { done, type Result, refused } from '../../swap/problems.ts';
import type { Token } from '../../swap/token.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { type MeasuredAlert, measureAlert } from './measure.ts';
import { type AskedAlert, readAlert } from './parse.ts';
import { renderAlertProblem, renderAlerts, renderFull, renderMade } from './view.ts';

/** What a price in dollars is measured in. */
const DOLLARS = 'USDC';

interface Tokens {
  readonly from: Token;
  readonly to: Token;
}

/** `/alert SOL > 200`, `/alert BONK -10%`, `/alert 1 SOL > 200 USDC`; alone it says how. */
export function alertCommand(deps: HandlerDeps) {
  return (ctx: CommandContext<BotContext>): Promise<void> => makeAlert(deps, ctx, ctx.match);
}

/** `/alerts`: what is watched for this person, to pause and delete, and how to have more watched. */
export function alertsCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const alerts = await deps.alerts.list(personId);
    await sendChatMessage(deps, chatId, renderAlerts(alerts, ctx.view.texts));
  };
}

/** Makes the alert that a line asks for, with or without the words that begin one, or says how to write it. */
export async function makeAlert(deps: HandlerDeps, ctx: ChatContext, line: string): Promise<void> {
  const answer = await answerTo(deps, ctx, line);
  if (answer) await sendChatMessage(deps, personOf(ctx).chatId, answer);
}

async function answerTo(deps: HandlerDeps, ctx: ChatContext, line: string): Promise<Html | undefined> {
  const { view } = ctx;
  const read = readAlert(line);
  if (!read.ok) return renderAlertProblem(read.problem, view);
  const tokens = await findTokens(deps, read.alert);
  if (!tokens.ok) return renderAlertProblem(tokens.problem, view);
  if (!(await mayAskPrice(deps, ctx))) return undefined;
  const { personId } = personOf(ctx);
  const measured = await measureAlert(deps, personId, read.alert, tokens.value);
  if (!measured.ok) return renderAlertProblem(measured.problem, view);
  const created = await deps.alerts.create(newAlert(deps, ctx, measured.value));
  return created.kind === 'full' ? renderFull(view.texts) : renderMade(created.alert, view.texts);
}

async function findTokens(deps: HandlerDeps, { from, wanted }: AskedAlert): Promise<Result<Tokens>> {
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

function newAlert(deps: HandlerDeps, ctx: ChatContext, measured: MeasuredAlert): Alert {
  const now = deps.now();
  return {
    ...measured,
    ...personOf(ctx),
    id: idOfUpdate(ctx.update, deps.token, 'alert') as AlertId,
    state: 'active',
    createdAt: now,
    expiresAt: now + ALERT_LASTS_MS,
    given: null,
    swapId: null,
    blindSince: null,
  };
}
