import type { JSX } from 'preact';
import type { Message } from '../model.ts';
import { Avatar } from './avatar.tsx';
import { useChatActions } from './chat-actions.ts';
import { nameOf, previewOf } from './chat-title.ts';
import { DocumentRow } from './document-row.tsx';
import { clockTime } from './format-time.ts';
import { Icon } from './icons.tsx';
import { InlineKeyboard } from './inline-keyboard.tsx';
import { RichBlocks } from './rich-blocks.tsx';
import { RichText } from './rich-text.tsx';

interface BubbleProps {
  readonly message: Message;
  readonly own: boolean;
  readonly edited: boolean;
  /** It came without a sound. */
  readonly silent: boolean;
  readonly seen: boolean;
  /** Last of a run by the same author: it carries the tail. */
  readonly last: boolean;
  /** Shown over the first bubble of a run in a group. */
  readonly author: string | undefined;
  /** Keys of buttons that wait for the bot's answer. */
  readonly waiting: ReadonlySet<string>;
}

/** One message with its buttons. */
export function Bubble(props: BubbleProps): JSX.Element {
  const { message, own, last } = props;
  const keyboard = message.reply_markup ? ' has-keyboard' : '';
  return (
    <div
      class={`message ${own ? 'own' : 'other'}${last ? ' last' : ''}${keyboard}`}
      data-message={message.message_id}
    >
      <div class="bubble">
        <Content {...props} />
        {last ? <Tail /> : null}
      </div>
      {last && !own && message.chat.type !== 'private' ? (
        <Avatar id={message.from.id} name={nameOf(message.from)} small />
      ) : null}
      <InlineKeyboard message={message} waiting={props.waiting} />
    </div>
  );
}

function Content({ message, author, own, edited, silent, seen }: BubbleProps): JSX.Element {
  const { enlarge } = useChatActions();
  const photo = message.photo?.at(-1);
  const text = message.text ?? message.caption;
  return (
    <>
      {author ? <div class={`author ink-${Math.abs(message.from.id) % 7}`}>{author}</div> : null}
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
          {silent ? <Icon name="muted" /> : null}
          {edited ? 'edited ' : ''}
          <time>{clockTime(message.date)}</time>
          {own ? <Icon name={seen ? 'ticks' : 'tick'} /> : null}
        </span>
      </div>
    </>
  );
}

function Answered({ message }: { message: Message }): JSX.Element {
  return (
    <div class={`answered ink-${Math.abs(message.from.id) % 7}`}>
      <b>{message.from.first_name}</b>
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
