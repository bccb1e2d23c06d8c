import { conversations, createConversation } from '@grammyjs/conversations';
import { Composer, type NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import { createDialogueStorage, type DialogueDeps, isComplete } from '../requests/dialogue/state.ts';
import { createSwapDialogue } from '../requests/dialogue/swap-dialogue.ts';
import { findWrittenToken, suggestPairs, suggestTokens } from '../requests/find-token.ts';
import { confirmAtOnce, offerForUpdate } from '../requests/offers/offer.ts';
import { resolveAmount } from '../swap/asked-amount.ts';
import { refused } from '../swap/problems.ts';
import { TOO_FAST } from '../swap/service-port.ts';
import type { TextStore } from '../swap/stores.ts';
import type { BotContext, ChatContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import type { CallbackAnswers } from '../telegram/intake/handle-update.ts';
import { editChatMessage, removeMessage, sendChatMessage } from '../telegram/messages/send.ts';
import { type AnswerQuotaDeps, mayBeAnswered } from '../telegram/quota.ts';
import {
  answerTalk,
  answerUnclear,
  answerUnknownCommand,
  answerWords,
  parseWords,
  SWAP_DIALOGUE,
  type TextDeps,
} from './answer-text.ts';
import type { Commands, Feature } from './feature.ts';

type PrivateDeps = DialogueSources &
  AnswerQuotaDeps & {
    readonly dialogues: TextStore;
  };

/** The path of an update in a private chat, top to bottom. Presses with a stored row are handled before. */
export function privateChat<Deps extends PrivateDeps>(
  deps: Deps,
  features: readonly Feature<Deps>[],
): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  const parts = features.map((feature) => feature.private ?? {});
  for (const { before } of parts) if (before) chat.on('message', (ctx, next) => before(deps, ctx, next));
  for (const { selfLimitedCommands } of parts) addCommands(chat, deps, selfLimitedCommands);
  chat.on('message', async (ctx, next) => {
    if (await mayBeAnswered(deps, ctx)) await next();
  });
  const dialogues = createDialogueStorage<BotContext>(deps.dialogues, deps.now);
  chat.use(conversations({ storage: dialogues.storage }));
  const aside = asideCommands(deps, features);
  chat.use(aside.answer);
  const texts = chat.on('message:text').filter(({ message }) => !message.text.startsWith('/'));
  for (const part of parts) if (part.texts) texts.use((ctx, next) => part.texts?.(deps, ctx, next));
  // A question takes only its own answer and passes the rest on to the dialogue of a swap.
  for (const { question } of parts) {
    if (!question) continue;
    const { id, dialogue, open } = question;
    chat.use(createConversation(dialogue(deps, createDialogueDeps(deps)), { id, parallel: true }));
    chat.on('callback_query:data', (ctx, next) => open(deps, ctx, next));
  }
  // An open dialogue takes everything but commands other than /cancel.
  chat.use(createConversation(createSwapDialogue(createDialogueDeps(deps)), { id: SWAP_DIALOGUE }));
  for (const { opensDialogue } of parts)
    if (opensDialogue) chat.on('callback_query:data', (ctx, next) => opensDialogue(deps, ctx, next));
  for (const { dialogueCommands } of parts) addCommands(chat, deps, dialogueCommands);
  chat.on('message', async (ctx, next) => {
    if (!dialogues.wasEndedByDeploy(ctx) || !(await tellEnded(deps, ctx))) await next();
  });
  chat.use((ctx) => (aside.isAnswered(ctx) ? undefined : answerTheRest(deps, ctx)));
  return chat;
}

function addCommands<Deps>(chat: Composer<BotContext>, deps: Deps, commands: Commands<Deps> = {}): void {
  for (const [name, command] of Object.entries(commands)) chat.command(name, (ctx) => command(deps, ctx));
}

/** Commands are answered first and passed on: an open dialogue repeats its question below the answer. */
function asideCommands<Deps extends PrivateDeps>(deps: Deps, features: readonly Feature<Deps>[]) {
  const aside = new Composer<BotContext>();
  for (const feature of features) addCommands(aside, deps, feature.private?.commands);
  const ofDialogues = features.flatMap((feature) => Object.keys(feature.private?.dialogueCommands ?? {}));
  const endsDialogue = new RegExp(`^/(?:${ofDialogues.join('|')})\\b`);
  aside.on('message:text', async (ctx, next) => {
    const { message } = ctx;
    if (!message.text.startsWith('/') || endsDialogue.test(message.text)) return next();
    const words = message.text.slice(1);
    if (!(await isUnderstood(deps, ctx, words))) return answerUnknownCommand(deps, ctx);
    // `/buy bonk`, `/Swap 1 sol usdc`.
    message.text = words;
    delete message.entities;
    await next();
  });
  const answerAside = aside.middleware();
  const answered = new WeakSet<object>();
  return {
    isAnswered: (ctx: BotContext) => answered.has(ctx.update),
    answer: async (ctx: BotContext, next: NextFunction): Promise<void> => {
      answered.add(ctx.update);
      await answerAside(ctx, async () => void answered.delete(ctx.update));
      await next();
    },
  };
}

async function isUnderstood(deps: PrivateDeps, ctx: ChatContext, words: string): Promise<boolean> {
  if (deps.features.wordsOf(words)) return true;
  const { kind } = await parseWords(deps, ctx, words);
  return kind === 'start' || kind === 'talk';
}

/** Says that a deploy ended the dialogue, unless the message is a whole request. */
async function tellEnded(deps: PrivateDeps, ctx: BotContext): Promise<boolean> {
  if (await isWholeRequest(deps, ctx)) return false;
  await reply(deps, ctx, ctx.view.texts.html('dialogue-ended'));
  return true;
}

async function isWholeRequest(deps: PrivateDeps, ctx: BotContext): Promise<boolean> {
  const text = ctx.message?.text;
  if (text === undefined || text.startsWith('/')) return false;
  const parsed = await parseWords(deps, ctx, text);
  return parsed.kind === 'start' && isComplete(parsed.start);
}

/** Kinds without text that get an answer; others, such as service messages, get none. */
const WORDLESS = [
  ...(['sticker', 'photo', 'video', 'animation', 'voice', 'video_note', 'audio', 'document'] as const),
  ...(['location', 'contact', 'poll', 'dice'] as const),
];

async function answerTheRest(deps: PrivateDeps, ctx: BotContext): Promise<void> {
  const { message } = ctx;
  if (ctx.callbackQuery) {
    await alertPress(deps, ctx, 'dialogue-over');
    return;
  }
  const text = message?.text ?? message?.caption;
  if (text !== undefined) return answerWords(deps, ctx, text);
  if (message && WORDLESS.some((kind) => kind in message)) await answerUnclear(deps, ctx, 'talk-wordless');
}

type DialogueSources = TextDeps &
  Parameters<typeof confirmAtOnce>[0] &
  Parameters<typeof suggestTokens>[0] & {
    readonly answers: CallbackAnswers;
  };

function createDialogueDeps(deps: DialogueSources): DialogueDeps {
  return {
    findToken: (ctx, word) => findWrittenToken(deps, ctx, word),
    parse: async (ctx, text) => {
      const words = deps.features.wordsOf(text);
      return words ? { kind: 'talk', topic: words.topic } : parseWords(deps, ctx, text);
    },
    talk: (ctx, talk) => {
      const words = deps.features.wordsOf(ctx.message?.text ?? '');
      return words ? words.answer(ctx) : answerTalk(deps, ctx, talk);
    },
    balance: async (personId, token) => {
      const wallet = await deps.wallets.activeWallet(personId);
      return wallet && deps.chain.balance(wallet.address, token);
    },
    suggestTokens: (personId, side) => suggestTokens(deps, personId, side),
    suggestPairs: (personId) => suggestPairs(deps, personId),
    offer: async ({ isFavourite, from, to, asked, ...request }) => {
      const amount = await resolveAmount(deps, { personId: request.personId, from, asked });
      if (!amount.ok) return amount;
      const allowance = deps.priceLimit.take(String(request.personId));
      if (allowance !== 'granted') return refused({ code: 'service', failure: TOO_FAST });
      const intent = { from, to, amount: amount.value };
      const offered = await offerForUpdate(deps, { ...request, intent });
      if (offered.ok && isFavourite) await confirmAtOnce(deps, offered.value);
      return offered;
    },
    show: async (chatId, messageId, message) => {
      const edit = messageId === null ? 'gone' : await editChatMessage(deps, chatId, messageId, message);
      if (edit === 'edited' || edit === 'failed') return messageId;
      const sent = await sendChatMessage(deps, chatId, message);
      // An unchanged text needs a new message to be noticed.
      if (edit === 'same' && messageId !== null && sent !== undefined)
        await removeMessage(deps, chatId, messageId);
      return sent ?? messageId;
    },
    remove: (chatId, messageId) => removeMessage(deps, chatId, messageId),
    deleteReply: (chatId, messageId) => void removeMessage(deps, chatId, messageId),
    answerTap: async (ctx, alert) => {
      const answer = deps.answers.of(ctx.update);
      await (alert === undefined ? answer.settle() : answer.alert(alert));
    },
    onError: (error) => deps.log.error({ err: error }, 'a question of a dialogue failed'),
  };
}
