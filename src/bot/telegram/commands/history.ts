import type { CommandContext } from 'grammy';
import { joinLines } from '../../words/html.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { personOf } from '../people/person-of.ts';
import { historyLine } from './swap-line.ts';

const MOST_SHOWN = 10;

/** `/history`: the last swaps, newest first. */
export function historyCommand(parts: BotParts) {
  return async (ctx: CommandContext<BotContext>): Promise<void> => {
    const { personId, chatId } = personOf(ctx);
    const { texts } = ctx.view;
    const swaps = await parts.swaps.listHistory(personId, MOST_SHOWN);
    const lines = swaps.map((swap) => historyLine(swap, ctx.view));
    const text =
      lines.length === 0 ? texts.html('history-none') : joinLines([texts.html('history-title'), ...lines]);
    await sendChatMessage(parts, chatId, text);
  };
}
