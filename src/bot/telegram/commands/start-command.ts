import type { CommandContext } from 'grammy';
import { KEPT_DAYS } from '../../swap/retention.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { INLINE_START } from '../inline/inline-start.ts';
import { isShareId, offerShared } from '../offers/offer-shared.ts';
import { drawStart } from '../start/show-start.ts';

/** `/start`, and `/start <short id>` from a link in a group: the swap it stands for is offered at once. */
export function startCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const payload = ctx.match.trim();
    const id = payload === INLINE_START ? '' : payload;
    if (id !== '' && (await offerShared(deps, ctx, id))) return;
    const { texts } = ctx.view;
    if (id !== '') {
      const days = { days: String(KEPT_DAYS.sharedIntents) };
      const words = isShareId(id) ? texts.html('shared-link-over', days) : texts.html('start-link-unknown');
      await sendChatMessage(deps, ctx.chatId, words);
      return;
    }
    await sendChatMessage(deps, ctx.chatId, await drawStart(deps, ctx));
  };
}
