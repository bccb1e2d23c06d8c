import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BotCommand, ReplyMarkup } from '../model.ts';
import type { ChatView } from '../person-view.ts';
import { useChatActions } from './chat-actions.ts';
import { CommandList } from './command-list.tsx';
import { SendIcon } from './icons.tsx';

/** The input line: commands by the menu button or by typing `/`, Enter sends, Shift+Enter breaks the line. */
export function Composer({ chat }: { chat: ChatView }): JSX.Element {
  const { send } = useChatActions();
  const [text, setText] = useState('');
  const [listed, setListed] = useState(false);
  const [chosen, setChosen] = useState(0);
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(input.current), [text]);
  const commands = listed ? chat.commands : matching(chat.commands, text);
  const submit = (value: string): void => {
    if (value.trim() !== '') send(value);
    setText('');
    setListed(false);
    input.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setListed(false);
    if (commands.length > 0 && moveChoice(event, commands.length, setChosen)) return;
    if (event.key === 'Tab' && commands.length > 0 && !event.shiftKey) {
      event.preventDefault();
      setText(`/${commands[chosen]?.command ?? ''} `);
      return;
    }
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
    event.preventDefault();
    const pick = commands[chosen];
    submit(pick ? `/${pick.command}` : text);
  };
  return (
    <div class="composer">
      {commands.length > 0 ? (
        <CommandList commands={commands} chosen={chosen} onPick={(name) => submit(`/${name}`)} />
      ) : null}
      <div class="composer-row">
        <div class="input-box">
          {chat.commands.length > 0 ? (
            <MenuButton listed={listed} onToggle={() => setListed(!listed)} />
          ) : null}
          <textarea
            ref={input}
            rows={1}
            value={text}
            placeholder={chat.replyKeyboard?.input_field_placeholder ?? 'Message'}
            aria-label="Message"
            maxLength={4096}
            onInput={({ currentTarget }) => {
              setText(currentTarget.value);
              setListed(false);
              setChosen(0);
            }}
            onKeyDown={onKeyDown}
          />
        </div>
        <button
          type="button"
          class="send"
          aria-label="Send"
          disabled={text.trim() === ''}
          onClick={() => submit(text)}
        >
          <SendIcon />
        </button>
      </div>
      {chat.replyKeyboard ? <ReplyKeyboard markup={chat.replyKeyboard} onPick={submit} /> : null}
    </div>
  );
}

function MenuButton({ listed, onToggle }: { listed: boolean; onToggle: () => void }): JSX.Element {
  return (
    <button
      type="button"
      class="menu-button"
      aria-label="Bot commands"
      aria-expanded={listed}
      onClick={onToggle}
    >
      <span class="menu-slash">/</span>
      <span class="menu-word">Menu</span>
    </button>
  );
}

function ReplyKeyboard({
  markup,
  onPick,
}: {
  markup: ReplyMarkup;
  onPick: (text: string) => void;
}): JSX.Element {
  return (
    <div class="reply-keyboard">
      {markup.keyboard?.map((row) => (
        <div class="keyboard-row" key={row.map(({ text }) => text).join()}>
          {row.map(({ text }) => (
            <button type="button" key={text} onClick={() => onPick(text)}>
              {text}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function matching(commands: readonly BotCommand[], text: string): readonly BotCommand[] {
  const typed = /^\/(\w*)$/.exec(text)?.[1]?.toLowerCase();
  return typed === undefined ? [] : commands.filter(({ command }) => command.startsWith(typed));
}

function moveChoice(
  event: KeyboardEvent,
  count: number,
  setChosen: (change: (now: number) => number) => void,
): boolean {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return false;
  event.preventDefault();
  setChosen((now) => (now + step + count) % count);
  return true;
}

/** Lets the input grow with its text. */
function grow(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.style.height = 'auto';
  input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
}
