import type { CommandContext } from 'grammy';
import { KEPT_DAYS } from '../../swap/retention.ts';
import type { BotContext, HandlerDeps } from '../../telegram/context.ts';
import { decodeCarried } from '../../telegram/messages/carried-request.ts';
import { INLINE_START } from '../../telegram/messages/inline-start.ts';
import { sendChatMessage } from '../../telegram/messages/send.ts';
import { askAboutUnlisted } from '../ask-about-unlisted.ts';
import { openCarried } from '../carried-command.ts';
import { isShareId, offerShared } from '../offer-shared.ts';
import { drawStart } from './show.ts';

/**
 * `/start`, and what a link out of a group begins it with: a short id, whose swap is offered at once, or a command that
 * was asked there.
 */
export function startCommand(deps: HandlerDeps) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const payload = ctx.match.trim();
    const carried = decodeCarried(payload);
    if (carried) return openCarried(deps, ctx, carried);
    const id = payload === INLINE_START ? '' : payload;
    const shared = id !== '' && (await offerShared(deps, ctx, id));
    if (shared === true || (shared && (await askAboutUnlisted(deps, ctx, shared)))) return;
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
