import type { PersonId } from '../swap/brands.ts';
import type { AskerView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

const LONGEST_NAME = 40;

/** Who asked, by their Telegram name; null for a person who had us forget them. */
export async function findAsker(deps: WebDeps, personId: PersonId): Promise<AskerView | null> {
  const person = await deps.people.findPerson(personId);
  if (!person) return null;
  return { firstName: plainName(person.firstName), username: person.username };
}

/** `Ada (@ada)` */
export function nameOf(asker: AskerView): string {
  return asker.username ? `${asker.firstName} (@${asker.username})` : asker.firstName;
}

/** A first name is free text of a stranger: without what reorders or hides, and short. */
function plainName(name: string): string {
  const plain = name.normalize('NFKC').replace(/\p{C}/gu, '').replace(/\s+/g, ' ').trim();
  return [...plain].slice(0, LONGEST_NAME).join('');
}
