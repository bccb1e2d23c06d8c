import type { JSX } from 'preact';
import { useRef, useState } from 'preact/hooks';
import type { BotDocument, InlineButton, Message } from '../model.ts';
import { type Presses, useChatActions } from './actions.ts';
import { Avatar, Icon } from './icons.tsx';
import { type Author, authorOf, clockTime, isForOne, keyOf, previewOf } from './labels.ts';
import { RichBlocks, RichText } from './rich-text.tsx';

interface BubbleProps {
  readonly message: Message;
  readonly own: boolean;
  readonly edited: boolean;
  readonly silent: boolean;
  readonly seen: boolean;
  /** The last bubble of an author's run has the tail. */
  readonly last: boolean;
  readonly author: Author | undefined;
  readonly named: boolean;
}

export function Bubble(props: BubbleProps): JSX.Element {
  const { message, own, last, author } = props;
  const keyboard = message.reply_markup ? ' has-keyboard' : '';
  const forOne = isForOne(message) ? ' for-one' : '';
  return (
    <div
      class={`message ${own ? 'own' : 'other'}${last ? ' last' : ''}${keyboard}${forOne}`}
      data-message={keyOf(message)}
    >
      <div class="bubble">
        <Content {...props} />
        {last ? <Tail /> : null}
        {message.chat.type === 'private' ? null : <More messageId={keyOf(message)} />}
      </div>
      {last && author ? <Avatar id={author.id} name={author.name} small /> : null}
      <InlineKeyboard message={message} />
    </div>
  );
}

function Content({ message, author, named, own, edited, silent, seen }: BubbleProps): JSX.Element {
  const { enlarge } = useChatActions();
  const photo = message.photo?.at(-1);
  const text = message.text ?? message.caption;
  return (
    <>
      {author && named ? <AuthorLine author={author} /> : null}
      {isForOne(message) ? <ForOne /> : null}
      {message.via_bot ? <div class="via">via @{message.via_bot.username}</div> : null}
      {message.reply_to_message ? <Answered message={message.reply_to_message} /> : null}
      {photo ? (
        <button
          type="button"
          class="photo-button"
          aria-label="Enlarge the picture"
          onClick={() => enlarge(photo.file_id)}
        >
          <img
            class="photo"
            src={`/telegram/api/files/${photo.file_id}`}
            width={photo.width}
            height={photo.height}
            alt=""
          />
        </button>
      ) : null}
      {message.document ? <DocumentRow document={message.document} /> : null}
      {message.rich_message ? <RichBlocks message={message.rich_message} /> : null}
      <div class="text">
        {text ? <RichText text={text} entities={message.entities ?? message.caption_entities} /> : null}
        <span class="meta">
          {message.reaction ?? null}
          {silent ? <Icon name="muted" /> : null}
          {edited ? 'edited ' : ''}
          <time>{clockTime(message.date)}</time>
          {own ? <Icon name={seen ? 'ticks' : 'tick'} /> : null}
        </span>
      </div>
    </>
  );
}

function AuthorLine({ author }: { author: Author }): JSX.Element {
  return (
    <div class={`author ink-${Math.abs(author.id) % 7}`}>
      <span class="author-name">{author.name}</span>
      {author.mark ? <span class="author-mark">{author.mark}</span> : null}
    </div>
  );
}

function ForOne(): JSX.Element {
  return (
    <div class="for-one-mark">
      <Icon name="eye" />
      Only you can see this
    </div>
  );
}

function More({ messageId }: { messageId: number }): JSX.Element {
  const { openMenu } = useChatActions();
  return (
    <button
      type="button"
      class="more"
      aria-label="What to do with this message"
      onClick={() => openMenu(messageId)}
    >
      <Icon name="more" />
    </button>
  );
}

function Answered({ message }: { message: Message }): JSX.Element {
  return (
    <div class={`answered ink-${Math.abs(authorOf(message).id) % 7}`}>
      <b>{authorOf(message).name}</b>
      <span>{previewOf(message)}</span>
    </div>
  );
}

function Tail(): JSX.Element {
  return (
    <svg class="tail" viewBox="0 0 9 18" aria-hidden="true" focusable="false">
      <path d="M0 0c0 8 2.5 12.5 8.200 16.300.9.6.6 1.700-.5 1.700H0z" />
    </svg>
  );
}

function DocumentRow({ document }: { document: BotDocument }): JSX.Element {
  return (
    <a class="document" href={`/telegram/api/files/${document.file_id}`} download={document.file_name}>
      <span class="document-icon">
        <Icon name="download" />
      </span>
      <span class="document-words">
        <b>{document.file_name}</b>
        <span>{sizeLabel(document.file_size)}</span>
      </span>
    </a>
  );
}

function sizeLabel(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilobytes = bytes / 1024;
  return kilobytes < 1024 ? `${kilobytes.toFixed(1)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}

function InlineKeyboard({ message }: { message: Message }): JSX.Element | null {
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
