import type { Answer } from './ask.ts';
import { type Finding, note, ok, wrong } from './finding.ts';

const MOST_SKEW_MS = 30_000;

/** Our clock against those of the servers that answered; the one nearest to ours counts, because a server may be off too. */
export function checkClock(answers: readonly (Answer | undefined)[]): Finding {
  const skews = answers.flatMap((answer) => (answer?.kind === 'answered' ? [answer.skewMs] : []));
  const [nearest] = skews.filter((skew) => skew !== undefined).toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (nearest === undefined) return note('No server told the time: nothing to compare with.');
  const seconds = Math.round(Math.abs(nearest) / 1_000);
  if (Math.abs(nearest) <= MOST_SKEW_MS) return ok('The clock of this machine is right.');
  const side = nearest > 0 ? 'ahead' : 'behind';
  return wrong(`The clock of this machine is ${seconds} s ${side}. Switch time synchronisation (NTP) on.`);
}
