import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import type { ChatId, PersonId } from '../swap/brands.ts';
import { offeredTokens } from '../swap/catalogue.ts';
import type { Token } from '../swap/token.ts';
import type { ChatMessage } from '../words/chat-message.ts';
import type { Texts } from '../words/create-texts.ts';
import type { DialogueDeps, OuterContext } from './dialogue-deps.ts';
import { type Answers, drawQuestion, POPULAR_MINTS, type Question, type Step } from './question.ts';
import { type Answer, complaintOf, readAnswer } from './read-typed-answer.ts';

/** What `/swap` already said: steps with an answer are skipped. */
type SwapDialogueStart = Answers;

type Dialogue = Conversation<OuterContext, Context>;

/** Where one run of the dialogue takes place; `messageId` is the one message that is edited through its steps. */
interface Room {
  readonly deps: DialogueDeps;
  readonly conversation: Dialogue;
  readonly chatId: ChatId;
  readonly personId: PersonId;
  messageId: number | null;
}

/** How an asked step ended. */
type Outcome = Extract<Answer, { kind: 'token' }> | { readonly kind: 'offered' | 'back' | 'ended' };

/**
 * The dialogue of /swap: which token, for which, how much. It collects the intent and nothing else; with the amount its
 * message becomes the card of a stored swap, and no money depends on the dialogue from there on. Everything that
 * touches the world happens inside `external`, which never throws and gives only JSON.
 */
export function createSwapDialogue(deps: DialogueDeps) {
  return async function swapDialogue(
    conversation: Dialogue,
    ctx: Context,
    start: SwapDialogueStart,
  ): Promise<void> {
    if (!ctx.from || ctx.chatId === undefined) return;
    const room: Room = {
      deps,
      conversation,
      chatId: ctx.chatId as ChatId,
      personId: ctx.from.id as PersonId,
      messageId: null,
    };
    const steps = (['from', 'to', 'amount'] as const).filter((step) => step === 'amount' || !start[step]);
    await askAll(room, steps, start);
  };
}

/** Asks the steps in turn. Back takes the log to the earlier question, so detours leave nothing behind. */
async function askAll(room: Room, steps: readonly Step[], start: SwapDialogueStart): Promise<void> {
  const { conversation } = room;
  const asked: { question: Question; checkpoint: ReturnType<Dialogue['checkpoint']> }[] = [];
  let answers: Answers = start;
  for (const step of steps) {
    const question: Question = { step, answers, canGoBack: asked.length > 0, complaint: null, choices: null };
    room.messageId = await show(room, question);
    asked.push({ question, checkpoint: conversation.checkpoint() });
    const outcome = await awaitAnswer(room, question);
    const earlier = asked.at(-2);
    if (outcome.kind === 'back' && earlier) {
      await show(room, earlier.question);
      await conversation.rewind(earlier.checkpoint);
    }
    if (outcome.kind !== 'token') return;
    answers = { ...answers, [step]: outcome.token };
  }
}

/** Waits for an answer that fits. Wrong ones are said so on the same message and rolled back: they do not count. */
async function awaitAnswer(room: Room, question: Question): Promise<Outcome> {
  const { conversation, deps } = room;
  let answer: Answer = { kind: 'ignored' };
  await conversation.waitUntil(
    async () => {
      const where = { chatId: room.chatId, messageId: room.messageId };
      answer = await conversation.external((outer) => readSafely(deps, outer, question, where));
      return answer.kind !== 'wrong' && answer.kind !== 'ignored';
    },
    {
      otherwise: async () => {
        if (answer.kind === 'wrong') await show(room, { ...question, ...complaintOf(answer) });
      },
    },
  );
  return finish(room, answer);
}

/** A store or service that breaks under an answer costs the answer, not the dialogue: nothing may throw here. */
async function readSafely(...asked: Parameters<typeof readAnswer>): Promise<Answer> {
  try {
    return await readAnswer(...asked);
  } catch (error) {
    const [deps, outer] = asked;
    deps.onError(error);
    return { kind: 'wrong', complaint: outer.view.texts.html('something-broke').html, choices: null };
  }
}

async function finish(room: Room, answer: Answer): Promise<Outcome> {
  const { conversation } = room;
  switch (answer.kind) {
    case 'token':
    case 'offered':
    case 'back':
      return answer.kind === 'token' ? answer : { kind: answer.kind };
    case 'leave':
      await showWords(room, 'dialogue-left');
      await conversation.halt({ next: true });
      return { kind: 'ended' };
    default:
      await showWords(room, 'dialogue-cancelled');
      return { kind: 'ended' };
  }
}

/** Draws the question with what is known at this moment. */
async function show(room: Room, question: Question): Promise<number | null> {
  const { deps, conversation } = room;
  return conversation.external(async (outer) => {
    try {
      return await deps.show(room.chatId, room.messageId, await draw(room, question, outer.view.texts));
    } catch (error) {
      deps.onError(error);
      return room.messageId;
    }
  });
}

async function draw({ deps, personId }: Room, question: Question, texts: Texts): Promise<ChatMessage> {
  const from = question.step === 'amount' ? question.answers.from : null;
  const balance = from ? await deps.balance(personId, from) : undefined;
  const suggested = from ? [] : await suggestTokens(deps, personId);
  return drawQuestion(question, suggested, balance, texts);
}

/** The person's last tokens and the popular ones, where the service lists them and the chain agrees. */
async function suggestTokens(deps: DialogueDeps, personId: PersonId): Promise<readonly Token[]> {
  const mints = [...new Set<string>([...(await deps.recentMints(personId)), ...POPULAR_MINTS])];
  const catalogue = await deps.catalogue(mints);
  return catalogue.ok ? offeredTokens(catalogue.value, mints) : [];
}

async function showWords(room: Room, key: string): Promise<void> {
  await room.conversation.external(({ view }) => {
    const message: ChatMessage = { text: view.texts.html(key).html, keyboard: [] };
    return room.deps.show(room.chatId, room.messageId, message);
  });
}
