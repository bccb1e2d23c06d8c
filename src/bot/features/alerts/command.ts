import type { CommandContext } from 'grammy';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { personOf } from '../../telegram/person.ts';
import { makeAlert } from './make-alert.ts';
import { renderAlerts } from './view.ts';

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
