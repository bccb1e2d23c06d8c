import type { CommandContext } from 'grammy';
import { renderAlerts } from '../../words/render-alerts.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';
import { makeAlert } from './make-alert.ts';

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
