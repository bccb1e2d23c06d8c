import { useEffect, useState } from 'preact/hooks';
import { api, type InlineOffer } from './api.ts';

const DEBOUNCE_MS = 400;

interface Place {
  readonly person: number;
  readonly chat: number;
  readonly bot: string;
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
    const typing = new AbortController();
    const show = (answered?: InlineOffer): void => {
      if (!typing.signal.aborted) setOffer(answered);
    };
    const ask = (): void => void api.askInline(person, chat, query, typing.signal).then(show, () => show());
    const timer = setTimeout(ask, DEBOUNCE_MS);
    return () => {
      typing.abort();
      clearTimeout(timer);
    };
  }, [query, person, chat]);
  return query === undefined ? undefined : (offer ?? { queryId: '' });
}
