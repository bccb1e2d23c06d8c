import type { GroupView } from '../../groups/group-view.ts';
import type { ChatView, PersonView } from '../../person-view.ts';

/** What every part of a group's panel shows, and does. */
export interface PanelProps {
  readonly view: PersonView;
  readonly chat: ChatView;
  readonly group: GroupView;
  /** Does something, and shows why it was refused. */
  readonly run: (doing: Promise<unknown>) => void;
}
