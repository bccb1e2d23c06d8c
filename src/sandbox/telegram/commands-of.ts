import { menuLanguage, scopesFor } from './bot-profile.ts';
import { isAdmin } from './groups/standing.ts';
import { isBotThere } from './groups/tell-bot.ts';
import type { BotCommand, Chat, Person } from './model.ts';
import type { World } from './world.ts';

/** The commands a person is offered in a chat: none of a bot that is not there. */
export function commandsOf(world: World, person: Person, chat: Chat): readonly BotCommand[] {
  if (!isBotThere(world, chat)) return [];
  const isOfAdmins = isAdmin(world.groups.standing(chat.id, person.id));
  return world.profile.commandsFor(scopesFor(chat.id, person.id, isOfAdmins, menuLanguage(person)));
}
