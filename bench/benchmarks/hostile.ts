import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { deskAddress } from '../../src/service/providers/desk/desk-provider.ts';
import type { Benchmark, Finding } from '../harness/benchmark.ts';
import { ChainDelay } from '../harness/hostile/chain-delay.ts';
import {
  type HonestPhase,
  type Siege,
  STEPS,
  type Tally,
  type Targets,
  type Vitals,
} from '../harness/hostile/hostile-world.ts';
import { withServiceWorld } from '../harness/service-world.ts';
import { type Part, startPart, startWatch } from '../harness/start-part.ts';
import { quantile } from '../harness/statistics.ts';
import type { BotSetting } from '../harness/telegram-world.ts';

/**
 * `HOSTILE_MINUTES=60 npm run bench -- hostile` is the hour of the issue. Everybody waits for the disk now and then, more
 * often the more is written; `TMPDIR=/dev/shm` leaves it out.
 */
const MINUTES = Number(process.env.HOSTILE_MINUTES ?? 1);
/** Some attacks only, separated by commas: which of them a figure comes from. */
const ONLY = process.env.HOSTILE_ONLY?.split(',');
const HONEST = 200;
const HOSTILE = 20;
const HOSTILE_MS = MINUTES * 60_000;
/** Half before and half after: whatever else the machine does meets both. */
const QUIET_MS = Math.min(HOSTILE_MS, 300_000);
const WARM_UP_MS = 40_000;
/** Orders run out after some minutes. */
const RENEW_MS = 300_000;
const LOOK_MS = 1_000;
const TOKEN = '100000001:a-token-that-no-real-bot-of-telegram-has';
const SECRET = 'a_secret_of_at_least_thirty_two_characters';

interface World {
  readonly bot: Part;
  readonly service: Part;
  readonly people: Part;
  readonly attackers: Part;
  readonly targets: Targets;
  readonly chainDelay: ChainDelay;
}

interface Watched {
  readonly bot: readonly Vitals[];
  readonly service: readonly Vitals[];
  /** Bytes that live after a third of the attack, and at its end. */
  readonly living: Readonly<Record<'bot' | 'service', readonly number[]>>;
}

/** Two hundred honest people swap; for a while two hundred hostile addresses do everything at once that they may not. */
export const hostile: Benchmark = {
  name: 'hostile',
  run: async () => {
    comeFirst();
    return withServiceWorld(async ({ chain, service, url, authorization }) => {
      const people = await startWatch('swapping-people', 'asking');
      const attackers = await startPart('hostile-people');
      const bot = await startPart('countersign-bot', 'asking');
      try {
        const { rpcUrl, deskSeed } = await chain.ask<{ rpcUrl: string; deskSeed: string }>('describe');
        const setting: BotSetting = {
          ...{ apiRoot: await people.ask<string>('listen'), token: TOKEN, secret: SECRET },
          ...{ serviceUrl: url, serviceKey: authorization.slice('Bearer '.length) },
          ...{ rpcUrl, cosigner: deskAddress(Buffer.from(deskSeed, 'hex')) },
        };
        const webhook = new URL(await bot.ask<string>('start', setting));
        const targets = { webUrl: webhook.origin, serviceUrl: url, secret: SECRET };
        const wallets = await people.ask<string[]>('settle', { targets, honest: HONEST, hostile: HOSTILE });
        for (const wallet of wallets) await chain.ask('fund', wallet);
        console.error(`  ${wallets.length} people have linked their wallets`);
        const chainDelay = new ChainDelay(rpcUrl);
        try {
          return await compare({ bot, service, people, attackers, targets, chainDelay });
        } finally {
          chainDelay.stop();
        }
      } finally {
        await Promise.all([people.stop(), attackers.stop()]);
        await bot.stop();
      }
    });
  },
};

/** Whatever else runs on this machine waits; what this process starts inherits that. Takes a right that not everybody has. */
function comeFirst(): void {
  try {
    setPriority(constants.priority.PRIORITY_HIGH);
  } catch {
    console.error('  this process may not come first: what else runs on this machine shows in the figures');
  }
}

