import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
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
  const commands = listed ? chat.commands : matching(chat.commands, text);
  const write = (value: string): void => {
    setText(value);
    setListed(false);
    setChosen(0);
  };
  const submit = (value: string): void => {
    if (value.trim() !== '') send(value);
    write('');
  };
  const keys: Keys = { text, commands, chosen, setChosen, write, submit };
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
          <Input keys={keys} placeholder={chat.replyKeyboard?.input_field_placeholder ?? 'Message'} />
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

interface Keys {
  readonly text: string;
  readonly commands: readonly BotCommand[];
  readonly chosen: number;
  readonly setChosen: (chosen: number) => void;
  readonly write: (text: string) => void;
  readonly submit: (text: string) => void;
}

function Input({ keys, placeholder }: { keys: Keys; placeholder: string }): JSX.Element {
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(input.current), [keys.text]);
  useEffect(() => {
    // On a phone the keyboard would jump up over the messages.
    if (matchMedia('(min-width: 721px)').matches) input.current?.focus();
  }, []);
  return (
    <textarea
      ref={input}
      rows={1}
      value={keys.text}
      placeholder={placeholder}
      aria-label="Message"
      aria-controls={keys.commands.length > 0 ? 'commands' : undefined}
      aria-activedescendant={keys.commands.length > 0 ? `command-${keys.chosen}` : undefined}
      maxLength={4096}
      onInput={({ currentTarget }) => keys.write(currentTarget.value)}
      onKeyDown={(event) => handleKey(event, keys)}
    />
  );
}

function handleKey(event: KeyboardEvent, { text, commands, chosen, setChosen, write, submit }: Keys): void {
  const pick = commands[chosen];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const sends = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
  const completes = event.key === 'Tab' && !event.shiftKey && pick !== undefined;
  const moves = step !== undefined && pick !== undefined;
  if (event.key === 'Escape') write(text);
  if (!sends && !completes && !moves) return;
  event.preventDefault();
  if (sends) submit(pick ? `/${pick.command}` : text);
  else if (completes) write(`/${pick.command} `);
  else setChosen((chosen + (step ?? 0) + commands.length) % commands.length);
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

/** Lets the input grow with its text. */
function grow(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.style.height = 'auto';
  input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
}
