import { writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { BotStore } from '../../bot/create-bot-store.ts';
import type { PersonId } from '../../bot/swap/brands.ts';
import type { Swap } from '../../bot/swap/swap.ts';
import { LINK_WALLETS, WALLET_KINDS } from '../../labels/link-wallets.ts';
import { COMPUTE_BUDGET_PROGRAM, LIGHTHOUSE_PROGRAM } from '../../solana/known-programs.ts';
import { type DecodedTransaction, decodeTransaction } from '../../solana/transaction.ts';
import { type CallWords, type CommandOutcome, refuse } from './command-line.ts';

// The operator's first hour with real money and real phones, step by step. The command reads rows of the running bot and
// writes one report; it changes nothing. docs/rehearsal.md says how to prepare it.

const DEVICES = ['ios', 'android', 'browser'] as const;

/** The places where a person signs: `phantom-ios`, …, and `scan` for any wallet with a scanner. */
export const PLACES: readonly string[] = [
  ...WALLET_KINDS.flatMap((kind) => DEVICES.map((device) => `${kind}-${device}`)),
  'scan',
];

interface Step {
  readonly name: 'connect' | 'swap' | 'reject' | 'late' | 'kill';
  readonly say: string;
  /** What proves the step, from rows written since it began; absent where only the person can see it. */
  readonly find?: (rows: Rows, since: number) => Promise<Proof | undefined>;
}

/** Words of the report, without an address. */
interface Proof {
  readonly seconds?: string;
  readonly changed?: string;
}

interface Rows {
  readonly store: BotStore;
  readonly person: PersonId;
}

const CONNECT: Step = {
  name: 'connect',
  say: 'Send /connect, choose the wallet, approve it there and confirm the address in the chat.',
  find: async ({ store, person }, since) =>
    (await store.wallets.listWallets(person)).some(({ confirmedAt }) => confirmedAt >= since)
      ? {}
      : undefined,
};
const SWAP: Step = {
  name: 'swap',
  say: 'Swap about $1: write "buy 1 usdc with sol", confirm, and approve it in the wallet.',
  find: findConfirmed,
};
const REJECT: Step = {
  name: 'reject',
  say: 'Confirm a swap, open the wallet, and reject it there. Do page and chat say so, and can you sign again? Type yes or no.',
};
const LATE: Step = {
  name: 'late',
  say: 'Confirm a swap, open the wallet, wait a full minute, then approve. Where it was too late, one more tap signs again.',
  find: findConfirmed,
};
const KILL: Step = {
  name: 'kill',
  say: 'Confirm and approve a swap; end the bot with kill -9 at once, and start it again. The end must be told once.',
  find: findConfirmed,
};

interface Ran extends Proof {
  readonly place: string;
  readonly step: Step['name'];
  readonly result: 'seen' | 'yes' | 'no' | 'skipped';
  readonly remark: string;
}

/** What a person types, and what they read. */
export interface Terminal {
  /** The next line; undefined while none is typed. */
  readonly read: () => string | undefined;
  readonly write: (text: string) => void;
  readonly wait: () => Promise<unknown>;
  readonly now: () => number;
}

/**
 * Walks the checklist with the person whose Telegram id is given. Exit code 0: every step was seen; 1: one was not; 2: it
 * could not begin. The report goes to --report, or to rehearsal-<date>.md.
 */
export async function runRehearsal(
  store: BotStore,
  { args: [id = ''], options }: CallWords,
  now: number,
  terminal?: Terminal,
): Promise<CommandOutcome> {
  const places = options.with === undefined ? PLACES : options.with.split(',');
  const unknown = places.find((place) => !PLACES.includes(place));
  if (unknown !== undefined)
    return refuse(`"${unknown}" is no place to sign. There are: ${PLACES.join(', ')}.`);
  if (!/^\d{1,16}$/.test(id))
    return refuse('Name yourself by your Telegram id, the number that /admin shows.');
  const rows: Rows = { store, person: Number(id) as PersonId };
  if ((await store.people.findPerson(rows.person)) === undefined) {
    return refuse('The bot does not know this person: send /start to it first.');
  }
  const file = options.report ?? `rehearsal-${new Date(now).toISOString().slice(0, 10)}.md`;
  const opened = terminal === undefined ? openTerminal() : { terminal, close: () => {} };
  try {
    const ran = await walk(rows, places, opened.terminal);
    writeFileSync(file, describe(ran, now), { mode: 0o600 });
    const open = ran.filter(({ result }) => result === 'no' || result === 'skipped').length;
    const text = `${ran.length - open} of ${ran.length} steps were seen. The report: ${file}`;
    return { text, exitCode: open === 0 ? 0 : 1, data: ran };
  } finally {
    opened.close();
  }
}

async function walk(rows: Rows, places: readonly string[], terminal: Terminal): Promise<readonly Ran[]> {
  const steps = [
    ...places.flatMap((place) =>
      (place === 'scan' ? [SWAP, REJECT, LATE] : [CONNECT, SWAP, REJECT, LATE]).map((step) => ({
        place,
        step,
      })),
    ),
    { place: 'any', step: KILL },
  ];
  const ran: Ran[] = [];
  for (const [index, { place, step }] of steps.entries()) {
    terminal.write(`\n${index + 1} of ${steps.length} · ${nameOf(place)} · ${step.name}\n${step.say}\n`);
    terminal.write('(skip, stop, or no and what happened)\n');
    const outcome = await runStep(rows, step, terminal);
    if (outcome === 'stop') break;
    ran.push({ place: nameOf(place), step: step.name, ...outcome });
    terminal.write(`→ ${outcome.result}\n`);
  }
  return ran;
}

async function runStep(
  rows: Rows,
  { find }: Step,
  { read, wait, now }: Terminal,
): Promise<'stop' | Omit<Ran, 'place' | 'step'>> {
  const since = now();
  for (;;) {
    const proof = await find?.(rows, since);
    if (proof !== undefined) return { result: 'seen', remark: '', ...proof };
    const [word = '', ...rest] = (read() ?? '').trim().split(' ');
    const remark = rest.join(' ');
    if (word === 'stop') return 'stop';
    if (word === 'skip') return { result: 'skipped', remark };
    if (word === 'no') return { result: 'no', remark };
    if (word === 'yes' && find === undefined) return { result: 'yes', remark };
    await wait();
  }
}

/** A swap of the person since then that the chain confirmed. */
async function findConfirmed({ store, person }: Rows, since: number): Promise<Proof | undefined> {
  const swaps = await store.admin.findSwaps(String(person));
  const swap = swaps.find(({ createdAt, state }) => createdAt >= since && state === 'confirmed');
  if (swap === undefined) return undefined;
  const attempts = await store.swaps.findAttempts(swap.id);
  const signed = attempts.find(({ id }) => id === swap.signed?.attemptId);
  const changed = signed && swap.signed && changesOf(signed.unsignedTransaction, swap.signed.transaction);
  return { seconds: timesOf(swap, attempts.length), ...(changed && { changed }) };
}

/** Seconds between the steps that the rows have times for. */
function timesOf({ createdAt, orderedAt, signedAt, finalAt }: Swap, attempts: number): string {
  const between = (from: number | null, to: number | null) =>
    from === null || to === null ? '?' : ((to - from) / 1_000).toFixed(1);
  const parts = [
    `card to Confirm ${between(createdAt, orderedAt)}`,
    `Confirm to signature ${between(orderedAt, signedAt)}`,
    `signature to end ${between(signedAt, finalAt)}`,
  ];
  return `${parts.join(', ')}; ${attempts} handed out`;
}

/** What the wallet did to the bytes before it signed them. */
function changesOf(unsigned: Uint8Array, signed: string): string {
  const [ours, theirs] = [decodeTransaction(unsigned), decodeTransaction(Buffer.from(signed, 'base64'))];
  const added = count(theirs, LIGHTHOUSE_PROGRAM) - count(ours, LIGHTHOUSE_PROGRAM);
  const changes = [
    ...(added > 0 ? [`${added} assertions added`] : []),
    ...(budgetOf(ours) === budgetOf(theirs) ? [] : ['compute budget']),
    ...(ours.recentBlockhash === theirs.recentBlockhash ? [] : ['blockhash']),
    ...(ours.version === theirs.version ? [] : [`version ${ours.version} to ${theirs.version}`]),
  ];
  return changes.length === 0 ? 'nothing' : changes.join(', ');
}

function count({ instructions, staticAccountKeys }: DecodedTransaction, program: string): number {
  return instructions.filter(({ programIdIndex }) => staticAccountKeys[programIdIndex] === program).length;
}

function budgetOf({ instructions, staticAccountKeys }: DecodedTransaction): string {
  const budget = instructions.filter(
    (one) => staticAccountKeys[one.programIdIndex] === COMPUTE_BUDGET_PROGRAM,
  );
  return budget.map(({ data }) => Buffer.from(data).toString('hex')).join();
}

function describe(ran: readonly Ran[], now: number): string {
  const cell = (text = '') => text.replaceAll('|', '/').replaceAll('\n', ' ');
  const lines = ran.map(({ place, step, result, seconds, changed, remark }) => {
    return `| ${[place, step, result, seconds, changed, remark].map(cell).join(' | ')} |`;
  });
  return [
    `# Rehearsal of ${new Date(now).toISOString().slice(0, 10)}`,
    '',
    '| where | step | result | seconds | the wallet changed | remark |',
    '|---|---|---|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

function nameOf(place: string): string {
  const [kind = '', device] = place.split('-');
  const label = (LINK_WALLETS as Readonly<Record<string, { readonly label: string }>>)[kind]?.label;
  if (label === undefined) return place === 'scan' ? 'Scan with any wallet' : 'Any wallet';
  return `${label}, ${{ ios: 'iOS', android: 'Android', browser: 'extension' }[device ?? ''] ?? device}`;
}

const POLL_MS = 1_000;

function openTerminal(): { readonly terminal: Terminal; readonly close: () => void } {
  const lines: string[] = [];
  const typed = createInterface({ input: process.stdin });
  typed.on('line', (line) => lines.push(line));
  // A closed input can answer nothing more.
  typed.on('close', () => lines.push('stop'));
  const terminal: Terminal = {
    read: () => lines.shift(),
    write: (text) => process.stdout.write(text),
    wait: () => sleep(POLL_MS),
    now: Date.now,
  };
  return { terminal, close: () => typed.close() };
}
