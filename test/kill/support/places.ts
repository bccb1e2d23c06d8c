import type { Place } from '../../support/role-process.ts';

/** What a start does anyway, in the background; it is killed by the sweep over the start. */
const OF_THE_START = /getMe|deleteWebhook|setMy/;

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

/**
 * At most `most` of the places, always the same ones: first one occurrence of every name, so that no kind of write or
 * call is left out, then evenly spread.
 */
export function sample(places: readonly Place[], most: number): Place[] {
  const stride = Math.max(1, places.length / most);
  const first = places.filter(({ time }) => time === 1);
  if (first.length >= most) return spread(first, first.length / most);
  const rest = places.filter(({ time }) => time > 1);
  return [...first, ...spread(rest, rest.length / Math.max(1, most - first.length))].slice(
    0,
    Math.ceil(places.length / stride),
  );
}

export function describePlace({ name, time }: Place): string {
  return `${name} (${time})`;
}

function spread<T>(all: readonly T[], stride: number): T[] {
  return all.filter((_, index) => Math.floor((index + 1) / stride) > Math.floor(index / stride));
}
