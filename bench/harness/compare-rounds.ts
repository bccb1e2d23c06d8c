/** The figures of both sides, round by round. */
export interface Rounds<Sample> {
  readonly ours: readonly Sample[];
  readonly baseline: readonly Sample[];
}

/**
 * Measures both sides in turns, so that whatever else the machine does meets both. The side that begins changes from
 * round to round. The first round warms up and is thrown away.
 */
export async function compareRounds<Sample>(
  rounds: number,
  measureOurs: () => Promise<Sample>,
  measureBaseline: () => Promise<Sample>,
): Promise<Rounds<Sample>> {
  const ours: Sample[] = [];
  const baseline: Sample[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const oursFirst = round % 2 === 0;
    if (oursFirst) ours.push(await measureOurs());
    baseline.push(await measureBaseline());
    if (!oursFirst) ours.push(await measureOurs());
  }
  return { ours: ours.slice(1), baseline: baseline.slice(1) };
}
