import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { isAnonymous } from '../groups/standing.ts';
import type { ChatView, GroupView, PersonView } from '../person-view.ts';
import { groupApi } from './api.ts';
import { Icon } from './icons.tsx';
import { goTo } from './route.ts';

/** What every part of a group's panel shows, and does. */
export interface PanelProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly group: GroupView;
  /** Does something, and shows why it was refused. */
  readonly run: (doing: Promise<unknown>) => void;
}

/** What only the admins of a group are shown. */
export function OfAdmins(props: PanelProps & { onClose: () => void }): JSX.Element {
  const { view, chat, group, run, onClose } = props;
  const [me, here] = [view.person.id, chat.chat.id];
  const migrate = (): void => {
    const becoming = groupApi.migrate(me, here).then((supergroup) => {
      onClose();
      goTo(me, supergroup.chat.id);
    });
    run(becoming);
  };
  return (
    <>
      <label class="anonymous">
        <input
          type="checkbox"
          checked={isAnonymous(group.me)}
          onChange={({ currentTarget }) => run(groupApi.beAnonymous(me, here, currentTarget.checked))}
        />
        Write as the group (anonymous admin)
      </label>
      {chat.chat.is_forum ? <NewTopic {...props} /> : null}
      {chat.chat.is_forum ? <Topics {...props} /> : null}
      {chat.chat.type === 'group' ? (
        <ul class="menu">
          <li>
            <button type="button" onClick={migrate}>
              <Icon name="out" />
              <span>Make it a supergroup</span>
            </button>
          </li>
        </ul>
      ) : null}
    </>
  );
}

function NewTopic({ view, chat, run }: PanelProps): JSX.Element {
  const [name, setName] = useState('');
  const submit = (event: Event): void => {
    event.preventDefault();
    if (name.trim() === '') return;
    run(groupApi.openTopic(view.person.id, chat.chat.id, name.trim()));
    setName('');
  };
  return (
    <form class="new-topic" onSubmit={submit}>
      <input
        aria-label="Name of a new topic"
        placeholder="New topic"
        maxLength={128}
        value={name}
        onInput={({ currentTarget }) => setName(currentTarget.value)}
      />
      <button type="submit">Open it</button>
    </form>
  );
}

function Topics({ view, chat, group, run }: PanelProps): JSX.Element {
  return (
    <ul class="members">
      {group.topics.map(({ id, name, closed }) => (
        <li key={id}>
          <span class="member-name">{name}</span>
          <button
            type="button"
            onClick={() => run(groupApi.closeTopic(view.person.id, chat.chat.id, id, !closed))}
          >
            {closed ? 'Reopen' : 'Close'}
          </button>
        </li>
      ))}
    </ul>
  );
}
