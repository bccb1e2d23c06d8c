import type { Place } from '../../support/role-process.ts';

/** What a start does anyway, in the background; it is killed by the sweep over the start. */
const OF_THE_START = /getMe|deleteWebhook|setMy/;

/** The moment from which on the swap may land whatever becomes of the bot. */
export const SIGNED_AND_STORED: Place = {
  name: 'commit update swaps, insert swap_events, insert outbox: after',
  time: 2,
};

/** For the places of a start, which skips nothing. */
export const NOTHING = /^$/;

/** Every place of a run, each occurrence on its own. */
export function placesOf(names: readonly string[], skip = OF_THE_START): Place[] {
  const times = new Map<string, number>();
  return names.flatMap((name) => {
    if (skip.test(name)) return [];
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return [{ name, time }];
  });
}

/** At most `most` of the places, always the same ones, evenly spread; rather other places than the same one later. */
export function sample(places: readonly Place[], most: number): Place[] {
  if (places.length <= most) return [...places];
  const first = places.filter(({ time }) => time === 1);
  return spread(first.length >= most ? first : places, most);
}

export function describePlace({ name, time }: Place): string {
  return `${name} (${time})`;
}

function spread<T>(all: readonly T[], most: number): T[] {
  const nth = (index: number) => Math.floor((index * most) / all.length);
  return all.filter((_, index) => nth(index + 1) > nth(index));
}
