import { useEffect, useState } from 'preact/hooks';
import type { InlineAnswer } from '../pending-queries.ts';
import { api } from './api.ts';

/** Apps wait so long for the next key before they ask the bot, in milliseconds. */
const DEBOUNCE_MS = 400;

interface Place {
  readonly person: number;
  readonly chat: number;
  readonly bot: string;
}

/** What the bot offers for a text that begins with its name; undefined for any other text. */
export interface InlineOffer {
  readonly queryId: string;
  /** Undefined until it has answered. */
  readonly answer: InlineAnswer | undefined;
}

type Listener = (queryId: string, answer: InlineAnswer) => void;

const listeners = new Set<Listener>();

/** What stands behind the bot's name; undefined where the text does not begin with it. */
export function inlineQueryIn(text: string, bot: string): string | undefined {
  const [, name, query] = /^@(\w+)\s(.*)$/s.exec(text) ?? [];
  return name?.toLowerCase() === bot.toLowerCase() ? query : undefined;
}

/** Asks the bot while somebody types behind its name, and keeps what it answers to the newest. */
export function useInline(text: string, { person, chat, bot }: Place): InlineOffer | undefined {
  const query = inlineQueryIn(text, bot);
  const [offer, setOffer] = useState<InlineOffer>();
  useEffect(() => {
    if (query === undefined) return setOffer(undefined);
    let isOver = false;
    const early = new Map<string, InlineAnswer>();
    let asked: string | undefined;
    const unsubscribe = onInlineAnswer((queryId, answer) => {
      early.set(queryId, answer);
      if (queryId === asked) setOffer({ queryId, answer });
    });
    const ask = async (): Promise<void> => {
      const { queryId, ...given } = await api.askInline(person, chat, query);
      if (isOver) return;
      asked = queryId;
      const answer = given.kind === 'answered' ? given.answer : early.get(queryId);
      if (answer) setOffer({ queryId, answer });
    };
    // A bot that cannot be asked offers nothing.
    const timer = setTimeout(() => void ask().catch(() => setOffer(undefined)), DEBOUNCE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      unsubscribe();
    };
  }, [query, person, chat]);
  return query === undefined ? undefined : (offer ?? { queryId: '', answer: undefined });
}

/** Tells whoever waits for it that the bot has answered an inline query. */
export function publishInlineAnswer(queryId: string, answer: InlineAnswer): void {
  for (const listener of listeners) listener(queryId, answer);
}

/** Hears of every answer; what it gives back ends that. */
function onInlineAnswer(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
