import { conversations, createConversation } from '@grammyjs/conversations';
import { Composer } from 'grammy';
import { createDialogueStorage } from '../../conversations/dialogue-storage.ts';
import { createRenameDialogue } from '../../conversations/rename-wallet.ts';
import { createSwapDialogue } from '../../conversations/swap.ts';
import type { BotContext, BotParts } from '../bot-deps.ts';
import { pressButton } from '../callbacks/press-button.ts';
import { RENAME_DIALOGUE, startRenaming } from '../callbacks/start-renaming.ts';
import { sendChatMessage } from '../chat-messages.ts';
import { cancelCommand } from '../commands/cancel.ts';
import { connectCommand } from '../commands/connect.ts';
import { disconnectCommand } from '../commands/disconnect.ts';
import { forgetCommand } from '../commands/forget.ts';
import { helpCommand } from '../commands/help.ts';
import { historyCommand } from '../commands/history.ts';
import { languageCommand } from '../commands/language.ts';
import { privacyCommand } from '../commands/privacy.ts';
import { quoteCommand } from '../commands/quote.ts';
import { startCommand } from '../commands/start.ts';
import { statusCommand } from '../commands/status.ts';
import { SWAP_DIALOGUE, swapCommand } from '../commands/swap.ts';
import { walletsCommand } from '../commands/wallets.ts';
import { dialoguePorts } from '../dialogue-ports.ts';
import { groupMiddleware } from '../groups/groups.ts';
import { meetPerson } from '../people/meet-person.ts';

/** A dialogue left alone this long is over. */
const DIALOGUE_LASTS_MS = 60 * 60_000;

/** The way of an update, top to bottom. */
export function routeUpdates(parts: BotParts): Composer<BotContext> {
  const all = new Composer<BotContext>();
  all.use(meetPerson(parts));
  all.on('my_chat_member', () => {});
  all.on('callback_query', pressButton(parts));
  all.chatType(['group', 'supergroup']).use(groupMiddleware(parts));
  all.chatType('private').use(privateChat(parts));
  return all;
}

function privateChat(parts: BotParts): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  chat.use(conversations({ storage: createDialogueStorage<BotContext>(parts.dialogues, parts.now) }));
  // These leave a dialogue where it stands.
  chat.command('help', helpCommand(parts));
  chat.command('status', statusCommand(parts));
  chat.command('history', historyCommand(parts));
  chat.command('quote', quoteCommand(parts));
  chat.command('wallets', walletsCommand(parts));
  chat.command('language', languageCommand(parts));
  chat.command('privacy', privacyCommand(parts));
  chat.command('forget', forgetCommand(parts));
  // Stands before the other dialogue, and passes on what is not an answer to its one question.
  chat.use(
    createConversation(createRenameDialogue({ ...dialoguePorts(parts), wallets: parts.wallets }), {
      id: RENAME_DIALOGUE,
      parallel: true,
      maxMillisecondsToWait: DIALOGUE_LASTS_MS,
    }),
  );
  chat.on('callback_query:data', startRenaming(parts));
  // The dialogue, when one is open, takes everything else; it steps aside for any command but /cancel.
  chat.use(
    createConversation(createSwapDialogue(dialoguePorts(parts)), {
      id: SWAP_DIALOGUE,
      maxMillisecondsToWait: DIALOGUE_LASTS_MS,
    }),
  );
  chat.command('start', startCommand(parts));
  chat.command('swap', swapCommand(parts));
  chat.command('connect', connectCommand(parts));
  chat.command('disconnect', disconnectCommand(parts));
  chat.command('cancel', cancelCommand(parts));
  chat.use((ctx) => answerTheRest(parts, ctx));
  return chat;
}

/** A tap of a dialogue that is over, a command we do not have, or plain talk. */
async function answerTheRest(parts: BotParts, ctx: BotContext): Promise<void> {
  const { texts } = ctx.view;
  if (ctx.callbackQuery) {
    await parts.answers.of(ctx.update).alert(texts.plain('dialogue-over'));
    return;
  }
  const isCommand = ctx.message?.text?.startsWith('/') ?? false;
  await sendChatMessage(parts, ctx.chat?.id ?? 0, texts.html(isCommand ? 'unknown-command' : 'unknown-text'));
}
