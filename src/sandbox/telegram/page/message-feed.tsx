import { Fragment, type JSX, type RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Message } from '../model.ts';
import type { ChatView, PersonView } from '../person-view.ts';
import { useChatActions } from './actions.ts';
import { Bubble } from './bubble.tsx';
import { Badge } from './chat-list.tsx';
import { Icon } from './icons.tsx';
import { authorOf, dayLabel, keyOf, serviceText, unreadCount } from './labels.ts';

interface MessageFeedProps {
  readonly view: PersonView;
  readonly chat: ChatView;
}

/** Pixels. */
const NEAR_END = 80;

/** Follows the end while the reader is there; otherwise counts unread messages. */
export function MessageFeed({ view, chat }: MessageFeedProps): JSX.Element {
  const { read } = useChatActions();
  const feed = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const top = useRef(0);
  const last = chat.messages.at(-1);
  const own = last?.from.id === view.person.id;
  const toEnd = (behavior: ScrollBehavior): void => {
    feed.current?.scrollTo({ top: feed.current.scrollHeight, behavior });
  };
  useLayoutEffect(() => toEnd('instant'), [chat.chat.id, view.person.id]);
  useLayoutEffect(() => {
    if (atEnd || own) toEnd('instant');
  }, [last?.message_id, chat.ephemeral.length]);
  useStayAtEnd(feed, atEnd);
  useEffect(() => {
    if (atEnd && last && last.message_id > chat.readUpTo) read(last.message_id);
  }, [atEnd, last?.message_id, chat.readUpTo]);
  const unread = unreadCount(view, chat);
  const measure = ({
    currentTarget: { scrollHeight, scrollTop, clientHeight },
  }: {
    currentTarget: HTMLDivElement;
  }): void => {
    const wentUp = scrollTop < top.current;
    top.current = scrollTop;
    if (scrollHeight - scrollTop - clientHeight < NEAR_END) setAtEnd(true);
    // A grown message or input moves the end away without the reader.
    else if (wentUp) setAtEnd(false);
  };
  return (
    <div class="feed-frame">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <div class="feed" ref={feed} onScroll={measure} tabIndex={0} role="log" aria-label="Messages">
        <div class={chat.chat.type !== 'private' ? 'feed-column in-group' : 'feed-column'}>
          <Invitation view={view} chat={chat} />
          <Bubbles view={view} chat={chat} />
        </div>
      </div>
      {atEnd ? null : (
        <button
          type="button"
          class="to-end"
          aria-label="Go to the newest message"
          onClick={() => toEnd('auto')}
        >
          {unread > 0 ? <Badge count={unread} /> : null}
          <Icon name="down" />
        </button>
      )}
    </div>
  );
}

function Invitation({ view, chat }: MessageFeedProps): JSX.Element | null {
  if (!chat.group || chat.messages.length > 0 || chat.group.members.some(({ user }) => user.is_bot))
    return null;
  return (
    <div class="day service">
      The bot is not in this group. Type @{view.bot.username} and a request to ask it all the same.
    </div>
  );
}

/** The input grows, a keyboard opens, a picture loads: the end stays in view. */
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

function Bubbles({ view, chat }: MessageFeedProps): JSX.Element {
  const isGroup = chat.chat.type !== 'private';
  const shown = shownMessages(chat);
  return (
    <>
      {shown.map((message, index) => {
        const before = shown[index - 1];
        const after = shown[index + 1];
        const own = message.from.id === view.person.id;
        const first = !joined(before, message);
        const service = serviceText(message);
        const author = authorOf(message, chat.group);
        return (
          <Fragment key={keyOf(message)}>
            {sameDay(before, message) ? null : <div class="day">{dayLabel(message.date)}</div>}
            {service === undefined ? (
              <Bubble
                message={message}
                own={own}
                edited={chat.edited.includes(message.message_id)}
                silent={chat.silent.includes(message.message_id)}
                seen={chat.seenUpTo >= message.message_id}
                last={!joined(message, after)}
                author={isGroup && !own ? author : undefined}
                named={first}
              />
            ) : (
              <div class="day service" data-message={message.message_id}>
                {service}
              </div>
            )}
          </Fragment>
        );
      })}
    </>
  );
}

/** Messages of one author on one day. */
function joined(one: Message | undefined, next: Message | undefined): boolean {
  if (one === undefined || next === undefined || serviceText(one) !== undefined) return false;
  if (keyOf(one) < 0 !== keyOf(next) < 0) return false;
  return authorOf(one).id === authorOf(next).id && serviceText(next) === undefined && sameDay(one, next);
}

function sameDay(one: Message | undefined, next: Message): boolean {
  return (
    one !== undefined &&
    new Date(one.date * 1000).toDateString() === new Date(next.date * 1000).toDateString()
  );
}

/** An ephemeral message comes after the newest message of its time. */
function shownMessages(chat: ChatView): readonly Message[] {
  const own = chat.ephemeral.map(({ message, after }) => ({ message, place: after }));
  const all = [...chat.messages.map((message) => ({ message, place: message.message_id })), ...own];
  // The sort is stable: public messages come first.
  const inOrder = all.toSorted((one, other) => one.place - other.place);
  return inOrder.map(({ message }) => message);
}
