import { conversations, createConversation } from '@grammyjs/conversations';
import { Composer, type NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import { createDialogueStorage, type DialogueActions, isComplete } from '../requests/dialogue/state.ts';
import { createSwapDialogue } from '../requests/dialogue/swap-dialogue.ts';
import { findWrittenToken, suggestPairs, suggestTokens } from '../requests/find-token.ts';
import { confirmAtOnce, offerForUpdate } from '../requests/offers/offer.ts';
import { resolveAmount } from '../swap/asked-amount.ts';
import { refused } from '../swap/problems.ts';
import { TOO_FAST } from '../swap/service-port.ts';
import type { TextStore } from '../swap/stores.ts';
import type { BotContext, ChatContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import { editChatMessage, removeMessage, sendChatMessage } from '../telegram/messages/send.ts';
import { mayBeAnswered } from '../telegram/quota.ts';
import type { Uses } from '../telegram/services.ts';
import {
  answerTalk,
  answerUnclear,
  answerUnknownCommand,
  answerWords,
  parseWords,
  SWAP_DIALOGUE,
} from './answer-text.ts';
import type { ChatServices, Commands, Feature } from './feature.ts';

/** The path of an update in a private chat, top to bottom. Presses with a stored row are handled before. */
export function privateChat(
  services: ChatServices,
  features: readonly Feature[],
  dialogueStore: TextStore,
): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  const parts = features.map((feature) => feature.private ?? {});
  for (const { before } of parts) if (before) chat.on('message', (ctx, next) => before(services, ctx, next));
  for (const { selfLimitedCommands } of parts) addCommands(chat, services, selfLimitedCommands);
  chat.on('message', async (ctx, next) => {
    if (await mayBeAnswered(services, ctx)) await next();
  });
  const dialogues = createDialogueStorage<BotContext>(dialogueStore, services.clock);
  chat.use(conversations({ storage: dialogues.storage }));
  const commands = commandsBesideDialogue(services, features);
  chat.use(commands.answer);
  const texts = chat.on('message:text').filter(({ message }) => !message.text.startsWith('/'));
  for (const part of parts) if (part.texts) texts.use((ctx, next) => part.texts?.(services, ctx, next));
  // A question takes only its own answer and passes the rest on to the dialogue of a swap.
  for (const { question } of parts) {
    if (!question) continue;
    const { id, dialogue, open } = question;
    chat.use(createConversation(dialogue(services, createDialogueActions(services)), { id, parallel: true }));
    chat.on('callback_query:data', (ctx, next) => open(services, ctx, next));
  }
  // An open dialogue takes everything but commands other than /cancel.
  chat.use(createConversation(createSwapDialogue(createDialogueActions(services)), { id: SWAP_DIALOGUE }));
  for (const { opensDialogue } of parts)
    if (opensDialogue) chat.on('callback_query:data', (ctx, next) => opensDialogue(services, ctx, next));
  for (const { dialogueCommands } of parts) addCommands(chat, services, dialogueCommands);
  chat.on('message', async (ctx, next) => {
    if (!dialogues.wasEndedByDeploy(ctx) || !(await tellEnded(services, ctx))) await next();
  });
  chat.use((ctx) => (commands.isAnswered(ctx) ? undefined : answerTheRest(services, ctx)));
  return chat;
}

function addCommands(chat: Composer<BotContext>, services: ChatServices, commands: Commands = {}): void {
  for (const [name, command] of Object.entries(commands)) chat.command(name, (ctx) => command(services, ctx));
}

/** Commands are answered first and passed on: an open dialogue repeats its question below the answer. */
function commandsBesideDialogue(services: ChatServices, features: readonly Feature[]) {
  const commands = new Composer<BotContext>();
  for (const feature of features) addCommands(commands, services, feature.private?.commands);
  const ofDialogues = features.flatMap((feature) => Object.keys(feature.private?.dialogueCommands ?? {}));
  const endsDialogue = new RegExp(`^/(?:${ofDialogues.join('|')})\\b`);
  commands.on('message:text', async (ctx, next) => {
    const { message } = ctx;
    if (!message.text.startsWith('/') || endsDialogue.test(message.text)) return next();
    const words = message.text.slice(1);
    if (!(await isUnderstood(services, ctx, words))) return answerUnknownCommand(services.chat, ctx);
    // `/buy bonk`, `/Swap 1 sol usdc`.
    message.text = words;
    delete message.entities;
    await next();
  });
  const answerCommand = commands.middleware();
  const answered = new WeakSet<object>();
  return {
    isAnswered: (ctx: BotContext) => answered.has(ctx.update),
    answer: async (ctx: BotContext, next: NextFunction): Promise<void> => {
      answered.add(ctx.update);
      await answerCommand(ctx, async () => void answered.delete(ctx.update));
      await next();
    },
  };
}

async function isUnderstood(services: ChatServices, ctx: ChatContext, words: string): Promise<boolean> {
  if (services.routes.wordsOf(words)) return true;
  const { kind } = await parseWords(services, ctx, words);
  return kind === 'start' || kind === 'talk';
}

/** Says that a deploy ended the dialogue, unless the message is a whole request. */
async function tellEnded(services: Uses<'chat' | 'prices' | 'chain'>, ctx: BotContext): Promise<boolean> {
  if (await isWholeRequest(services, ctx)) return false;
  await reply(services.chat, ctx, ctx.view.texts.html('dialogue-ended'));
  return true;
}

async function isWholeRequest(
  services: Uses<'chat' | 'prices' | 'chain'>,
  ctx: BotContext,
): Promise<boolean> {
  const text = ctx.message?.text;
  if (text === undefined || text.startsWith('/')) return false;
  const parsed = await parseWords(services, ctx, text);
  return parsed.kind === 'start' && isComplete(parsed.start);
}

/** Kinds without text that get an answer; others, such as service messages, get none. */
const WORDLESS = [
  ...(['sticker', 'photo', 'video', 'animation', 'voice', 'video_note', 'audio', 'document'] as const),
  ...(['location', 'contact', 'poll', 'dice'] as const),
];

async function answerTheRest(services: ChatServices, ctx: BotContext): Promise<void> {
  const { message } = ctx;
  if (ctx.callbackQuery) {
    await alertPress(services.chat, ctx, 'dialogue-over');
    return;
  }
  const text = message?.text ?? message?.caption;
  if (text !== undefined) return answerWords(services, ctx, text);
  if (message && WORDLESS.some((kind) => kind in message))
    await answerUnclear(services.chat, ctx, 'talk-wordless');
}

function createDialogueActions(services: ChatServices): DialogueActions {
  const { people, chat, chain } = services;
  return {
    findToken: (ctx, word) => findWrittenToken(services, ctx, word),
    parse: async (ctx, text) => {
      const words = services.routes.wordsOf(text);
      return words ? { kind: 'talk', topic: words.topic } : parseWords(services, ctx, text);
    },
    talk: (ctx, talk) => {
      const words = services.routes.wordsOf(ctx.message?.text ?? '');
      return words ? words.answer(services, ctx, ctx.message?.text ?? '') : answerTalk(services, ctx, talk);
    },
    balance: async (personId, token) => {
      const wallet = await people.wallets.activeWallet(personId);
      return wallet && chain.balance(wallet.address, token);
    },
    suggestTokens: (personId, side) => suggestTokens(services, personId, side),
    suggestPairs: (personId) => suggestPairs(services, personId),
    offer: async ({ isFavourite, from, to, asked, ...request }) => {
      const amount = await resolveAmount(services, { personId: request.personId, from, asked });
      if (!amount.ok) return amount;
      const allowance = chat.quota.prices.take(String(request.personId));
      if (allowance !== 'granted') return refused({ code: 'service', failure: TOO_FAST });
      const intent = { from, to, amount: amount.value };
      const offered = await offerForUpdate(services, { ...request, intent });
      if (offered.ok && isFavourite) await confirmAtOnce(services, offered.value);
      return offered;
    },
    show: async (chatId, messageId, message) => {
      const edit = messageId === null ? 'gone' : await editChatMessage(chat, chatId, messageId, message);
      if (edit === 'edited' || edit === 'failed') return messageId;
      const sent = await sendChatMessage(chat, chatId, message);
      // An unchanged text needs a new message to be noticed.
      if (edit === 'same' && messageId !== null && sent !== undefined)
        await removeMessage(chat, chatId, messageId);
      return sent ?? messageId;
    },
    remove: (chatId, messageId) => removeMessage(chat, chatId, messageId),
    deleteReply: (chatId, messageId) => void removeMessage(chat, chatId, messageId),
    answerTap: async (ctx, alert) => {
      const answer = chat.answers.of(ctx.update);
      await (alert === undefined ? answer.settle() : answer.alert(alert));
    },
    onError: (error) => chat.log.error({ err: error }, 'a question of a dialogue failed'),
  };
}
