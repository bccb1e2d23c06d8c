import type { PersonId } from '../swap/brands.ts';
import { fullName, plainFirstName } from './full-name.ts';
import type { AskerView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

/** Who asked, by their Telegram name; null for a person who had us forget them. */
export async function findAsker(deps: WebDeps, personId: PersonId): Promise<AskerView | null> {
  const person = await deps.people.findPerson(personId);
  if (!person) return null;
  const [initial = '?'] = plainFirstName(person.firstName);
  return { initial, name: fullName(person) };
}
