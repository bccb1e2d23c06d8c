import type { BotStore } from '../../bot/create-bot-store.ts';
import type { PersonId } from '../../bot/swap/brands.ts';
import { DEFAULT_LANGUAGE, type ErasedData, type Language } from '../../bot/swap/people.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';

/** Does what /forget does, for a person who cannot write to the bot. */
export async function runEraseCommand(
  { personalData, people }: BotStore,
  word: string,
  now: number,
): Promise<CommandOutcome> {
  const id = /^[1-9]\d{0,15}$/.test(word) ? Number(word) : undefined;
  if (id === undefined || !Number.isSafeInteger(id)) {
    return refuse(`"${word}" is no id: it is the number of the Telegram account, not its @name.`);
  }
  const personId = id as PersonId;
  const language = await findLanguage(people, personId);
  const erased = await personalData.erase({ personId, language, now });
  return succeed(erased ? describe(word, erased) : nothingOf(word));
}

/** An unreadable profile must not prevent the erasure. */
async function findLanguage(people: BotStore['people'], personId: PersonId): Promise<Language> {
  const person = await people.findPerson(personId).catch(() => undefined);
  return person?.language ?? DEFAULT_LANGUAGE;
}

function describe(id: string, { wallets, open, past, unsettled, resting = 0, others }: ErasedData): string {
  if (wallets + open + past + unsettled + others === 0) return nothingOf(id);
  const gone = `Erased of ${id}: ${wallets} wallets, ${past} past swaps, ${open} open swaps, ${others} other rows.`;
  const rests = `Standing orders that rest on: ${resting}. Only their wallet takes them out, at app.meteora.ag: tell the person.`;
  const erased = resting === 0 ? gone : `${gone}\n${rests}`;
  if (unsettled === 0) return erased;
  return `${erased}
Still on its way on the chain: ${unsettled}. The running bot brings it to its end, tells the person, and erases it then.
Run this again later: it says when nothing is left.`;
}

function nothingOf(id: string): string {
  return `Nothing is kept about ${id}.`;
}
