/** The `share` quantile of the figures (0 to 1), by the nearest rank. @throws RangeError for no figures */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((left, right) => left - right);
  const found = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (found === undefined) throw new RangeError('nothing was measured');
  return found;
}

/** The middle figure. @throws RangeError for no figures */
export function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}
