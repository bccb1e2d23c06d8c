import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAdminStore, DRILL, type DrillOutcome } from '../../../bot/features/admin/store.ts';
import type { BotSchema } from '../../../bot/store/schema.ts';
import { findTokens, type ListedToken, labelTokens } from '../../../bot/swap/token.ts';
import { createServiceBudget } from '../../../bot/swap-api/calls.ts';
import { createSwapApi } from '../../../bot/swap-api/client.ts';
import type { Config } from '../../../config.ts';
import { openDatabase } from '../../../database/open-database.ts';
import { createLog } from '../../../log.ts';
import { keyOf, shareKey } from '../../../service/keys/manage-keys.ts';
import { createServiceMetrics } from '../../../service/metrics.ts';
import { type Address, parseAddress } from '../../../solana/address.ts';
import { STATUS_TIMEOUT_MS } from '../../../solana/agreement.ts';
import { createConnection, type RpcCall } from '../../../solana/connection.ts';
import { routerPrograms } from '../../bot/create-clients.ts';
import { createGuard } from '../../bot/create-guard.ts';
import { openJupiterMarket, startService } from '../../service.ts';
import { OpenParts } from '../../startup.ts';
import { readVenues, withShipped } from '../../venues.ts';
import { type Call, type CommandOutcome, parseSpan, refuse } from '../command-line.ts';
import { type DrillPair, type DrillRow, runDrill } from './drill.ts';

const PAIRS = 'SOL/USDC,USDC/SOL,SOL/USDT,SOL/JUP,USDC/BONK';
const SIZES = '20,1000';
const MAX_ROWS = 200;

/**
 * `drill`: quotes and inspections as a person would meet them now. Exit code 0: the guard passed every quote that could
 * be judged; 1: it refused one; 2: nothing was judged, or an argument is wrong. With --every it notes each outcome for
 * the running bot, which tells the operators and feeds the metrics, and goes on until it is stopped.
 */
export async function runDrillCommand({ config, options }: Call): Promise<CommandOutcome> {
  const wallet = options.wallet === undefined ? undefined : parseAddress(options.wallet);
  if (options.wallet !== undefined && wallet === undefined) return refuse('--wallet takes an address.');
  const dollars = (options.dollars ?? SIZES).split(',').map(Number);
  if (!dollars.every((size) => size > 0 && size <= 1_000_000)) {
    return refuse('--dollars takes sizes such as 20,1000.');
  }
  const every = options.every === undefined ? undefined : parseSpan(options.every);
  if (options.every !== undefined && every === undefined) return refuse('--every takes a span such as 1h.');
  if (config.rpcUrls.length === 0) {
    return refuse(
      'A drill needs nodes of the real chain: set SOLANA_RPC_URL. The sandbox needs none: its chat is the drill.',
    );
  }
  const once = () => drillOnce(config, { words: options.pairs ?? PAIRS, dollars, ...(wallet && { wallet }) });
  if (every === undefined) return once();
  for (;;) {
    const outcome = await once();
    process.stdout.write(`${new Date().toISOString()}\n${outcome.text}\n`);
    await noteOutcome(config.databaseUrl, outcome);
    await sleep(every);
  }
}

interface Wanted {
  readonly words: string;
  readonly dollars: readonly number[];
  readonly wallet?: Address;
}

async function drillOnce(config: Config, { words, ...sizes }: Wanted): Promise<CommandOutcome> {
  const parts = new OpenParts();
  try {
    const service = config.swapApi ?? (await openOwnService(config, parts));
    const simulations: number[] = [];
    const onCall = ({ method, seconds }: RpcCall) => {
      if (method === 'simulateTransaction') simulations.push(seconds * 1_000);
    };
    const budget = createServiceBudget({ callsPerMinute: config.keyBudgetPerMinute });
    const swapApi = createSwapApi({ baseUrl: service.url, apiKey: service.key, now: Date.now, budget });
    parts.onClose(() => swapApi.close());
    const listed = await swapApi.listTokens();
    if (!listed.ok)
      return refuse(`The swap service answers ${listed.failure.code}. See: npm run cli -- doctor`);
    const pairs = words.split(',').map((word) => findPair(labelTokens(listed.value), word));
    const mistakes = pairs.filter((pair) => typeof pair === 'string');
    if (mistakes.length > 0) return refuse(mistakes.join('\n'));
    const connection = createConnection(config.rpcUrls, { onCall });
    const guard = await openGuard(config, onCall);
    const takeSimulations = () => simulations.splice(0);
    const drill = { swapApi, guard, connection, takeSimulations, now: () => performance.now() };
    const rows = await runDrill(drill, { pairs: pairs as readonly DrillPair[], ...sizes });
    return describe(rows.slice(0, MAX_ROWS));
  } finally {
    await parts.close();
  }
}

