import type { CommandContext } from 'grammy';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { inert } from '../../words/chat-html.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { offerShared } from '../offers/offer-shared.ts';
import { connectRow } from '../people/connect-row.ts';
import { personOf } from '../people/person-of.ts';

const LONGEST_NAME = 40;

/** `/start`, and `/start <short id>` from a link in a group: the swap it stands for is offered at once. */
export function startCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const id = ctx.match.trim();
    if (id !== '' && (await offerShared(deps, ctx, id))) return;
    const { texts } = ctx.view;
    if (id !== '') {
      await sendChatMessage(deps, ctx.chatId, texts.html('start-link-unknown'));
      return;
    }
    const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
    await sendChatMessage(deps, ctx.chatId, {
      text: texts.html('start-welcome', { name: inert(cleanLabel(ctx.from?.first_name ?? '', LONGEST_NAME)) })
        .html,
      keyboard: wallet ? [] : [connectRow(texts)],
    });
  };
}
