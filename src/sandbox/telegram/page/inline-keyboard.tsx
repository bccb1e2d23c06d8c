import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { InlineButton, Message } from '../model.ts';
import { type Presses, useChatActions } from './actions.ts';
import { Icon } from './icons.tsx';
import { keyOf } from './labels.ts';

export function InlineKeyboard({ message }: { message: Message }): JSX.Element | null {
  const { waiting } = useChatActions();
  const rows = message.reply_markup?.inline_keyboard;
  if (!rows) return null;
  return (
    <div class="keyboard">
      {rows.map((row, rowIndex) => (
        <div class="keyboard-row" key={rowIndex}>
          {row.map((button, column) => {
            const key = buttonKey(keyOf(message), rowIndex, column);
            return (
              <Key
                key={key}
                place={[keyOf(message), rowIndex, column]}
                button={button}
                busy={waiting.has(key)}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

function buttonKey(messageId: number, row: number, column: number): string {
  return `${messageId}:${row}:${column}`;
}

interface KeyProps {
  readonly place: readonly [number, number, number];
  readonly button: InlineButton;
  readonly busy: boolean;
}

function Key({ place, button, busy }: KeyProps): JSX.Element {
  const { press } = useChatActions();
  const glyph = button.url === undefined ? (button.copy_text ? 'copy' : undefined) : 'link';
  return (
    <button
      type="button"
      class={`key ${button.style ?? ''}`}
      disabled={button.disabled !== undefined}
      aria-busy={busy}
      onClick={() => press(...place)}
    >
      <span class="key-text">{button.text}</span>
      {glyph ? <Icon name={glyph} /> : null}
      {busy ? <span class="spinner" /> : null}
    </button>
  );
}

/** Telegram's apps stop waiting without a word. */
const PRESS_TIMEOUT_MS = 30_000;

/** The bot's answer may arrive before the reply to the press. */
export function usePresses(): Presses {
  const [open, setOpen] = useState<ReadonlyMap<string, string>>(new Map());
  const answeredIds = useRef(new Set<string>());
  const answered = (callbackId: string): void => {
    answeredIds.current.add(callbackId);
    setOpen((now) => new Map([...now].filter(([id]) => id !== callbackId)));
  };
  const begin = (callbackId: string, messageId: number, row: number, column: number): void => {
    if (answeredIds.current.has(callbackId)) return;
    setOpen((now) => new Map([...now, [callbackId, buttonKey(messageId, row, column)]]));
    setTimeout(() => answered(callbackId), PRESS_TIMEOUT_MS);
  };
  return { waiting: new Set(open.values()), begin, answered };
}
