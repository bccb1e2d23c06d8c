import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import { dialogueButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { DialogueDeps, OuterContext } from './state.ts';

export type QuestionDeps = Pick<DialogueDeps, 'show' | 'deleteReply' | 'answerTap' | 'onError'>;

/** The subject of the question and the message whose button was pressed. Plain JSON: it is replayed. */
export type Asked<About extends string> = { readonly about: About; readonly messageId: number };

export interface Room<About extends string> extends Asked<About> {
  readonly chatId: ChatId;
  readonly personId: PersonId;
}

/** A question on the message of a card, which becomes the card again. */
interface OneQuestion<About extends string> {
  /** Null where there is nothing left to ask. */
  question(ctx: OuterContext, room: Room<About>): Promise<Html | null>;
  /** Applies an answer. @returns a complaint; null where it was accepted */
  take(ctx: OuterContext, room: Room<About>, text: string): Promise<Html | null>;
  card(ctx: OuterContext, room: Room<About>): Promise<ChatMessage>;
}

/** Outcome of an update: `elsewhere` belongs to another dialogue, `leave` to a command. */
type Outcome = 'done' | 'wrong' | 'elsewhere' | 'leave';

/** A parallel dialogue with a single question. Updates that are no answer are passed on. */
export function createOneQuestion<About extends string>(deps: QuestionDeps, asking: OneQuestion<About>) {
  const run = createRun(deps, asking);
  return async (
    conversation: Conversation<OuterContext, Context>,
    ctx: Context,
    asked: Asked<About>,
  ): Promise<void> => {
    if (!ctx.from || ctx.chatId === undefined) return;
    const room: Room<About> = { ...asked, chatId: ctx.chatId as ChatId, personId: ctx.from.id as PersonId };
    if (!(await conversation.external((outer) => run.ask(outer, room)))) return;
    await conversation.wait();
    const outcome = await conversation.external((outer) => run.onUpdate(outer, room));
    if (outcome === 'wrong') await conversation.skip({ next: false });
    if (outcome === 'elsewhere') await conversation.skip({ next: true });
    if (outcome === 'leave') await conversation.halt({ next: true });
  };
}

/** Never rejects: a failure costs the answer, not the question. */
function createRun<About extends string>(deps: QuestionDeps, asking: OneQuestion<About>) {
  type Place = Room<About>;
  const show = (room: Place, message: ChatMessage) => deps.show(room.chatId, room.messageId, message);
  const showCard = async (ctx: OuterContext, room: Place) => show(room, await asking.card(ctx, room));

  /** Draws the question with a complaint about the last answer. False where there is nothing left to ask. */
  const ask = async (ctx: OuterContext, room: Place, complaint: Html | null): Promise<boolean> => {
    const question = await asking.question(ctx, room);
    if (question === null) {
      await showCard(ctx, room);
      return false;
    }
    const cancel = {
      text: ctx.view.texts.plain('button-cancel'),
      data: dialogueButtons.encode({ action: 'cancel' }),
    };
    await show(room, { text: joinLines([question, complaint], '\n\n').html, keyboard: [[cancel]] });
    return true;
  };

  const complain = async (ctx: OuterContext, room: Place, complaint: Html): Promise<Outcome> =>
    (await ask(ctx, room, complaint)) ? 'wrong' : 'done';

  const onTap = async (ctx: OuterContext, room: Place): Promise<Outcome> => {
    const data = ctx.callbackQuery?.data ?? '';
    const isOurs =
      data.startsWith(dialogueButtons.area) && ctx.callbackQuery?.message?.message_id === room.messageId;
    // Another press on the button that asked restarts the question.
    if (!isOurs) return data.startsWith(dialogueButtons.area) ? 'elsewhere' : 'leave';
    await deps.answerTap(ctx);
    if (dialogueButtons.decode(data)?.action !== 'cancel') return 'wrong';
    await showCard(ctx, room);
    return 'done';
  };

  const answer = async (ctx: OuterContext, room: Place, text: string): Promise<Outcome> => {
    const complaint = await asking.take(ctx, room, text);
    if (complaint !== null) return complain(ctx, room, complaint);
    await showCard(ctx, room);
    return 'done';
  };

  const onUpdate = async (ctx: OuterContext, room: Place): Promise<Outcome> => {
    if (ctx.callbackQuery) return onTap(ctx, room);
    const text = ctx.message?.text;
    if (text === undefined) return complain(ctx, room, ctx.view.texts.html('dialogue-not-text'));
    const isCommand = text.startsWith('/');
    // Commands of dialogues end the question. Others were answered already, and it stays open.
    if (isCommand && !/^\/(?:cancel|swap|start)\b/.test(text)) return 'elsewhere';
    if (isCommand) await showCard(ctx, room);
    if (isCommand && !/^\/cancel\b/.test(text)) return 'leave';
    if (ctx.message) deps.deleteReply(room.chatId, ctx.message.message_id);
    return isCommand ? 'done' : answer(ctx, room, text);
  };

  const broken =
    <Value>(instead: Value) =>
    (error: unknown) => {
      deps.onError(error);
      return instead;
    };
  return {
    ask: (ctx: OuterContext, room: Place) => ask(ctx, room, null).catch(broken(false)),
    onUpdate: (ctx: OuterContext, room: Place) => onUpdate(ctx, room).catch(broken<Outcome>('wrong')),
  };
}
