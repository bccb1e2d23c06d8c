import { viewFor } from '../i18n/view.ts';
import { isComplete } from '../requests/dialogue/state.ts';
import { createDialogueStorage, type Dialogues } from '../requests/dialogue/storage.ts';
import { createSwapDialogue } from '../requests/dialogue/swap-dialogue.ts';
import { onCardReply } from '../requests/offers/revise.ts';
import { parseRequest } from '../requests/parse-request.ts';
import type { BotContext, ChatContext, HandlerDeps } from '../telegram/context.ts';
import { sendChatMessage } from '../telegram/messages/send.ts';
import { personOf } from '../telegram/person.ts';
import { mayBeAnswered } from '../telegram/quota.ts';
import { alertCommand, alertsCommand } from './alerts/command.ts';
import { answerWords, SWAP_DIALOGUE } from './answer-text.ts';
import { startSwapFrom } from './balance/buttons.ts';
import { balanceCommand } from './balance/command.ts';
import { noteUseOfGroup } from './boards/command.ts';
import { openCarried } from './carried-command.ts';
import { createDialogueDeps } from './create-dialogue-deps.ts';
import { groupMiddleware } from './group-router.ts';
import { noteMembership, loadGroup } from './groups/membership.ts';
import { historyCommand } from './history/command.ts';
import { pressButton } from './press-button.ts';
import { startByPress } from './press-request.ts';
import { forgetCommand, privacyCommand } from './privacy/command.ts';
import { quoteCommand } from './quotes/command.ts';
import { createSettingsAnswer } from './settings/answer.ts';
import { drawSettings, settingsCommand } from './settings/command.ts';
import { languageCommand } from './settings/language.ts';
import { SETTINGS_DIALOGUE, startSettingsAnswer } from './settings/start-answer.ts';
import { answerUnclear } from './smalltalk.ts';
import { startCommand } from './start/command.ts';
import { helpCommand } from './start/help.ts';
import { cancelCommand } from './swap/cancel.ts';
import { swapCommand } from './swap/command.ts';
import { statusCommand } from './swap/status.ts';
import { connectCommand, disconnectCommand, walletsCommand } from './wallets/command.ts';
import { createRenameDialogue } from './wallets/rename.ts';
import { RENAME_DIALOGUE, startRenaming } from './wallets/start-renaming.ts';
import { conversations, createConversation } from '@grammyjs/conversations';
import { Composer, type NextFunction } from 'grammy';

/** The path of an update, top to bottom. */
export function routeUpdates(deps: HandlerDeps): Composer<BotContext> {
  const all = new Composer<BotContext>();
  all.use(passOverOwnResults);
  all.use(upsertPerson(deps));
  all.chatType(['group', 'supergroup']).on(['message', 'callback_query'], loadGroup(deps));
  all.on('my_chat_member', noteMembership(deps));
  all.use(noteUseOfGroup(deps));
  all.on('callback_query', pressButton(deps));
  all.chatType(['group', 'supergroup']).use(groupMiddleware(deps));
  all.chatType('private').use(privateChat(deps));
  return all;
}

/** What somebody sent by way of us was written by us, and asks us nothing. */
async function passOverOwnResults(ctx: ChatContext, next: NextFunction): Promise<void> {
  if (ctx.message?.via_bot?.id !== ctx.me.id) await next();
}

/** Meets whoever sent the update, and decides, for everything after it, in which language they are answered. */
function upsertPerson(deps: Pick<HandlerDeps, 'userCache' | 'views' | 'preferences'>) {
  return async (ctx: ChatContext, next: NextFunction): Promise<void> => {
    const isPrivate = ctx.chat?.type === 'private';
    // Side by side: in a crowd each wait for the database is as long as a commit.
    const [language, preferences] = await Promise.all([
      deps.userCache.upsert(ctx),
      isPrivate ? deps.preferences.find(personOf(ctx).personId) : undefined,
    ]);
    const view = deps.views[language];
    ctx.view = preferences && deps.userCache.has(ctx.from) ? viewFor(view, preferences) : view;
    await next();
  };
}

