import { useRef, useState } from 'preact/hooks';
import { buttonKey } from './inline-keyboard.tsx';

/** How long a button shows that it waits, in milliseconds; Telegram's apps give up quietly as well. */
const PATIENCE = 30_000;

export interface Presses {
  readonly waiting: ReadonlySet<string>;
  begin(callbackId: string, messageId: number, row: number, column: number): void;
  answered(callbackId: string): void;
}

/** The buttons that wait for the bot's answer. An answer may overtake the reply to the press itself. */
export function usePresses(): Presses {
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(new Map());
  const early = useRef(new Set<string>());
  const answered = (callbackId: string): void => {
    early.current.add(callbackId);
    setOpen((now) => new Map([...now].filter(([id]) => id !== callbackId)));
  };
  const begin = (callbackId: string, messageId: number, row: number, column: number): void => {
    if (early.current.has(callbackId)) return;
    setOpen((now) => new Map([...now, [callbackId, buttonKey(messageId, row, column)]]));
    setTimeout(() => answered(callbackId), PATIENCE);
  };
  return { waiting: new Set(open.values()), begin, answered };
}
