import type { JSX, RefObject } from 'preact';
import { Fragment } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../model.ts';
import type { ChatView, PersonView } from '../person-view.ts';
import { Bubble } from './bubble.tsx';
import { Badge } from './chat-list.tsx';
import { unreadCount } from './chat-title.ts';
import { dayLabel } from './format-time.ts';
import { Icon } from './icons.tsx';

interface MessageFeedProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly waiting: ReadonlySet<string>;
  readonly onRead: (messageId: number) => void;
}

/** How near to the end, in pixels, still counts as reading along. */
const NEAR_END = 80;

/** The messages of a chat; it stays at the end while the reader is there, and else counts what comes below. */
export function MessageFeed({ view, chat, waiting, onRead }: MessageFeedProps): JSX.Element {
  const feed = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const last = chat.messages.at(-1);
  const own = last?.from.id === view.person.id;
  const toEnd = (behavior: ScrollBehavior): void => {
    feed.current?.scrollTo({ top: feed.current.scrollHeight, behavior });
  };
  useLayoutEffect(() => toEnd('instant'), [chat.chat.id, view.person.id]);
  useLayoutEffect(() => {
    if (atEnd || own) toEnd('instant');
  }, [chat.messages]);
  useStayAtEnd(feed, atEnd);
  useEffect(() => {
    if (atEnd && last && last.message_id > chat.readUpTo) onRead(last.message_id);
  }, [atEnd, last?.message_id, chat.readUpTo]);
  const unread = unreadCount(view, chat);
  const measure = ({
    currentTarget: { scrollHeight, scrollTop, clientHeight },
  }: {
    currentTarget: HTMLDivElement;
  }): void => setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_END);
  return (
    <div class="feed-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div class="feed" ref={feed} onScroll={measure} tabIndex={0} role="log" aria-label="Messages">
        <div class={chat.chat.type !== 'private' ? 'feed-column in-group' : 'feed-column'}>
          <Bubbles view={view} chat={chat} waiting={waiting} />
        </div>
      </div>
      {atEnd ? null : (
        <button
          type="button"
          class="to-end"
          aria-label="Go to the newest message"
          onClick={() => toEnd('smooth')}
        >
          {unread > 0 ? <Badge count={unread} /> : null}
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

/** Keeps the end in sight when the input grows, a keyboard opens below, or a picture arrives. */
function useStayAtEnd(feed: RefObject<HTMLDivElement | null>, atEnd: boolean): void {
  useLayoutEffect(() => {
    const element = feed.current;
    const column = element?.firstElementChild;
    if (!element || !column || !atEnd) return undefined;
    const observer = new ResizeObserver(() =>
      element.scrollTo({ top: element.scrollHeight, behavior: 'instant' }),
    );
    observer.observe(element);
    observer.observe(column);
    return () => observer.disconnect();
  }, [atEnd]);
}

function Bubbles({ view, chat, waiting }: Omit<MessageFeedProps, 'onRead'>): JSX.Element {
  const isGroup = chat.chat.type !== 'private';
  return (
    <>
      {chat.messages.map((message, index) => {
        const before = chat.messages[index - 1];
        const after = chat.messages[index + 1];
        const own = message.from.id === view.person.id;
        const first = !joined(before, message);
        return (
          <Fragment key={message.message_id}>
            {sameDay(before, message) ? null : <div class="day">{dayLabel(message.date)}</div>}
            <Bubble
              message={message}
              own={own}
              edited={chat.edited.includes(message.message_id)}
              silent={chat.silent.includes(message.message_id)}
              seen={chat.seenUpTo >= message.message_id}
              last={!joined(message, after)}
              author={isGroup && !own && first ? message.from.first_name : undefined}
              waiting={waiting}
            />
          </Fragment>
        );
      })}
    </>
  );
}

/** Two messages of one author on one day form a run. */
function joined(one: Message | undefined, next: Message | undefined): boolean {
  return one !== undefined && next !== undefined && one.from.id === next.from.id && sameDay(one, next);
}

function sameDay(one: Message | undefined, next: Message): boolean {
  return (
    one !== undefined &&
    new Date(one.date * 1000).toDateString() === new Date(next.date * 1000).toDateString()
  );
}
