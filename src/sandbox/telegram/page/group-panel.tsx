import type { JSX } from 'preact';
import { ADMIN_RIGHTS, type AdminRight, type Standing } from '../groups/store.ts';
import type { ChatView, GroupView, MemberView, PersonView } from '../person-view.ts';
import { groupApi } from './api.ts';
import { Avatar } from './icons.tsx';
import { markOf, nameOf, nameOfPerson } from './labels.ts';
import { Modal, useAttempts } from './modal.tsx';

interface PanelProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly group: GroupView;
  readonly run: (doing: Promise<unknown>) => void;
}

interface GroupPanelProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly onClose: () => void;
}

const KINDS = { private: '', group: 'A group', supergroup: 'A supergroup' } as const;

const rightsOf = (...rights: readonly AdminRight[]): readonly AdminRight[] => ['can_manage_chat', ...rights];

const CHOICES: readonly (readonly [key: string, title: string, standing: Standing])[] = [
  ['member', 'Member', { status: 'member' }],
  [
    'admin',
    'Admin, all rights',
    { status: 'administrator', rights: ADMIN_RIGHTS.filter((right) => right !== 'can_promote_members') },
  ],
  ['pins', 'Admin who may pin', { status: 'administrator', rights: rightsOf('can_pin_messages') }],
  ['deletes', 'Admin who may delete', { status: 'administrator', rights: rightsOf('can_delete_messages') }],
  ['bare', 'Admin without rights', { status: 'administrator', rights: rightsOf() }],
  ['left', 'Removed', { status: 'left' }],
];

const STANDING_TITLES = CHOICES.map(([key, title]) => [key, title] as const);

/** Offers every action: the sandbox refuses missing rights as Telegram does. */
export function GroupPanel({ view, chat, onClose }: GroupPanelProps): JSX.Element | null {
  const { attempt, problem } = useAttempts();
  const { group } = chat;
  if (!group) return null;
  const shown = { view, chat, group, run: (doing: Promise<unknown>) => attempt(doing, () => undefined) };
  return (
    <Modal title={chat.chat.title ?? ''} variant="wide" onClose={onClose}>
      <p class="dialog-text quiet">{kindOf(chat)}</p>
      <MemberList {...shown} />
      <p class="problem" role="alert">
        {problem}
      </p>
      <div class="dialog-actions">
        {group.me.status === 'creator' ? null : (
          <button type="button" onClick={() => shown.run(leave(view, chat).then(onClose))}>
            Leave the group
          </button>
        )}
        <button type="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Modal>
  );
}

function leave({ person }: PersonView, { chat }: ChatView): Promise<unknown> {
  return groupApi.place(person.id, chat.id, person.id, { status: 'left' });
}

function kindOf({ chat, group }: ChatView): string {
  const kind = KINDS[chat.type];
  const there = group?.members.some(({ user }) => user.is_bot) ?? false;
  return there ? `${kind}.` : `${kind}. The bot is not in it.`;
}

function MemberList(props: PanelProps): JSX.Element {
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
    run(groupApi.place(view.person.id, chat.chat.id, user.id, standingFor(key)));
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

function standingFor(key: string): Standing {
  return CHOICES.find(([one]) => one === key)?.[2] ?? { status: 'member' };
}

function choiceOf(standing: Standing): string {
  if (standing.status !== 'administrator') return standing.status;
  const pins = standing.rights.includes('can_pin_messages');
  const deletes = standing.rights.includes('can_delete_messages');
  if (pins && deletes) return 'admin';
  if (pins) return 'pins';
  return deletes ? 'deletes' : 'bare';
}

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
