import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { trustedHtml } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { drawQuestion } from './draw-question.ts';
import { complaintOf, readAnswer } from './read-answer.ts';
import type { Answer, DialogueDeps, DialogueStart, OuterContext, Pair, Question, Step } from './state.ts';

type Dialogue = Conversation<OuterContext, Context>;

/** One run of the dialogue; `messageId` is the message that all steps edit. */
interface Room {
  readonly deps: DialogueDeps;
  readonly conversation: Dialogue;
  readonly chatId: ChatId;
  readonly personId: PersonId;
  messageId: number | null;
}

interface Asked {
  readonly question: Question;
  readonly start: DialogueStart;
  readonly messageId: number | null;
  readonly checkpoint: ReturnType<Dialogue['checkpoint']>;
}

/** The end of a step. */
type Outcome =
  | Extract<Answer, { kind: 'known' }>
  | { readonly kind: 'offered' | 'back' | 'repeat' | 'ended' };

/**
 * The dialogue of /swap: asks for the missing parts of a request, one by one. With the last answer its message becomes the
 * card of a stored swap, and no money depends on the dialogue. Side effects run inside `external`, which must not throw and
 * returns only JSON, because the plugin replays the log.
 */
export function createSwapDialogue(deps: DialogueDeps) {
  return async function swapDialogue(
    conversation: Dialogue,
    ctx: Context,
    start: DialogueStart,
  ): Promise<void> {
    if (!ctx.from || ctx.chatId === undefined) return;
    const room: Room = {
      deps,
      conversation,
      chatId: ctx.chatId as ChatId,
      personId: ctx.from.id as PersonId,
      messageId: null,
    };
    await askAll(room, start);
  };
}

/** Asks the steps in turn. Back rewinds the log to the earlier question, so detours leave no trace. */
async function askAll(room: Room, parsed: DialogueStart): Promise<void> {
  const { conversation } = room;
  const pairs = await suggestPairs(room, parsed);
  const asked: Asked[] = [];
  let start = parsed;
  for (;;) {
    const question = questionOf(start, asked.length > 0, pairs);
    room.messageId = await show(room, question);
    asked.push({ question, start, messageId: room.messageId, checkpoint: conversation.checkpoint() });
    const outcome = await awaitAnswer(room, question);
    if (outcome.kind === 'offered' || outcome.kind === 'ended') return;
    const last = asked.pop();
    const isSame = outcome.kind === 'known' && nextStep(outcome.start) === question.step;
    if (outcome.kind === 'known') {
      if (last && !isSame) asked.push(last);
      start = outcome.start;
    }
    // The question moves below the message that was just sent, also where the question is the same.
    if (outcome.kind === 'repeat' || isSame) await moveDown(room);
    if (outcome.kind === 'back') start = await goBack(room, asked, start);
  }
}

/** Back to the earlier question. The log is rewound only where the message is still the same one. */
async function goBack(room: Room, asked: Asked[], start: DialogueStart): Promise<DialogueStart> {
  const earlier = asked.at(-1);
  if (!earlier) return start;
  if (earlier.messageId === room.messageId) {
    await show(room, earlier.question);
    await room.conversation.rewind(earlier.checkpoint);
  }
  asked.pop();
  return earlier.start;
}

function questionOf(start: DialogueStart, canGoBack: boolean, suggested: readonly Pair[]): Question {
  const { answers, pick } = start;
  const step = nextStep(start);
  const ambiguity = step === 'pick' ? undefined : start.ambiguities[step];
  const isFirst = step === 'from' && !answers.to && !answers.amount && !ambiguity;
  const complaint = pick?.complaint ?? ambiguity?.complaint;
  return {
    step,
    answers,
    canGoBack,
    complaint: complaint === undefined ? null : trustedHtml(complaint),
    choices: ambiguity && ambiguity.choices.length > 0 ? ambiguity.choices : null,
    amounts: ambiguity?.amounts ?? [],
    amountAmbiguity: start.ambiguities.amount ?? null,
    pairs: pick?.pairs ?? (isFirst ? suggested : []),
  };
}

function nextStep({ answers, pick }: DialogueStart): Step {
  if (pick) return 'pick';
  if (!answers.from) return 'from';
  return answers.to ? 'amount' : 'to';
}

/** Favourites and the last pairs, where nothing is known yet. The log keeps them: a tap means what was drawn. */
async function suggestPairs(
  room: Room,
  { answers, pick, ambiguities }: DialogueStart,
): Promise<readonly Pair[]> {
  if (pick || ambiguities.from || answers.from || answers.to || answers.amount) return [];
  return room.conversation.external(async () => {
    try {
      return [...(await room.deps.suggestPairs(room.personId))];
    } catch (error) {
      room.deps.onError(error);
      return [];
    }
  });
}

/** Waits for a fitting answer. A wrong one gets a complaint on the same message and is rolled back. */
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

/** A failing store or service costs the answer, not the dialogue. Never rejects. */
async function readSafely(...asked: Parameters<typeof readAnswer>): Promise<Answer> {
  try {
    return await readAnswer(...asked);
  } catch (error) {
    const [deps, outer] = asked;
    deps.onError(error);
    const complaint = outer.view.texts.html('something-broke').html;
    return { kind: 'wrong', complaint, choices: null, amounts: [] };
  }
}

async function finish(room: Room, answer: Answer): Promise<Outcome> {
  const { conversation } = room;
  switch (answer.kind) {
    case 'known':
      return answer;
    case 'offered':
    case 'back':
    case 'repeat':
      return { kind: answer.kind };
    case 'leave':
      await showWords(room, 'dialogue-left');
      await conversation.halt({ next: true });
      return { kind: 'ended' };
    default:
      await showWords(room, 'dialogue-cancelled');
      return { kind: 'ended' };
  }
}

/** Deletes the question's message, so that the question is asked again at the bottom of the chat. */
async function moveDown(room: Room): Promise<void> {
  const { messageId } = room;
  if (messageId === null) return;
  await room.conversation.external(async () => {
    await room.deps.remove(room.chatId, messageId).catch((error: unknown) => room.deps.onError(error));
  });
  room.messageId = null;
}

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
  const { step, answers, choices } = question;
  const balance = step === 'amount' && answers.from ? await deps.balance(personId, answers.from) : undefined;
  const side = (step === 'from' || step === 'to') && !choices ? step : null;
  const suggested = side ? await deps.suggestTokens(personId, side) : [];
  return drawQuestion(question, suggested, balance, texts);
}

async function showWords(room: Room, key: string): Promise<void> {
  await room.conversation.external(({ view }) => {
    const message: ChatMessage = { text: view.texts.html(key).html, keyboard: [] };
    return room.deps.show(room.chatId, room.messageId, message);
  });
}