function privateChat(deps: HandlerDeps): Composer<BotContext> {
  const chat = new Composer<BotContext>();
  // A price has a limit of its own, and what is no price is bounded where it is asked for.
  chat.command('quote', quoteCommand(deps));
  chat.on('message', async (ctx, next) => {
    if (await mayBeAnswered(deps, ctx)) await next();
  });
  const dialogues = createDialogueStorage<BotContext>(deps.dialogues, deps.now);
  chat.use(conversations({ storage: dialogues.storage }));
  // These leave a dialogue where it stands; it asks its question again below the answer.
  const aside = asideCommands(deps);
  chat.use(aside.answer);
  chat.on('message:text', onCardReply(deps, deps));
  // Stands before the other dialogue, and passes on what is not an answer to its one question.
  chat.use(
    createConversation(createRenameDialogue({ ...createDialogueDeps(deps), wallets: deps.wallets }), {
      id: RENAME_DIALOGUE,
      parallel: true,
    }),
  );
  chat.on('callback_query:data', startRenaming(deps));
  chat.use(
    createConversation(
      createSettingsAnswer({
        ...createDialogueDeps(deps),
        ...deps,
        drawPage: (page, view, personId) => drawSettings(deps, page, view, personId),
      }),
      { id: SETTINGS_DIALOGUE, parallel: true },
    ),
  );
  chat.on('callback_query:data', startSettingsAnswer(deps));
  // The dialogue, when one is open, takes everything else; it steps aside for any command but /cancel.
  chat.use(
    createConversation(createSwapDialogue(createDialogueDeps(deps)), {
      id: SWAP_DIALOGUE,
    }),
  );
  chat.on('callback_query:data', startSwapFrom(deps));
  chat.on('callback_query:data', startByPress);
  chat.command('start', startCommand(deps, openCarried));
  chat.command('swap', swapCommand(deps));
  chat.command('cancel', cancelCommand(deps));
  chat.on('message', tellEnded(deps, dialogues));
  chat.use((ctx) => (aside.isAnswered(ctx) ? undefined : answerTheRest(deps, ctx)));
  return chat;
}

/** Says that a deploy ended the dialogue, unless the message is a request of its own. */
function tellEnded(deps: HandlerDeps, dialogues: Dialogues<BotContext>) {
  return async (ctx: BotContext, next: NextFunction): Promise<void> => {
    if (!dialogues.wasEndedByDeploy(ctx) || (await isWholeRequest(deps, ctx))) return next();
    await sendChatMessage(deps, personOf(ctx).chatId, ctx.view.texts.html('dialogue-ended'));
  };
}

async function isWholeRequest(deps: HandlerDeps, ctx: BotContext): Promise<boolean> {
  const text = ctx.message?.text;
  if (text === undefined || text.startsWith('/')) return false;
  const parsed = await parseRequest(deps, ctx, { text, isCommand: false });
  return parsed.kind === 'start' && isComplete(parsed.start);
}

/** Commands that have a place in a dialogue: they end it, or begin it anew. */
const OF_DIALOGUES = /^\/(?:swap|start|cancel)\b/;

/** Every other command. It is answered first; the update then goes on, so that an open dialogue hears of it. */
function asideCommands(deps: HandlerDeps) {
  const aside = new Composer<BotContext>();
  aside.command('help', helpCommand(deps));
  aside.command('status', statusCommand(deps));
  aside.command('history', historyCommand(deps));
  aside.command('balance', balanceCommand(deps));
  aside.command('wallets', walletsCommand(deps));
  aside.command('alert', alertCommand(deps));
  aside.command('alerts', alertsCommand(deps));
  aside.command('language', languageCommand(deps));
  aside.command('settings', settingsCommand(deps));
  aside.command('privacy', privacyCommand(deps));
  aside.command('forget', forgetCommand(deps));
  aside.command('connect', connectCommand(deps));
  aside.command('disconnect', disconnectCommand(deps));
  aside.command('groupsettings', async (ctx) => {
    await sendChatMessage(deps, ctx.chatId, ctx.view.texts.html('group-set-private'));
  });
  aside.on('message:text', async (ctx, next) => {
    if (!ctx.message.text.startsWith('/') || OF_DIALOGUES.test(ctx.message.text)) return next();
    await sendChatMessage(deps, ctx.chatId, ctx.view.texts.html('unknown-command'));
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

/** What people send that can hold no request; of everything else that is no text nothing is said. */
const WORDLESS = [
  ...(['sticker', 'photo', 'video', 'animation', 'voice', 'video_note', 'audio', 'document'] as const),
  ...(['location', 'contact', 'poll', 'dice'] as const),
];

/** A tap of a dialogue that is over, plain words, or something without any. */
async function answerTheRest(deps: HandlerDeps, ctx: BotContext): Promise<void> {
  const { message } = ctx;
  if (ctx.callbackQuery) {
    await deps.answers.of(ctx.update).alert(ctx.view.texts.plain('dialogue-over'));
    return;
  }
  const text = message?.text ?? message?.caption;
  if (text !== undefined) return answerWords(deps, ctx, text);
  if (message && WORDLESS.some((kind) => kind in message)) await answerUnclear(deps, ctx, 'talk-wordless');
}
