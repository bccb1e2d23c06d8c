import type { CommandContext } from 'grammy';
import { cleanLabel } from '../../../labels/clean-label.ts';
import { KEPT_DAYS } from '../../swap/retention.ts';
import { inert } from '../../words/chat-html.ts';
import type { BotContext, HandlerDeps } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { INLINE_START } from '../inline/inline-start.ts';
import { isShareId, offerShared } from '../offers/offer-shared.ts';
import { connectRow } from '../people/connect-row.ts';
import { personOf } from '../people/person-of.ts';

const LONGEST_NAME = 40;

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
    const wallet = await deps.wallets.activeWallet(personOf(ctx).personId);
    await sendChatMessage(deps, ctx.chatId, {
      text: texts.html('start-welcome', { name: inert(cleanLabel(ctx.from?.first_name ?? '', LONGEST_NAME)) })
        .html,
      keyboard: wallet ? [] : [connectRow(texts)],
    });
  };
}
