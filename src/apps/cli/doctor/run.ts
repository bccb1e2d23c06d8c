import { Agent } from 'undici';
import {
  type Config,
  type Environment,
  loadConfig,
  PUBLIC_MAINNET_RPC,
  type TelegramConfig,
} from '../../../config.ts';
import { isPostgresAddress } from '../../../database/database-address.ts';
import { isLoopback } from '../../../http/addresses.ts';
import { loadSurfnet } from '../../../sandbox/chain/native.ts';
import { findEarlier } from '../../first-start.ts';
import { installationOf } from '../../startup.ts';
import { type CallWords, type CommandOutcome, refuse } from '../command-line.ts';
import { databasePath } from '../database-file.ts';
import { type Ask, type Check, createAsk, type DoctorDeps, type Finding, ok, wrong } from './check.ts';
import { checkConfiguration, checkSponsor, operatorFileChecks } from './configuration.ts';
import {
  checkDatabase,
  checkEncryptionKey,
  checkIntegrity,
  checkMigrations,
  judgeBackup,
  judgeSwaps,
  readUpkeep,
} from './database.ts';
import { checkClock, checkDisk, checkEmbeddedChain, checkPort, readFreeBytes } from './machine.ts';
import { postgresChecks } from './postgres.ts';
import {
  askNode,
  checkJupiter,
  checkNode,
  checkOperatorFee,
  checkOperatorsOfNodes,
  checkSwapService,
} from './services.ts';
import {
  askBot,
  askTelegram,
  checkDomainReview,
  checkOperators,
  checkPublicAddress,
  checkToken,
  checkWebhook,
  type TelegramAnswers,
} from './telegram.ts';

const LARGEST_ANSWER_BYTES = 4 * 1024 * 1024;

const HERE: DoctorDeps = { limitMs: 5_000, now: Date.now, loadChain: loadSurfnet, readFreeBytes };

/** @param more for tests */
export async function runDoctor(
  { environment: given, args: [part], options }: CallWords & { readonly environment: Environment },
  more: Partial<DoctorDeps> = {},
): Promise<CommandOutcome> {
  if (part !== undefined && part !== 'service') {
    return refuse(`"${part}" is no part that is checked alone. There is: doctor service`);
  }
  const scope = part ?? 'everything';
  const environment = options.production === undefined ? given : { ...given, NODE_ENV: 'production' };
  const { config } = loadConfig(environment, 'cli');
  const deps = { ...HERE, ...more };
  const dispatcher = new Agent({ maxResponseSize: LARGEST_ANSWER_BYTES });
  const ask = createAsk({ ...deps, dispatcher });
  try {
    const checks = listChecks(environment, config, scope === 'everything', deps, ask);
    const findings = await Promise.all(checks.map((check) => runCheck(check, deps.limitMs)));
    return report(findings, [...config.secrets, ...config.rpcUrls.flatMap(secretsIn)]);
  } finally {
    await dispatcher.destroy();
  }
}

/** Milliseconds beyond the limit: a check that keeps the limit itself has reported a better reason by then. */
const GRACE_MS = 500;

async function runCheck({ name, run }: Check, limitMs: number): Promise<NamedFinding> {
  const late = Promise.withResolvers<Finding>();
  const giveUp = () => late.resolve(wrong(`No answer within ${limitMs / 1_000} s.`));
  const timer = setTimeout(giveUp, limitMs + GRACE_MS);
  try {
    return { name, ...(await Promise.race([run(), late.promise])) };
  } catch (error) {
    return { name, ...wrong(`The check itself failed: ${(error as Error).message}`) };
  } finally {
    clearTimeout(timer);
  }
}

type NamedFinding = Finding & { readonly name: string };

const MARKS = { ok: 'ok   ', note: 'note ', wrong: 'WRONG' } as const;

function report(found: readonly NamedFinding[], secrets: readonly string[]): CommandOutcome {
  const checks = found.map(({ name, level, text }) => ({ name, level, text: hideSecrets(text, secrets) }));
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.map(({ name, level, text }) => `${MARKS[level]}  ${name.padEnd(width)}  ${text}`);
  const count = checks.filter(({ level }) => level === 'wrong').length;
  return {
    text: [...lines, '', describeEnd(count)].join('\n'),
    exitCode: count === 0 ? 0 : 1,
    data: { wrong: count, checks },
  };
}

function describeEnd(count: number): string {
  if (count === 0) return 'All is well.';
  return count === 1 ? 'One thing is wrong.' : `${count} things are wrong.`;
}

/** Shorter secrets would blank out ordinary words. */
const MIN_SECRET_LENGTH = 8;

function hideSecrets(text: string, secrets: readonly string[]): string {
  const long = secrets.filter((secret) => secret.length >= MIN_SECRET_LENGTH);
  return long.reduce((hidden, secret) => hidden.replaceAll(secret, '[secret]'), text);
}

/** An RPC URL may hold keys, which foreign errors might repeat. */
function secretsIn(address: string): readonly string[] {
  const { username, password, pathname, searchParams } = new URL(address);
  return [username, password, ...pathname.split('/'), ...searchParams.values()];
}

/**
 * All checks in the order of the report; a row whose `when` is false does not concern this installation. Synchronous checks
 * come first: none blocks the event loop while answers arrive. Each question to a server is sent once.
 */
