import type { Conversation } from '@grammyjs/conversations';
import type { Context } from 'grammy';
import { trustedHtml } from '../../i18n/html.ts';
import type { Texts } from '../../i18n/texts.ts';
import type { ChatId, PersonId } from '../../swap/brands.ts';
import type { ChatMessage } from '../../telegram/messages/message.ts';
import { drawQuestion } from './draw-question.ts';
import { readAnswer } from './read-answer.ts';
import {
  type Answer,
  type DialogueActions,
  type DialogueStart,
  type MessagePlace,
  type OuterContext,
  type Pair,
  type Question,
  type Step,
  wrong,
} from './state.ts';

type Dialogue = Conversation<OuterContext, Context>;

/** All steps edit one message. */
interface Run {
  readonly actions: DialogueActions;
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

type Outcome =
  | Extract<Answer, { kind: 'known' | 'wrong' }>
  | { readonly kind: 'offered' | 'back' | 'repeat' | 'ended' };

/**
 * Asks for the missing parts of a /swap. Its message becomes the card of a stored swap: no money depends on the
 * dialogue. Side effects run inside `external`, which must not throw and returns only JSON: the plugin replays
 * the log.
 */
export function createSwapDialogue(actions: DialogueActions) {
  return async function swapDialogue(
    conversation: Dialogue,
    ctx: Context,
    start: DialogueStart,
  ): Promise<void> {
    if (!ctx.from || ctx.chatId === undefined) return;
    const run: Run = {
      actions,
      conversation,
      chatId: ctx.chatId as ChatId,
      personId: ctx.from.id as PersonId,
      messageId: null,
    };
    await askAll(run, start);
  };
}

/** A question that other messages pass by is asked again once, then let go. */
const MAX_REPEATS = 1;

/** Back rewinds the log to the earlier question, so detours leave no trace. */
async function askAll(run: Run, parsed: DialogueStart): Promise<void> {
  const { conversation } = run;
  const pairs = await suggestPairs(run, parsed);
  const asked: Asked[] = [];
  let start = parsed;
  let repeats = 0;
  let missed: Extract<Outcome, { kind: 'wrong' }> | null = null;
  for (;;) {
    const plain = questionOf(start, asked.length > 0, pairs);
    const question = missed ? { ...plain, complaint: trustedHtml(missed.complaint), wasMissed: true } : plain;
    run.messageId = await show(run, question);
    asked.push({ question, start, messageId: run.messageId, checkpoint: conversation.checkpoint() });
    const outcome = await awaitAnswer(run, question);
    if (outcome.kind === 'offered' || outcome.kind === 'ended') return;
    missed = outcome.kind === 'wrong' ? outcome : null;
    repeats = outcome.kind === 'repeat' ? repeats + 1 : 0;
    if (repeats > MAX_REPEATS) return showWords(run, 'dialogue-left');
    const last = asked.pop();
    const isSame = outcome.kind === 'known' && nextStep(outcome.start) === question.step;
    if (outcome.kind === 'known') {
      if (last && !isSame) asked.push(last);
      start = outcome.start;
    }
    // The question moves below the message that was just sent, even where it stays the same.
    if (outcome.kind === 'repeat' || isSame) await moveDown(run);
    if (outcome.kind === 'back') start = await goBack(run, asked, start);
  }
}

/** The question is shown again, and the dialogue rewound, only where the message is still the same one. */
async function goBack(run: Run, asked: Asked[], start: DialogueStart): Promise<DialogueStart> {
  const earlier = asked.at(-1);
  if (!earlier) return start;
  if (earlier.messageId === run.messageId) {
    await show(run, earlier.question);
    await run.conversation.rewind(earlier.checkpoint);
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
    amountAmbiguity: start.ambiguities.amount,
    pairs: pick?.pairs ?? (isFirst ? suggested : []),
  };
}

function nextStep({ answers, pick }: DialogueStart): Step {
  if (pick) return 'pick';
  if (!answers.from) return 'from';
  return answers.to ? 'amount' : 'to';
}

/** Kept in the log: a tap means what was drawn. */
async function suggestPairs(
  run: Run,
  { answers, pick, ambiguities }: DialogueStart,
): Promise<readonly Pair[]> {
  if (pick || ambiguities.from || answers.from || answers.to || answers.amount) return [];
  return run.conversation.external(async () => {
    try {
      return [...(await run.actions.suggestPairs(run.personId))];
    } catch (error) {
      run.actions.onError(error);
      return [];
    }
  });
}

async function awaitAnswer(run: Run, question: Question): Promise<Outcome> {
  const { conversation, actions } = run;
  let answer: Answer = { kind: 'ignored' };
  await conversation.waitUntil(
    async () => {
      const where = { chatId: run.chatId, messageId: run.messageId };
      answer = await conversation.external((outer) => readSafely(actions, outer, question, where));
      // A skipped update leaves no trace in the log, and a miss has to be remembered.
      return answer.kind === 'wrong' ? answer.isMiss === true : answer.kind !== 'ignored';
    },
    {
      otherwise: async () => {
        if (answer.kind !== 'wrong') return;
        const { complaint, choices, amounts } = answer;
        await show(run, { ...question, complaint: trustedHtml(complaint), choices, amounts });
      },
    },
  );
  return finish(run, answer);
}

/** A failing store or service costs the answer, not the dialogue. */
async function readSafely(
  actions: DialogueActions,
  outer: OuterContext,
  question: Question,
  place: MessagePlace,
): Promise<Answer> {
  try {
    return await readAnswer(actions, outer, question, place);
  } catch (error) {
    actions.onError(error);
    return wrong(outer.view.texts.html('something-broke').html);
  }
}

async function finish(run: Run, answer: Answer): Promise<Outcome> {
  const { conversation } = run;
  switch (answer.kind) {
    case 'known':
    case 'wrong':
      return answer;
    case 'offered':
    case 'back':
    case 'repeat':
      return { kind: answer.kind };
    case 'leave':
      await showWords(run, 'dialogue-left');
      await conversation.halt({ next: true });
      return { kind: 'ended' };
    default:
      // The command stays in the chat, and its answer belongs below.
      if (answer.kind === 'cancel_command') await moveDown(run);
      await showWords(run, 'dialogue-cancelled');
      return { kind: 'ended' };
  }
}

async function moveDown(run: Run): Promise<void> {
  const { messageId } = run;
  if (messageId === null) return;
  await run.conversation.external(async () => {
    await run.actions.remove(run.chatId, messageId).catch((error: unknown) => run.actions.onError(error));
  });
  run.messageId = null;
}

async function show(run: Run, question: Question): Promise<number | null> {
  const { actions, conversation } = run;
  return conversation.external(async (outer) => {
    try {
      return await actions.show(run.chatId, run.messageId, await draw(run, question, outer.view.texts));
    } catch (error) {
      actions.onError(error);
      return run.messageId;
    }
  });
}

async function draw({ actions, personId }: Run, question: Question, texts: Texts): Promise<ChatMessage> {
  const { step, answers, choices } = question;
  const balance =
    step === 'amount' && answers.from ? await actions.balance(personId, answers.from) : undefined;
  const side = (step === 'from' || step === 'to') && !choices ? step : null;
  const suggested = side ? await actions.suggestTokens(personId, side) : [];
  return drawQuestion(question, suggested, balance, texts);
}

async function showWords(run: Run, key: string): Promise<void> {
  await run.conversation.external(({ view }) => {
    const message: ChatMessage = { text: view.texts.html(key).html, keyboard: [] };
    return run.actions.show(run.chatId, run.messageId, message);
  });
}
