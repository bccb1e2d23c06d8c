import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { BotCommand, Message } from '../model.ts';
import type { ChatView, PersonView } from '../person-view.ts';
import { useChatActions } from './actions.ts';
import type { InlineOffer } from './api.ts';
import { Icon, SendIcon } from './icons.tsx';
import { keyOf, messageOf, previewOf } from './labels.ts';
import { useInline } from './use-inline.ts';

interface ComposerProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  /** 0 is none. */
}

interface AnswerBarProps {
  readonly message: Message;
  readonly onLeave: () => void;
}

interface InlinePickerProps {
  readonly offer: InlineOffer;
  readonly onChoose: (resultId: string) => void;
  readonly onStart: (parameter: string) => void;
}

interface CommandListProps {
  readonly commands: readonly BotCommand[];
  readonly chosen: number;
  readonly onPick: (command: string) => void;
}

/** Enter sends, Shift+Enter breaks the line. */
export function Composer({ view, chat }: ComposerProps): JSX.Element {
  const { send, chooseInline, openLink } = useChatActions();
  const answering = useAnswering(chat);
  const [text, setText] = useState('');
  // Set by the menu button and Escape; otherwise the text decides.
  const [asked, setAsked] = useState<'open' | 'closed'>();
  const [chosen, setChosen] = useState(0);
  const bot = view.bot.username ?? '';
  const offer = useInline(text, { person: view.person.id, chat: chat.chat.id, bot });
  const commands = listedCommands(chat.commands, text, asked);
  const write = (value: string): void => {
    setText(value);
    setAsked(undefined);
    setChosen(0);
  };
  const submit = (value: string): void => {
    if (value.trim() !== '') send(value, { replyTo: answering.message && keyOf(answering.message) });
    answering.sent();
    write('');
  };
  const keys: Keys = {
    text,
    placeholder: answering.placeholder,
    commands,
    chosen,
    setChosen,
    write,
    submit,
    close: () => setAsked('closed'),
  };
  return (
    <div class="composer">
      {commands.length > 0 ? (
        <CommandList commands={commands} chosen={chosen} onPick={(name) => submit(`/${name}`)} />
      ) : null}
      {offer ? (
        <InlinePicker
          offer={offer}
          onStart={(parameter) => openLink(`https://t.me/${bot}?start=${parameter}`, false)}
          onChoose={(resultId) => {
            chooseInline(offer.queryId, resultId);
            write('');
          }}
        />
      ) : null}
      {answering.message ? <AnswerBar message={answering.message} onLeave={answering.leave} /> : null}
      <div class="composer-row">
        <div class="input-box">
          {chat.commands.length > 0 ? (
            <MenuButton
              listed={asked === 'open'}
              onToggle={() => setAsked(asked === 'open' ? undefined : 'open')}
            />
          ) : null}
          <Input keys={keys} />
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
    </div>
  );
}

interface Answering {
  readonly message: Message | undefined;
  readonly placeholder: string;
  readonly leave: () => void;
  readonly sent: () => void;
}

/** What the next message answers: the chosen message, or else the bot's open question. */
function useAnswering(chat: ChatView): Answering {
  const { question } = chat;
  const { reply, setReply } = useChatActions();
  const [left, setLeft] = useState<number>();
  const open = question?.messageId === left ? undefined : question;
  const key = reply ?? open?.messageId;
  return {
    message: key === undefined ? undefined : messageOf(chat, key),
    placeholder: open?.placeholder ?? 'Message',
    leave: () => (reply === undefined ? setLeft(open?.messageId) : setReply(undefined)),
    sent: () => setReply(undefined),
  };
}

interface Keys {
  readonly text: string;
  readonly placeholder: string;
  readonly commands: readonly BotCommand[];
  readonly chosen: number;
  readonly setChosen: (chosen: number) => void;
  readonly write: (text: string) => void;
  readonly submit: (text: string) => void;
  readonly close: () => void;
}

function listedCommands(
  commands: readonly BotCommand[],
  text: string,
  asked: 'open' | 'closed' | undefined,
): readonly BotCommand[] {
  if (asked === 'closed') return [];
  return asked === 'open' ? commands : commandsFor(commands, text);
}

