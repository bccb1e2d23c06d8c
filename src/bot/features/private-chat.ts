import { conversations, createConversation } from '@grammyjs/conversations';
import { Composer, type NextFunction } from 'grammy';
import { alertPress } from '../cards/reply.ts';
import { createDialogueStorage, isComplete } from '../requests/dialogue/state.ts';
import { createSwapDialogue } from '../requests/dialogue/swap-dialogue.ts';
import { parseRequest } from '../requests/parse-request.ts';
import type { TextStore } from '../swap/stores.ts';
import type { BotContext } from '../telegram/context.ts';
import { reply } from '../telegram/groups/messenger.ts';
import { type AnswerQuotaDeps, mayBeAnswered } from '../telegram/quota.ts';
import { answerUnclear, answerUnknownCommand, answerWords, SWAP_DIALOGUE } from './answer-text.ts';
import { createDialogueDeps, type DialogueSources } from './create-dialogue-deps.ts';
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
    if (!ctx.message.text.startsWith('/') || endsDialogue.test(ctx.message.text)) return next();
    await answerUnknownCommand(deps, ctx);
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

/** Says that a deploy ended the dialogue, unless the message is a request of its own. */
async function tellEnded(deps: PrivateDeps, ctx: BotContext): Promise<boolean> {
  if (await isWholeRequest(deps, ctx)) return false;
  await reply(deps, ctx, ctx.view.texts.html('dialogue-ended'));
  return true;
}

async function isWholeRequest(deps: PrivateDeps, ctx: BotContext): Promise<boolean> {
  const text = ctx.message?.text;
  if (text === undefined || text.startsWith('/')) return false;
  const parsed = await parseRequest(deps, ctx, { text, isCommand: false });
  return parsed.kind === 'start' && isComplete(parsed.start);
}

/** Kinds of messages without text that get an answer; others, such as service messages, get none. */
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
