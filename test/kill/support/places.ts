import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Moment, Place } from '../../support/role-process.ts';

/** What a start does anyway, in the background; it is killed by the sweep over the start. */
const OF_THE_START = /getMe|deleteWebhook|getWebhookInfo|setMy/;

/** The moment from which on the swap may land whatever becomes of the bot: offered, ordered, signed. */
export const SIGNED_AND_STORED: Place = { name: 'insert swap_events: after', time: 3 };

/** For the places of a start, which skips nothing. */
export const NOTHING = /^$/;

/** Said once for every language, in a loop whose turns are all alike. */
const OF_A_LANGUAGE = /setMy/;
const TURNS_TRIED = 2;

/** Of what a start does once for every language, the first turns. */
export function isTelling({ name, time }: Place): boolean {
  return !OF_A_LANGUAGE.test(name) || time <= TURNS_TRIED;
}

/** A place for every moment of a run, named by the rarest thing that happens in it, which says best which moment it is. */
export function placesOf(moments: readonly Moment[], skip = OF_THE_START): Place[] {
  const all = count(moments.flat());
  const times = new Map<string, number>();
  return moments.flatMap((moment) => {
    for (const name of moment) times.set(name, (times.get(name) ?? 0) + 1);
    const [name] = moment.toSorted((a, b) => (all.get(a) ?? 0) - (all.get(b) ?? 0));
    return name === undefined || skip.test(name) ? [] : [{ name, time: times.get(name) ?? 1 }];
  });
}

/** The places of `test/goldens/kill-places.txt` that an undisturbed swap did not reach. */
export function missingPlaces(role: 'bot' | 'service', moments: readonly Moment[]): readonly string[] {
  const golden = readFileSync(join(import.meta.dirname, '../../goldens/kill-places.txt'), 'utf8');
  const [, names = ''] = golden.split(`\n## ${role}\n`);
  const [list = ''] = names.split('\n\n');
  const reached = new Set(moments.flat());
  return list
    .trim()
    .split('\n')
    .flatMap((name) => [`${name}: before`, `${name}: after`])
    .filter((name) => !reached.has(name));
}

function count(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

/** At most `most` of the places, always the same ones, evenly spread; rather other places than the same one later. */
export function sample(places: readonly Place[], most: number): Place[] {
  if (places.length <= most) return [...places];
  const first = places.filter(({ time }) => time === 1);
  return spread(first.length >= most ? first : places, most);
}

/**
 * The sample, and as many other places behind it. What the clock calls for (a poll, a look at the epoch) comes in another
 * rhythm in each run, so a place of it may not be reached again, and another one takes its turn.
 */
export function sampleWithReserve(places: readonly Place[], most: number): Place[] {
  const sampled = sample(places, most);
  const others = places.filter((place) => !sampled.includes(place));
  return [...sampled, ...sample(others, most)];
}

export function describePlace({ name, time }: Place): string {
  return `${name} (${time})`;
}

function spread<T>(all: readonly T[], most: number): T[] {
  const nth = (index: number) => Math.floor((index * most) / all.length);
  return all.filter((_, index) => nth(index + 1) > nth(index));
}