function Input({ keys }: { keys: Keys }): JSX.Element {
  const input = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => grow(input.current), [keys.text]);
  useEffect(() => {
    // The keyboard of a phone would cover the messages, so the field is focused on wide screens alone.
    if (matchMedia('(min-width: 721px)').matches) input.current?.focus();
  }, []);
  return (
    <textarea
      ref={input}
      rows={1}
      value={keys.text}
      placeholder={keys.placeholder}
      aria-label="Message"
      aria-controls={keys.commands.length > 0 ? 'commands' : undefined}
      aria-activedescendant={keys.commands.length > 0 ? `command-${keys.chosen}` : undefined}
      maxLength={4096}
      onInput={({ currentTarget }) => keys.write(currentTarget.value)}
      onKeyDown={(event) => handleKey(event, keys)}
    />
  );
}

function handleKey(event: KeyboardEvent, keys: Keys): void {
  const { text, commands, chosen, setChosen, write, submit, close } = keys;
  const pick = commands[chosen];
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const sends = event.key === 'Enter' && !event.shiftKey && !event.isComposing;
  const completes = event.key === 'Tab' && !event.shiftKey && pick !== undefined;
  const moves = step !== undefined && pick !== undefined;
  if (event.key === 'Escape') close();
  if (!sends && !completes && !moves) return;
  event.preventDefault();
  if (sends) submit(pick ? `/${pick.command}` : text);
  else if (completes) write(`/${pick.command} `);
  else setChosen((chosen + (step ?? 0) + commands.length) % commands.length);
}

function grow(input: HTMLTextAreaElement | null): void {
  if (!input) return;
  input.style.height = 'auto';
  input.style.height = `${Math.min(input.scrollHeight, 200)}px`;
}

function AnswerBar({ message, onLeave }: AnswerBarProps): JSX.Element {
  return (
    <div class="answer-bar">
      <Icon name="reply" />
      <div class="answer-words">
        <b>Reply to {message.from.first_name}</b>
        <span>{previewOf(message)}</span>
      </div>
      <button type="button" class="round" aria-label="Do not reply" onClick={onLeave}>
        <Icon name="close" />
      </button>
    </div>
  );
}

function InlinePicker({ offer, onChoose, onStart }: InlinePickerProps): JSX.Element | null {
  const { answer } = offer;
  if (!answer) return <div class="inline-picker waiting" role="status" aria-label="The bot is asked" />;
  const { button, results } = answer;
  if (!button && results.length === 0) return null;
  return (
    <div class="inline-picker">
      {button ? (
        <button type="button" class="inline-start" onClick={() => onStart(button.startParameter)}>
          {button.text}
        </button>
      ) : null}
      <div role="listbox" aria-label="Results of the bot">
        {results.map(({ id, title, description }) => (
          <button
            type="button"
            key={id}
            role="option"
            aria-selected={false}
            class="inline-result"
            onClick={() => onChoose(id)}
          >
            <span class="inline-letter" aria-hidden="true">
              {firstLetter(title)}
            </span>
            <span class="inline-words" dir="auto">
              <b>{title}</b>
              {description ? <span>{description}</span> : null}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}

/** Telegram shows it in place of a picture. Marks of direction are no letters. */
function firstLetter(title: string): string {
  return [...title.replace(/\p{Cf}/gu, '')][0] ?? '';
}

function CommandList({ commands, chosen, onPick }: CommandListProps): JSX.Element {
  return (
    <div class="command-list" id="commands" role="listbox" aria-label="Bot commands">
      {commands.map(({ command, description, is_ephemeral }, index) => (
        <button
          type="button"
          key={command}
          id={`command-${index}`}
          role="option"
          aria-selected={index === chosen}
          class={index === chosen ? 'chosen' : ''}
          onClick={() => onPick(command)}
        >
          <b>/{command}</b>
          <span>{description}</span>
          {is_ephemeral ? <Icon name="eye" /> : null}
          {is_ephemeral ? <span class="hidden">only you can see it</span> : null}
        </button>
      ))}
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

function commandsFor(commands: readonly BotCommand[], text: string): readonly BotCommand[] {
  const typed = /^\/(\w*)$/.exec(text)?.[1]?.toLowerCase();
  return typed === undefined ? [] : commands.filter(({ command }) => command.startsWith(typed));
}
