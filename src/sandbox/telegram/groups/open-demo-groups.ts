import type { Person } from '../model.ts';
import type { GroupActions } from './group-actions.ts';

/**
 * Groups of every kind beside the first one, of the first person and with everybody in them: a forum, a small one that can
 * become a supergroup, and one that the bot is not in.
 */
export function openDemoGroups(groups: GroupActions, people: readonly Person[]): void {
  const [owner, ...others] = people.map(({ id }) => id);
  if (owner === undefined) return;
  groups.open(owner, { title: 'Family', members: others });
  groups.open(owner, { title: 'Lunch club', type: 'group', members: others, bot: true });
  const forum = groups.open(owner, { title: 'Traders', members: others, forum: true, bot: true });
  for (const topic of ['Prices', 'Small talk']) groups.openTopic(forum.id, topic, owner);
}