async function compare(world: World): Promise<readonly Finding[]> {
  const { people, chainDelay } = world;
  const swapFor = async (milliseconds: number) => {
    const phase = await people.ask<HonestPhase>('swapFor', milliseconds);
    console.error(`  ${describe(phase)}`);
    return phase;
  };
  await swapFor(WARM_UP_MS);
  chainDelay.take();
  const [before, quietLoad] = await withLoad(world, () => swapFor(QUIET_MS / 2));
  const chainBefore = chainDelay.take();
  const [{ tally, watched, phase }, hostileLoad] = await withLoad(world, () => besiege(world, swapFor));
  const chainMeanwhile = chainDelay.take();
  const after = await swapFor(QUIET_MS / 2);
  const chainQuiet = [...chainBefore, ...chainDelay.take()];
  const quiet = together(before, after);
  return [
    {
      ...timesOf(
        'every step',
        phase,
        quiet,
        STEPS.filter((step) => step !== 'confirmed'),
      ),
      bound: { atMost: 2 },
      note: `${describe(phase)}; quiet: ${describe(quiet)}. ${hostileLoad}; quiet: ${quietLoad}. ${describeTally(tally)}`,
    },
    ...STEPS.map((step) => timesOf(step, phase, quiet, [step])),
    {
      name: 'the embedded chain itself: p99',
      unit: 'ms',
      ours: [quantile(chainMeanwhile, 0.99)],
      baseline: [quantile(chainQuiet, 0.99)],
      note: 'the latest blockhash, asked for all the time: a card, an opened page and an end wait for this chain too, which is no part of what is attacked',
    },
    {
      name: 'swaps that came to their end',
      unit: 'of 1',
      ours: [phase.confirmed / phase.begun],
      baseline: [quiet.confirmed / quiet.begun],
      bound: { within: 0 },
    },
    ...memoryOf('bot', watched),
    ...memoryOf('service', watched),
    ...peaksOf('bot', watched.bot),
    ...peaksOf('service', watched.service),
  ];
}

/** The honest go on as before while the attack lasts. */
async function besiege(
  { bot, service, people, attackers, targets }: World,
  swapFor: (ms: number) => Promise<HonestPhase>,
  only: readonly string[] | undefined = ONLY,
) {
  const order = () => people.ask<string[]>('orderForHostile');
  const siege: Siege = { targets, tokens: await order() };
  await attackers.ask('attack', { ...siege, ...(only && { only }) });
  const renewing = setInterval(() => void order().then((tokens) => attackers.ask('renew', tokens)), RENEW_MS);
  const seen = { bot: [] as Vitals[], service: [] as Vitals[] };
  const ending = new AbortController();
  const watching = (async () => {
    while (!ending.signal.aborted) {
      seen.bot.push(await look(bot, targets.webUrl));
      seen.service.push(await look(service, targets.serviceUrl));
      await sleep(LOOK_MS);
    }
  })();
  const living = { bot: [] as number[], service: [] as number[] };
  const takeLiving = async () => {
    living.bot.push(await bot.ask<number>('livingBytes'));
    living.service.push(await service.ask<number>('livingBytes'));
  };
  const afterThird = sleep(HOSTILE_MS / 3).then(takeLiving);
  const phase = await swapFor(HOSTILE_MS);
  await afterThird;
  await takeLiving();
  clearInterval(renewing);
  ending.abort();
  await watching;
  const watched: Watched = { ...seen, living };
  return { phase, watched, tally: await attackers.ask<Tally>('stop') };
}

async function look(part: Part, url: string): Promise<Vitals> {
  const { body } = await request(`${url}/metrics`);
  const lines = (await body.text()).matchAll(/^([a-z]\w*(?:\{[^}]*\})?) (\d+)$/gm);
  const figures = Object.fromEntries([...lines].map(([, name, figure]) => [name, Number(figure)]));
  return { rssBytes: await part.ask<number>('rssBytes'), figures };
}

async function withLoad<Result>({ bot, service, people, attackers }: World, run: () => Promise<Result>) {
  const parts = { bot, service, honest: people, hostile: attackers };
  const read = () => Promise.all(Object.values(parts).map((part) => part.cpuMicros()));
  const [before, startedAt] = [await read(), performance.now()];
  const result = await run();
  const elapsed = (performance.now() - startedAt) * 1_000;
  const spent = (await read()).map((micros, index) => (micros - (before[index] ?? 0)) / elapsed);
  const load = Object.keys(parts).map((name, index) => `${name} ${(spent[index] ?? 0).toFixed(2)}`);
  return [result, `cores used: ${load.join(', ')}`] as const;
}

