import { cleanLabel } from '../../labels/clean-label.ts';
import type { PersonId } from '../swap/brands.ts';
import type { Person } from '../swap/people.ts';
import type { AskerView } from './views.ts';
import type { WebDeps } from './web-deps.ts';

/** Who asked, by their Telegram name; null for a person who had us forget them. */
export async function findAsker(
  deps: Pick<WebDeps, 'people'>,
  personId: PersonId,
): Promise<AskerView | null> {
  const person = await deps.people.findPerson(personId);
  if (!person) return null;
  const [initial = '?'] = plainFirstName(person.firstName);
  return { initial, name: fullName(person) };
}

/** Telegram's own limit, and what is shown of it. */
const LONGEST_FIRST_NAME = 64;
const LONGEST_NAME = 40;

/** What surrounds or begins the parts of a full name: quotation marks, brackets, the sign of a username. */
const PUNCTUATION = /(?!’)[@"\p{Ps}\p{Pe}\p{Pi}\p{Pf}\u02ba\u02ee\u05f4\u3003]/gu;
/** Two single quotation marks look like a double one, whatever accents they bear. */
const DOUBLED = /(?:['’\u02b9\u02bc\u2032\u05f3]\p{M}*){2,}/gu;

/**
 * `“Ada” (@ada)`, and `“Ada” (id 7)` for somebody without a username. The first name is free text that anybody chooses:
 * it keeps nothing with which it could go on as the username of somebody else.
 */
function fullName(person: Pick<Person, 'id' | 'firstName' | 'username'>): string {
  const handle = person.username === null ? `id ${person.id}` : `@${person.username}`;
  return `“${plainFirstName(person.firstName)}” (${handle})`;
}

/** What is left of a first name between the quotation marks; `?` where that is nothing. */
function plainFirstName(firstName: string): string {
  const readable = cleanLabel(firstName, LONGEST_FIRST_NAME);
  return cleanLabel(readable.replace(PUNCTUATION, ' ').replace(DOUBLED, ' '), LONGEST_NAME) || '?';
}
