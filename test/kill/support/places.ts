import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Moment, Place } from '../../support/role-process.ts';

/** Background work of every start, covered by the start sweep. */
const OF_THE_START = /getMe|deleteWebhook|getWebhookInfo|setMy/;

/** From this state on the swap may land regardless of the bot: offered, ordered, signed. */
export const SIGNED_AND_STORED: Place = { name: 'insert swap_events: after', time: 3 };

/** For the places of a start, which skips nothing. */
export const NOTHING = /^$/;

/** Repeated once per language in a uniform loop. */
const OF_A_LANGUAGE = /setMy/;
const TURNS_TRIED = 2;

/** First iterations of the per-language work of a start. */
export function isTelling({ name, time }: Place): boolean {
  return !OF_A_LANGUAGE.test(name) || time <= TURNS_TRIED;
}

/** The first call or write of its name, and each move of a swap: the later polls and edits of a run repeat the first. */
export function isFirstOfItsKind({ name, time }: Place): boolean {
  return time === 1 || name.startsWith('insert swap_events');
}

/** A place for each moment of a run, named by its rarest event, the most specific name. */
export function placesOf(moments: readonly Moment[], skip = OF_THE_START): Place[] {
  const all = Map.groupBy(moments.flat(), (name) => name);
  const times = new Map<string, number>();
  return moments.flatMap((moment) => {
    for (const name of moment) times.set(name, (times.get(name) ?? 0) + 1);
    const [name] = moment.toSorted((a, b) => (all.get(a)?.length ?? 0) - (all.get(b)?.length ?? 0));
    return name === undefined || skip.test(name) ? [] : [{ name, time: times.get(name) ?? 1 }];
  });
}

/** Places of `test/goldens/kill-places.txt` that an undisturbed swap did not reach. */
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

/**
 * At most `most` places, deterministic and evenly spread; distinct places take precedence over later ones of the same name.
 */
export function sample(places: readonly Place[], most: number): Place[] {
  if (places.length <= most) return [...places];
  const first = places.filter(({ time }) => time === 1);
  return spread(first.length >= most ? first : places, most);
}

/**
 * The sample, followed by as many spare places. Timed events (polls, epoch checks) vary between runs; a spare place
 * replaces one that is not reached.
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