function together(a: HonestPhase, b: HonestPhase): HonestPhase {
  const failures = { ...a.failures };
  for (const [what, count] of Object.entries(b.failures)) failures[what] = (failures[what] ?? 0) + count;
  const times = { ...a.times };
  for (const step of STEPS) times[step] = [...a.times[step], ...b.times[step]];
  return { times, failures, begun: a.begun + b.begun, confirmed: a.confirmed + b.confirmed };
}

function timesOf(
  name: string,
  phase: HonestPhase,
  quiet: HonestPhase,
  steps: readonly (typeof STEPS)[number][],
): Finding {
  const p99 = ({ times }: HonestPhase) => [
    quantile(
      steps.flatMap((step) => times[step]),
      0.99,
    ),
  ];
  const p50 = ({ times }: HonestPhase) =>
    quantile(
      steps.flatMap((step) => times[step]),
      0.5,
    ).toFixed(1);
  const note = `p50 ${p50(phase)} ms under attack, ${p50(quiet)} ms in the quiet`;
  return { name: `${name}: p99`, unit: 'ms', ours: p99(phase), baseline: p99(quiet), note };
}

/**
 * After a third of the time everything has been used at least once; what is flat has the same peaks from then on, between
 * collections, and no more that lives.
 */
function memoryOf(name: 'bot' | 'service', { [name]: seen, living }: Watched): readonly Finding[] {
  const third = Math.floor(seen.length / 3);
  const most = (from: number, to?: number) => [
    Math.max(...seen.slice(from, to).map(({ rssBytes }) => rssBytes / 1e6)),
  ];
  const [ours, baseline] = [most(2 * third), most(third, 2 * third)];
  const [afterThird = 0, atEnd = 0] = living[name];
  return [
    {
      ...{ name: `${name}: what lives at the end, after a third`, unit: 'MB' },
      ...{ ours: [atEnd / 1e6], baseline: [afterThird / 1e6], bound: { atMost: 1.1 } },
    },
    {
      ...{ name: `${name}: most memory of the last third, of the one before`, unit: 'MB' },
      ...{ ours, baseline, bound: { atMost: 1.1 } },
    },
  ];
}

function peaksOf(name: string, seen: readonly Vitals[]): readonly Finding[] {
  const peak = (figure: string) => Math.max(0, ...seen.map(({ figures }) => figures[figure] ?? 0));
  const doings = ['idle', 'arriving', 'unread', 'streaming', 'answering'];
  const totals = seen.map(({ figures }) =>
    doings.reduce((sum, doing) => sum + (figures[`${name}_connections{doing="${doing}"}`] ?? 0), 0),
  );
  const peaks = doings.map((doing) => `${doing} ${peak(`${name}_connections{doing="${doing}"}`)}`);
  const cuts = ['crowded', 'stuck'].map(
    (why) => `${why} ${peak(`${name}_connections_cut_total{reason="${why}"}`)}`,
  );
  const streams = name === 'bot' ? `; streams ${peak('bot_status_streams')}` : '';
  const turnedAway =
    name === 'service' ? `; guesses turned away ${peak('service_stranger_refusals_total')}` : '';
  const note = `most at one time: ${peaks.join(', ')}${streams}; cut: ${cuts.join(', ')}${turnedAway}`;
  const most = [Math.max(...totals)];
  return [
    {
      name: `${name}: most connections, allowed`,
      unit: '',
      ours: most,
      baseline: [512],
      bound: { atMost: 1 },
      note,
    },
  ];
}

function describe({ begun, confirmed, failures }: HonestPhase): string {
  const wrong = Object.entries(failures).map(([what, count]) => `${count} × ${what}`);
  return `${confirmed} of ${begun} swaps confirmed${wrong.length === 0 ? '' : ` (${wrong.join(', ')})`}`;
}

function describeTally(tally: Tally): string {
  return Object.entries(tally)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([what, count]) => `${what} ${count}`)
    .join(', ');
}
