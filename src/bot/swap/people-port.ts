import type { ChatId, PersonId } from './brands.ts';
import type { Language } from './language.ts';

export interface Person {
  readonly id: PersonId;
  /** The private chat with the bot. */
  readonly chatId: ChatId;
  readonly username: string | null;
  readonly firstName: string;
  /** What the bot speaks to them: what they chose, else what their Telegram speaks, else English. */
  readonly language: Language;
  /** What they chose with /language; null while it is as Telegram says. */
  readonly chosenLanguage: Language | null;
}

export interface PeopleStore {
  /** Remembers who writes to us in private; lets parked notices go. */
  meetPerson(
    person: Pick<Person, 'id' | 'chatId' | 'username' | 'firstName'> & {
      /** What the person's Telegram speaks, a BCP 47 tag of theirs; null leaves what is known. */
      readonly languageCode: string | null;
    },
    now: number,
  ): Promise<Person>;
  /** Keeps the language somebody chose; null goes back to what Telegram says. Undefined for somebody never met. */
  setLanguage(id: PersonId, chosen: Language | null): Promise<Person | undefined>;
  findPerson(id: PersonId): Promise<Person | undefined>;
}
