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
import { type Call, type CommandOutcome, refuse } from '../command-line.ts';
import { databasePath } from '../database-file.ts';
import { type Ask, type Check, createAsk, type DoctorDeps, type Finding, ok, wrong } from './check.ts';
import { checkConfiguration, operatorFileChecks, sponsorChecks } from './configuration.ts';
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

type Scope = 'everything' | 'service';

/** Each question is sent once. */
interface Survey {
  readonly environment: Environment;
  readonly config: Config;
  readonly deps: DoctorDeps;
  readonly scope: Scope;
  readonly ask: Ask;
  readonly chat: { readonly config: TelegramConfig; readonly answers: () => TelegramAnswers } | null;
}

/** @param more for tests */
export async function runDoctor(
  { environment: given, args: [part], options }: Pick<Call, 'environment' | 'args' | 'options'>,
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
  const telegram = scope === 'everything' ? config.telegram : null;
  const chat = telegram && { config: telegram, answers: once(() => askTelegram(ask, telegram)) };
  try {
    const checks = listChecks({ environment, config, deps, scope, ask, chat });
    const findings = await Promise.all(checks.map((check) => runCheck(check, deps.limitMs)));
    return report(findings, [...config.secrets, ...config.rpcUrls.flatMap(secretsIn)]);
  } finally {
    await dispatcher.destroy();
  }
}

/** Synchronous checks come first: none blocks the event loop while answers arrive. */
function listChecks(survey: Survey): readonly Check[] {
  return [
    ...configurationChecks(survey),
    ...storageChecks(survey),
    ...operatorFileChecks(survey.config),
    ...sponsorChecks(survey.config),
    ...chatChecks(survey),
    ...portChecks(survey),
    ...marketChecks(survey),
    ...chainChecks(survey),
  ];
}

/** Ms: checks with a limit of their own report a better reason first. */
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

function configurationChecks({ environment, config, scope }: Survey): readonly Check[] {
  const start = (role: 'start' | 'service') => () =>
    checkConfiguration(role, config, loadConfig(environment, role).mistakes);
  return [
    ...(scope === 'everything' ? [{ name: 'npm start', run: start('start') }] : []),
    // The program of its own refuses a fee, which is right for a bot.
    ...(scope === 'service' || config.operatorFee === null
      ? [{ name: 'npm run service', run: start('service') }]
      : []),
    // `boot.js` refuses an older one.
    { name: 'node', run: () => ok(`Node ${process.versions.node}.`) },
  ];
}

function storageChecks({ config, deps, scope }: Survey): readonly Check[] {
  if (isPostgresAddress(config.databaseUrl)) {
    const places = { url: config.databaseUrl, keyFile: config.encryptionKeyFile };
    return postgresChecks({ ...places, ...deps, needsKey: scope === 'everything' });
  }
  const path = databasePath(config.databaseUrl);
  const key = { name: 'encryption key', run: () => checkEncryptionKey(config.encryptionKeyFile, path) };
  const upkeep = once(() => readUpkeep(path, deps.now()));
  const swapChecks = [
    { name: 'swaps', run: () => judgeSwaps(upkeep(), deps.now()) },
    { name: 'last backup', run: () => judgeBackup(upkeep(), deps.now()) },
  ];
  return [
    { name: 'database', run: () => checkDatabase(path, findEarlier(config)) },
    { name: 'tables', run: () => checkMigrations(path) },
    ...(scope === 'everything' ? [key, ...swapChecks] : []),
    { name: 'integrity', run: () => checkIntegrity(path, deps.limitMs) },
    { name: 'disk', run: () => checkDisk(path, deps.readFreeBytes) },
  ];
}

function chatChecks({ config, deps, ask, chat }: Survey): readonly Check[] {
  if (chat === null) return [];
  const { publicUrl, web } = config;
  const { answers } = chat;
  const bot = once(() => askBot(ask, web));
  const isRunning = async () => (await bot()).isRunning;
  const expected = () => ({ mode: chat.config.mode, publicUrl, now: deps.now() });
  const address = (url: string): Check => ({
    name: 'public address',
    run: () =>
      checkPublicAddress(url, isRunning(), { ...deps, ask, installation: installationOf(chat.config.token) }),
  });
  const review = (url: string): Check => ({ name: 'domain', run: () => checkDomainReview(url) });
  return [
    { name: 'bot', run: async () => (await bot()).finding },
    ...(publicUrl === null ? [] : [address(publicUrl), review(publicUrl)]),
    { name: 'telegram', run: () => checkToken(answers()) },
    { name: 'operators', run: () => checkOperators(ask, chat.config, config.adminIds) },
    { name: 'updates', run: () => checkWebhook(answers(), expected()) },
  ];
}

/** Without a bot only: a web server says more than its port. */
function portChecks({ environment, config, scope, chat }: Survey): readonly Check[] {
  // A token with a mistake is one: the bot may run with the right one.
  const { TELEGRAM_BOT_TOKEN: token, TELEGRAM_BOT_TOKEN_FILE: tokenFile } = environment;
  if (chat !== null || (scope === 'everything' && (token || tokenFile))) return [];
  const check = (variable: string, listen: Config['web']): Check => ({
    name: variable,
    run: () => checkPort(variable, listen),
  });
  const service = check('SERVICE_PORT', config.service);
  if (scope === 'service') return [service];
  return [check('SANDBOX_PORT', config.sandboxPort), check('PORT', config.web), service];
}

function marketChecks({ config, scope, ask, chat }: Survey): readonly Check[] {
  const { swapApi, jupiter, rpcUrls } = config;
  if (scope === 'everything' && swapApi !== null) {
    return [{ name: 'swap service', run: () => checkSwapService(ask, swapApi) }];
  }
  // Another operator's service has its own source of prices.
  if (swapApi !== null && !isLoopback(swapApi.url)) return [];
  // An embedded chain has no other source.
  if (chat === null && rpcUrls.length === 0) return [];
  return [{ name: 'jupiter', run: () => checkJupiter(ask, jupiter) }];
}

function chainChecks({ config, deps, scope, ask, chat }: Survey): readonly Check[] {
  const { operatorFee, rpcUrls: named, swapApi } = config;
  const urls = named.length === 0 && chat !== null ? [PUBLIC_MAINNET_RPC] : named;
  // The check of the configuration says it.
  if (urls.length === 0 && config.production) return [];
  if (urls.length === 0) return [{ name: 'chain', run: () => checkEmbeddedChain(deps.loadChain) }];
  const needsMainnet = chat !== null || config.production || scope === 'service';
  const nodes = urls.map((url) => once(() => askNode(ask, url)));
  const askAll = () => Promise.all(nodes.map((node) => node()));
  const asked = async () => {
    const { me, webhook } = chat?.answers() ?? {};
    return Promise.all([me, webhook, ...(await askAll()).flatMap(({ health, epoch }) => [health, epoch])]);
  };
  return [
    ...nodes.map((node, index) => ({
      name: `rpc ${index + 1}`,
      run: async () => checkNode(await node(), await askAll(), { needsMainnet }),
    })),
    ...(needsMainnet ? [{ name: 'rpc operators', run: () => checkOperatorsOfNodes(urls) }] : []),
    // The market maker of the sandbox takes any account, and another service takes no fee for us.
    ...(operatorFee !== null && swapApi === null && scope === 'everything' && needsMainnet
      ? [{ name: 'operator fee', run: () => checkOperatorFee(ask, operatorFee, urls) }]
      : []),
    { name: 'clock', run: async () => checkClock(await asked()) },
  ];
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
