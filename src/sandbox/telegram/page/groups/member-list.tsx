import type { JSX } from 'preact';
import type { MemberView } from '../../groups/group-view.ts';
import { Avatar } from '../avatar.tsx';
import { nameOf, nameOfPerson } from '../chat-title.ts';
import { groupApi } from './group-api.ts';
import type { PanelProps } from './panel-props.ts';
import { choiceOf, markOf, STANDING_TITLES, standingOf } from './standing-choice.ts';

/** Who is in the group and what they are there; then who is not. */
export function MemberList(props: PanelProps): JSX.Element {
  return (
    <>
      <h2>Members</h2>
      <ul class="members">
        {props.group.members.map((member) => (
          <Member key={member.user.id} {...props} member={member} />
        ))}
        <Absent {...props} />
      </ul>
    </>
  );
}

function Member({
  view,
  chat,
  run,
  member: { user, standing },
}: PanelProps & { member: MemberView }): JSX.Element {
  const name = nameOf(user);
  const isMe = user.id === view.person.id;
  const place = (key: string): void =>
    run(groupApi.place(view.person.id, chat.chat.id, user.id, standingOf(key)));
  return (
    <li>
      <Avatar id={user.id} name={name} small />
      <span class="member-name">
        {name}
        {isMe ? ' (you)' : ''}
        {user.is_bot ? <small>bot</small> : null}
      </span>
      {standing.status === 'creator' || isMe ? (
        <span class="member-mark">{markOf(standing) ?? 'member'}</span>
      ) : (
        <select
          aria-label={`What ${name} is here`}
          value={choiceOf(standing)}
          onChange={({ currentTarget }) => place(currentTarget.value)}
        >
          {STANDING_TITLES.map(([key, title]) => (
            <option key={key} value={key}>
              {title}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}

/** Whoever of the sandbox is not there, to be taken in; the bot first. */
function Absent({ view, chat, group, run }: PanelProps): JSX.Element {
  const everybody = [
    { id: view.bot.id, name: view.bot.first_name },
    ...view.people.map((person) => ({ id: person.id, name: nameOfPerson(person) })),
  ];
  const absent = everybody.filter(({ id }) => group.members.every(({ user }) => user.id !== id));
  const add = (id: number): void =>
    run(groupApi.place(view.person.id, chat.chat.id, id, { status: 'member' }));
  return (
    <>
      {absent.map(({ id, name }) => (
        <li key={id} class="absent">
          <Avatar id={id} name={name} small />
          <span class="member-name">{name}</span>
          <button type="button" onClick={() => add(id)}>
            Add
          </button>
        </li>
      ))}
    </>
  );
}
