import type { InlineAnswer } from '../inline/inline-model.ts';

type Listener = (queryId: string, answer: InlineAnswer) => void;

const listeners = new Set<Listener>();

/** Tells whoever waits for it that the bot has answered an inline query. */
export function tellAnswer(queryId: string, answer: InlineAnswer): void {
  for (const listener of listeners) listener(queryId, answer);
}

/** Hears of every answer; what it gives back ends that. */
export function hearAnswers(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
