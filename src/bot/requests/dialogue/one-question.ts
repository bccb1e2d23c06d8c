import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { type Html, joinLines } from '../../i18n/html.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import { dialogueButtons } from '../../telegram/messages/callback-data.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import type { DialogueDeps, OuterContext } from './state.ts';

export type QuestionDeps = Pick<DialogueDeps, 'show' | 'deleteReply' | 'answerTap' | 'onError'>;

/** What is asked about, and the message whose button was pressed; JSON, because it is replayed. */
export type Asked<About extends string> = { readonly about: About; readonly messageId: number };

export interface Room<About extends string> extends Asked<About> {
  readonly chatId: ChatId;
  readonly personId: PersonId;
}

/** One text that is asked for on the message of a card, which becomes the card again. */
interface OneQuestion<About extends string> {
  /** Null when there is nothing to ask about any more. */
  question(ctx: OuterContext, room: Room<About>): Promise<Html | null>;
  /** Acts on an answer. @returns what is wrong with it; null where it was taken */
  take(ctx: OuterContext, room: Room<About>, text: string): Promise<Html | null>;
  card(ctx: OuterContext, room: Room<About>): Promise<ChatMessage>;
}

/** What an update was to the question: `elsewhere` belongs to another dialogue, `leave` to a command. */
type Heard = 'done' | 'wrong' | 'elsewhere' | 'leave';

/** A dialogue with a single question. It stands beside the others: what is no answer to it is passed on. */
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
    const heard = await conversation.external((outer) => run.hear(outer, room));
    if (heard === 'wrong') await conversation.skip({ next: false });
    if (heard === 'elsewhere') await conversation.skip({ next: true });
    if (heard === 'leave') await conversation.halt({ next: true });
  };
}

/** Nothing may throw inside a dialogue: what breaks costs the answer, not the question. */
function createRun<About extends string>(deps: QuestionDeps, asking: OneQuestion<About>) {
  type Place = Room<About>;
  const show = (room: Place, message: ChatMessage) => deps.show(room.chatId, room.messageId, message);
  const showCard = async (ctx: OuterContext, room: Place) => show(room, await asking.card(ctx, room));

  /** Draws the question, with what was wrong with the last answer. False when there is nothing to ask any more. */
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

  const complain = async (ctx: OuterContext, room: Place, complaint: Html): Promise<Heard> =>
    (await ask(ctx, room, complaint)) ? 'wrong' : 'done';

  const hearTap = async (ctx: OuterContext, room: Place): Promise<Heard> => {
    const data = ctx.callbackQuery?.data ?? '';
    const isOurs =
      data.startsWith(dialogueButtons.area) && ctx.callbackQuery?.message?.message_id === room.messageId;
    // Another press on the button that asked starts the question anew.
    if (!isOurs) return data.startsWith(dialogueButtons.area) ? 'elsewhere' : 'leave';
    await deps.answerTap(ctx);
    if (dialogueButtons.decode(data)?.action !== 'cancel') return 'wrong';
    await showCard(ctx, room);
    return 'done';
  };

  const answer = async (ctx: OuterContext, room: Place, text: string): Promise<Heard> => {
    const complaint = await asking.take(ctx, room, text);
    if (complaint !== null) return complain(ctx, room, complaint);
    await showCard(ctx, room);
    return 'done';
  };

  const hear = async (ctx: OuterContext, room: Place): Promise<Heard> => {
    if (ctx.callbackQuery) return hearTap(ctx, room);
    const text = ctx.message?.text;
    if (text === undefined) return complain(ctx, room, ctx.view.texts.html('dialogue-not-text'));
    const isCommand = text.startsWith('/');
    // Those that begin something else end the question; the others were answered, and it stands.
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
    hear: (ctx: OuterContext, room: Place) => hear(ctx, room).catch(broken<Heard>('wrong')),
  };
}