/** The bot's own policy: what it refuses here, it refuses in the chat. */
async function openGuard(config: Config, onCall: (call: RpcCall) => void) {
  const venues = withShipped(await readVenues(config.venuesFile));
  return createGuard(createConnection(config.rpcUrls, { onCall }), {
    allowedCosigners: config.allowedCosigners as readonly Address[],
    allowedRouters: routerPrograms(config.allowedRouters),
    operatorFee: config.operatorFee,
    venues: () => venues,
    nodes: config.rpcUrls.map((url, index) =>
      createConnection([url], { timeoutMs: STATUS_TIMEOUT_MS, place: index + 1, onCall }),
    ),
    onRefusal: () => {},
  });
}

/** The bot's own service on a database that is deleted afterwards: a running bot notices nothing. */
async function openOwnService(config: Config, parts: OpenParts) {
  const log = createLog({ level: 'warn', secrets: config.secrets });
  const folder = await parts.open(mkdtemp(join(tmpdir(), 'countersign-drill-')), (made) =>
    rm(made, { recursive: true }),
  );
  const metrics = createServiceMetrics();
  const market = await parts.open(openJupiterMarket(config, config.rpcUrls, metrics, log), ({ close }) =>
    close(),
  );
  const databaseUrl = `file:${join(folder, 'drill.db')}`;
  const own = { ...config, databaseUrl, unkey: null, metrics: null };
  const { database, url } = await startService(own, { market, metrics, port: 0, parts, log });
  const key = keyOf(randomBytes(32));
  await shareKey(database, { name: 'drill', key }, Date.now());
  return { url, key };
}

/** The pair, or what is wrong with the word. */
function findPair(tokens: readonly ListedToken[], word: string): DrillPair | string {
  const [from, to, more] = word
    .trim()
    .split('/')
    .map((name) => findTokens(tokens, name).named[0]);
  if (from === undefined || to === undefined || more !== undefined) {
    return `"${word}" is no pair of listed tokens. A pair is written as SOL/USDC.`;
  }
  return { from, to };
}

const HEAD = [
  'pair',
  '$',
  'route',
  'verdict',
  'quote',
  'inspect',
  'simulate',
  'bytes',
  'assertions',
  'blocks left',
];

function describe(rows: readonly DrillRow[]): CommandOutcome {
  const data = toData(rows);
  const { passed, refused, programs } = data;
  const table = [HEAD, ...rows.map(describeRow)];
  const widths = HEAD.map((_, column) => Math.max(...table.map((line) => line[column]?.length ?? 0)));
  const lines = table.map((line) =>
    line
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  const judged = passed + refused;
  const venues = [
    'Programs that are no known venue:',
    ...programs.map((id) => `  ${id}`),
    'Compare each with a second source before VENUES_FILE names it.',
  ];
  const text = [
    ...lines,
    '',
    `${passed} of ${judged} quotes pass the guard; ${rows.length - judged} could not be judged.`,
    ...(programs.length === 0 ? [] : venues),
  ].join('\n');
  return { text, exitCode: judged === 0 ? 2 : Math.min(refused, 1), data };
}

function toData(rows: readonly DrillRow[]) {
  const judged = rows.filter(({ skipped }) => skipped === null);
  const refused = judged.flatMap((row) => row.refused ?? []);
  const programs = [...new Set(refused.flatMap(({ program }) => program ?? []))];
  return { rows, passed: judged.length - refused.length, refused: refused.length, programs };
}

function describeRow(row: DrillRow): readonly string[] {
  const { pair, dollars, route, refused, skipped, bytes, assertions, enforcement, blocksLeft } = row;
  if (skipped !== null) return [pair, String(dollars), '', skipped];
  const times = [row.quoteMs, row.inspectMs, row.simulateMs].map((ms) => `${Math.round(ms)} ms`);
  if (refused !== null)
    return [pair, String(dollars), route, `refused: ${refused.rule}`, ...times, String(bytes)];
  const left = blocksLeft === null ? '?' : String(blocksLeft);
  return [
    pair,
    String(dollars),
    route,
    'passes',
    ...times,
    String(bytes),
    `${assertions}, ${enforcement}`,
    left,
  ];
}

/**
 * Leaves the outcome for the running bot, which reads the notes every ten seconds. A drill that judged nothing leaves
 * the last note.
 */
async function noteOutcome(url: string, outcome: CommandOutcome): Promise<void> {
  if (outcome.exitCode === 2) return;
  const { rows, passed, refused } = outcome.data as ReturnType<typeof toData>;
  const [first] = rows.flatMap(({ pair, refused: why }) => (why === null ? [] : [{ pair, ...why }]));
  const program = first?.program === undefined ? '' : ` of \`${first.program}\``;
  const words = first && { first: `${first.pair} by \`${first.rule}\`${program}` };
  const drill: DrillOutcome = { passed, refused, ...words };
  const database = await openDatabase<BotSchema>(url);
  try {
    const store = createAdminStore(database);
    await store.setNote(DRILL, { value: JSON.stringify(drill), at: Date.now() });
  } finally {
    await database.destroy();
  }
}
