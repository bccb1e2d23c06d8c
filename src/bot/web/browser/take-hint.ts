import { type ReturnHint, TEXTS } from './texts.ts';

/** Reads the hint our own redirect left in the fragment and takes it out of the address. */
export function takeHint(): ReturnHint | undefined {
  const word = location.hash.slice(1);
  if (!Object.hasOwn(TEXTS.hints, word)) return undefined;
  history.replaceState(null, '', location.pathname);
  return word as ReturnHint;
}
