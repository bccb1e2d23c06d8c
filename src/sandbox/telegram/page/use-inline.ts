import { useEffect, useState } from 'preact/hooks';
import type { InlineAnswer } from '../pending-queries.ts';
import { api } from './api.ts';

const DEBOUNCE_MS = 400;

interface Place {
  readonly person: number;
  readonly chat: number;
  readonly bot: string;
}

export interface InlineOffer {
  readonly queryId: string;
  /** Undefined until the bot answers. */
  readonly answer: InlineAnswer | undefined;
}

function inlineQueryIn(text: string, bot: string): string | undefined {
  const [, name, query] = /^@(\w+)\s(.*)$/s.exec(text) ?? [];
  return name?.toLowerCase() === bot.toLowerCase() ? query : undefined;
}

/** Asks the bot once the person pauses. */
export function useInline(text: string, { person, chat, bot }: Place): InlineOffer | undefined {
  const query = inlineQueryIn(text, bot);
  const [offer, setOffer] = useState<InlineOffer>();
  useEffect(() => {
    if (query === undefined) return setOffer(undefined);
    let isStale = false;
    const answers = new Map<string, InlineAnswer>();
    let asked: string | undefined;
    const unsubscribe = onInlineAnswer((queryId, answer) => {
      answers.set(queryId, answer);
      if (queryId === asked) setOffer({ queryId, answer });
    });
    const ask = async (): Promise<void> => {
      const { queryId, ...given } = await api.askInline(person, chat, query);
      if (isStale) return;
      asked = queryId;
      const answer = given.kind === 'answered' ? given.answer : answers.get(queryId);
      if (answer) setOffer({ queryId, answer });
    };
    const timer = setTimeout(() => void ask().catch(() => setOffer(undefined)), DEBOUNCE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [query, person, chat]);
  return query === undefined ? undefined : (offer ?? { queryId: '', answer: undefined });
}

type Listener = (queryId: string, answer: InlineAnswer) => void;

const listeners = new Set<Listener>();

export function publishInlineAnswer(queryId: string, answer: InlineAnswer): void {
  for (const listener of listeners) listener(queryId, answer);
}

function onInlineAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
