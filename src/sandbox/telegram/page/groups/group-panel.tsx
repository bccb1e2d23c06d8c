import type { JSX } from 'preact';
import { isAdmin } from '../../groups/standing.ts';
import type { ChatView, PersonView } from '../../person-view.ts';
import { Modal } from '../modal.tsx';
import { useAttempts } from '../use-attempts.ts';
import { groupApi } from './group-api.ts';
import { MemberList } from './member-list.tsx';
import { OfAdmins } from './of-admins.tsx';

interface GroupPanelProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly onClose: () => void;
}

/** Who is in a group, and what can be done with it. What the person may not do, the sandbox refuses as Telegram would. */
export function GroupPanel({ view, chat, onClose }: GroupPanelProps): JSX.Element | null {
  const { attempt, problem } = useAttempts();
  const { group } = chat;
  if (!group) return null;
  const shown = { view, chat, group, run: (doing: Promise<unknown>) => attempt(doing, () => undefined) };
  return (
    <Modal title={chat.chat.title ?? ''} look="wide" onClose={onClose}>
      <p class="dialog-text quiet">{kindOf(chat)}</p>
      <MemberList {...shown} />
      {isAdmin(group.me) ? <OfAdmins {...shown} onClose={onClose} /> : null}
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
  const kind = chat.is_forum ? 'A forum: its messages are in topics' : KINDS[chat.type];
  const there = group?.members.some(({ user }) => user.is_bot) ?? false;
  return there ? `${kind}.` : `${kind}. The bot is not in it.`;
}

const KINDS = { private: '', group: 'A group', supergroup: 'A supergroup' } as const;