function listChecks(
  environment: Environment,
  config: Config,
  isBot: boolean,
  deps: DoctorDeps,
  ask: Ask,
): readonly Check[] {
  const { databaseUrl, encryptionKeyFile, publicUrl, swapApi, operatorFee, production } = config;
  const telegram = isBot ? config.telegram : null;
  const answers = telegram && once(() => askTelegram(ask, telegram));
  const urls = config.rpcUrls.length === 0 && telegram ? [PUBLIC_MAINNET_RPC] : config.rpcUrls;
  const needsMainnet = telegram !== null || production || !isBot;
  const nodes = urls.map((url) => once(() => askNode(ask, url)));
  const askAll = () => Promise.all(nodes.map((node) => node()));
  const bot = once(() => askBot(ask, config.web));
  const isRunning = async () => (await bot()).isRunning;
  const isPostgres = isPostgresAddress(databaseUrl);
  const path = databasePath(databaseUrl);
  const upkeep = once(() => readUpkeep(path, deps.now()));
  // A token with a mistake counts: the bot may run with the right one.
  const hasToken = isBot && (environment.TELEGRAM_BOT_TOKEN || environment.TELEGRAM_BOT_TOKEN_FILE);
  // A running web server says more than its port, so ports are tried where no bot is configured.
  const triesPorts = telegram === null && !hasToken;
  // A service of another operator has its own source of prices, and an embedded chain has no source but the desk.
  const hasOtherSource = swapApi !== null && !isLoopback(swapApi.url);
  const asksJupiter = !hasOtherSource && (telegram !== null || config.rpcUrls.length > 0);
  const start = (role: 'start' | 'service') => () =>
    checkConfiguration(role, config, loadConfig(environment, role).mistakes);
  const file = (name: string, run: Check['run'], when = true) => ({ name, run, when: when && !isPostgres });
  const chat = (
    name: string,
    run: (asked: TelegramAnswers, bot: TelegramConfig) => ReturnType<Check['run']>,
  ) => (telegram && answers ? [{ name, run: () => run(answers(), telegram) }] : []);
  const rows: readonly (Check & { readonly when?: boolean })[] = [
    { name: 'npm start', run: start('start'), when: isBot },
    // The program of its own refuses a fee, which is right for a bot.
    { name: 'npm run service', run: start('service'), when: !isBot || operatorFee === null },
    // `boot.js` refuses an older one.
    { name: 'node', run: () => ok(`Node ${process.versions.node}.`) },
    ...(isPostgres ? postgresChecks(config, isBot, deps) : []),
    file('database', () => checkDatabase(path, findEarlier(config))),
    file('tables', () => checkMigrations(path)),
    file('encryption key', () => checkEncryptionKey(encryptionKeyFile, path), isBot),
    file('swaps', () => judgeSwaps(upkeep(), deps.now()), isBot),
    file('last backup', () => judgeBackup(upkeep(), deps.now()), isBot),
    file('integrity', () => checkIntegrity(path, deps.limitMs)),
    file('disk', () => checkDisk(path, deps.readFreeBytes)),
    ...operatorFileChecks(config),
    { name: 'sponsor', run: () => checkSponsor(config), when: config.sponsor !== undefined },
    ...chat('bot', async () => (await bot()).finding),
    ...(publicUrl === null
      ? []
      : [
          ...chat('public address', (_, { token }) =>
            checkPublicAddress(publicUrl, isRunning(), installationOf(token), ask, deps),
          ),
          ...chat('domain', () => checkDomainReview(publicUrl)),
        ]),
    ...chat('telegram', (asked) => checkToken(asked)),
    ...chat('operators', (_, { apiRoot, token }) =>
      checkOperators(ask, `${apiRoot}/bot${token}`, config.adminIds),
    ),
    ...chat('updates', (asked, { mode }) => checkWebhook(asked, { mode, publicUrl, now: deps.now() })),
    {
      name: 'SANDBOX_PORT',
      run: () => checkPort('SANDBOX_PORT', config.sandboxPort),
      when: triesPorts && isBot,
    },
    { name: 'PORT', run: () => checkPort('PORT', config.web), when: triesPorts && isBot },
    { name: 'SERVICE_PORT', run: () => checkPort('SERVICE_PORT', config.service), when: triesPorts },
    ...(isBot && swapApi
      ? [{ name: 'swap service', run: () => checkSwapService(ask, swapApi) }]
      : [{ name: 'jupiter', run: () => checkJupiter(ask, config.jupiter), when: asksJupiter }]),
    // The check of the configuration says that production lacks a node.
    { name: 'chain', run: () => checkEmbeddedChain(deps.loadChain), when: urls.length === 0 && !production },
    ...nodes.map((node, index) => ({
      name: `rpc ${index + 1}`,
      run: async () => checkNode(await node(), await askAll(), { needsMainnet }),
    })),
    { name: 'rpc operators', run: () => checkOperatorsOfNodes(urls), when: needsMainnet && urls.length > 0 },
    // The market maker of the sandbox takes any account, and another service takes no fee for us.
    ...(operatorFee && swapApi === null && isBot && needsMainnet && urls.length > 0
      ? [{ name: 'operator fee', run: () => checkOperatorFee(ask, operatorFee, urls) }]
      : []),
    {
      name: 'clock',
      run: async () => {
        const asked = (await askAll()).flatMap(({ health, epoch }) => [health, epoch]);
        return checkClock([await answers?.().me, await answers?.().webhook, ...asked]);
      },
      when: urls.length > 0,
    },
  ];
  return rows.filter(({ when = true }) => when);
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
