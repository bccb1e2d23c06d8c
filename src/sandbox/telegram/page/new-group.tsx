import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import type { PersonView } from '../person-view.ts';
import { groupApi } from './api.ts';
import { Choice, Modal, useAttempts } from './modal.tsx';
import { goTo } from './route.ts';

const KINDS = [
  ['supergroup', 'A supergroup'],
  ['forum', 'A forum with topics'],
  ['group', 'A small group'],
] as const;

export function NewGroup({ view, onClose }: { view: PersonView; onClose: () => void }): JSX.Element {
  const { attempt, problem } = useAttempts();
  const [title, setTitle] = useState('New group');
  const [kind, setKind] = useState('supergroup');
  const [withBot, setWithBot] = useState(true);
  const me = view.person.id;
  const open = (event: Event): void => {
    event.preventDefault();
    const type = kind === 'group' ? 'group' : 'supergroup';
    const members = view.people.flatMap(({ id }) => (id === me ? [] : [id]));
    const group = {
      title: title.trim() || 'New group',
      type,
      members,
      forum: kind === 'forum',
      bot: withBot,
    };
    attempt(groupApi.open(me, group), ({ chat }) => {
      onClose();
      goTo(me, chat.id);
    });
  };
  return (
    <Modal title="New group" onClose={onClose}>
      <form class="fault-form new-group" onSubmit={open}>
        <label>
          Name
          <input
            maxLength={128}
            value={title}
            onInput={({ currentTarget }) => setTitle(currentTarget.value)}
          />
        </label>
        <Choice label="Kind" value={kind} options={KINDS} onChange={setKind} />
        <label class="anonymous">
          <input
            type="checkbox"
            checked={withBot}
            onChange={({ currentTarget }) => setWithBot(currentTarget.checked)}
          />
          {view.bot.first_name} is in it
        </label>
        <button type="submit">Create</button>
      </form>
      <p class="problem" role="alert">
        {problem}
      </p>
    </Modal>
  );
}
