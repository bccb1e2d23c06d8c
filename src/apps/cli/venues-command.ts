import { Agent } from 'undici';
import type { Config } from '../../config.ts';
import { SHIPPED_VENUES, type Venue } from '../../guard/shipped-venues.ts';
import { cleanLabel } from '../../labels/clean-label.ts';
import { parseAddress } from '../../solana/address.ts';
import { readVenues } from '../venues.ts';
import { type CommandOutcome, refuse, succeed } from './command-line.ts';
import { type Ask, createAsk } from './doctor/check.ts';

const LIMIT_MS = 10_000;
const LARGEST_ANSWER_BYTES = 1_024 * 1_024;
const MAX_NAME_LENGTH = 60;

/** Routers call any program; market makers sign after the person. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['stkitrT1Uoy18Dk1fTrgPw8W6MVzoCfYoAFT4MLsmhq', 'a router (Sanctum)'],
  ['fd3nMFYTQjX1yr5ER8u7tPdHJB7qt8RpDpNtLQX2Br5', 'needs a market maker’s signature'],
  ['61DFfeTKM7trxYcPQCM78bJ794ddZprZpAwAnLiwTpYH', 'needs a market maker’s signature'],
]);

/**
 * Exit code 0: Jupiter lists nothing new; 1: it does; 2: its list is unreadable. DFlow lists names without
 * programs: a hint only.
 * @throws OperatorFileError for an invalid VENUES_FILE
 */
export async function runVenuesCommand(
  config: Config,
  dflowUrl = 'https://quote-api.dflow.net',
): Promise<CommandOutcome> {
  const own = await readVenues(config.venuesFile);
  const dispatcher = new Agent({ maxResponseSize: LARGEST_ANSWER_BYTES });
  const ask = createAsk({ dispatcher, now: Date.now, limitMs: LIMIT_MS });
  try {
    const [labels, names] = await Promise.all([readJupiter(ask, config.jupiter), readDflow(ask, dflowUrl)]);
    return typeof labels === 'string'
      ? refuse(`Jupiter's list of venues could not be read: it ${labels}.`)
      : compare([...SHIPPED_VENUES, ...own], labels, names);
  } finally {
    await dispatcher.destroy();
  }
}

function compare(
  listed: readonly Venue[],
  labels: ReadonlyMap<string, string>,
  names: readonly string[] | string,
): CommandOutcome {
  const known = new Set<string>(listed.map(({ program }) => program));
  const added = [...labels].filter(([program]) => !known.has(program) && !LEFT_OUT.has(program));
  const gone = listed.filter((venue) => comesFromJupiter(venue) && !labels.has(venue.program));
  const text = [
    `${listed.length} venues are listed here, ${labels.size} by Jupiter.`,
    ...section('New at Jupiter, refused here until VENUES_FILE names them:', added.map(describeLabel)),
    ...section(
      'No longer at Jupiter:',
      gone.map(({ program, name }) => `${program}  ${name}`),
    ),
    ...describeDflow(names, listed),
    ...(added.length === 0 ? [] : ['Compare whole ids with a second source before you add one.']),
  ].join('\n');
  return added.length === 0 ? succeed(text) : { text, exitCode: 1 };
}

/** Labels by program, or a failure as the rest of a sentence. */
async function readJupiter(
  ask: Ask,
  { url, key }: Config['jupiter'],
): Promise<ReadonlyMap<string, string> | string> {
  const headers = key === null ? {} : { 'x-api-key': key };
  const answer = await ask({ url: `${url}/program-id-to-label`, headers });
  if (answer.kind === 'silent') return answer.reason;
  if (answer.status !== 200) return `answered with HTTP status ${answer.status}`;
  const entries = Object.entries(Object(answer.body));
  const labels = new Map(entries.filter(isLabel));
  const isWhole = labels.size > 0 && labels.size === entries.length;
  return isWhole ? labels : 'answered with something that is no list of programs and labels';
}

function isLabel(entry: [string, unknown]): entry is [string, string] {
  return parseAddress(entry[0]) !== undefined && typeof entry[1] === 'string';
}

async function readDflow(ask: Ask, url: string): Promise<readonly string[] | string> {
  const answer = await ask({ url: `${url}/venues` });
  if (answer.kind === 'silent') return answer.reason;
  if (answer.status !== 200) return `answered with HTTP status ${answer.status}`;
  const names: unknown = answer.body;
  const isList = Array.isArray(names) && names.every((name) => typeof name === 'string');
  return isList ? names : 'answered with something that is no list of names';
}

function describeDflow(names: readonly string[] | string, listed: readonly Venue[]): readonly string[] {
  if (typeof names === 'string') return [`DFlow's list of venues could not be read: it ${names}.`];
  const here = listed.map(({ name }) => plain(name));
  const isHere = (name: string) => here.some((own) => own.includes(name) || name.includes(own));
  const unknown = names.filter((name) => !isHere(plain(name)));
  return section('Named by DFlow, and nothing here is called so:', unknown.map(showName));
}

function section(title: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [title, ...lines.map((line) => `  ${line}`)];
}

/** The month of Jupiter's list, as `2026-09`. Jupiter has dropped ids of older lists since. */
const monthAtJupiter = ({ sources }: Venue) =>
  sources
    .map((source) => /program-id-to-label, (\d{4}-\d{2})/.exec(source)?.[1] ?? '')
    .toSorted()
    .at(-1) ?? '';
const NEWEST_MONTH = SHIPPED_VENUES.map(monthAtJupiter).toSorted().at(-1);
const comesFromJupiter = (venue: Venue) => monthAtJupiter(venue) === NEWEST_MONTH;
const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
const showName = (name: string) => cleanLabel(name, MAX_NAME_LENGTH);
const describeLabel = ([program, label]: readonly [string, string]) => `${program}  ${showName(label)}`;
