import { type Config, PUBLIC_MAINNET_RPC, type TelegramConfig } from '../../../config.ts';
import { isPostgresAddress } from '../../../database/database-address.ts';
import { databasePath } from '../read-only-database.ts';
import { type Ask, createAsk } from './ask.ts';
import { askBot } from './check-bot.ts';
import { checkClock } from './check-clock.ts';
import { checkConfiguration } from './check-configuration.ts';
import { checkDatabase, checkMigrations } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkEncryptionKey } from './check-encryption-key.ts';
import { checkIntegrity } from './check-integrity.ts';
import { checkEmbeddedChain, checkNodeVersion, checkPort } from './check-machine.ts';
import { operatorFileChecks } from './check-operator-files.ts';
import { checkPublicAddress } from './check-public-address.ts';
import { askNode, checkNode } from './check-rpc-nodes.ts';
import { checkJupiter, checkSwapService } from './check-swap-service.ts';
import { askTelegram, checkToken, checkWebhook, type TelegramAnswers } from './check-telegram.ts';
import type { DoctorDeps } from './doctor-deps.ts';
import type { Check } from './finding.ts';
import { postgresChecks } from './postgres/check-postgres.ts';

/** `service`: only what `npm run service` needs. */
type Scope = 'everything' | 'service';

/** What several checks look at is asked once, when the first of them runs. */
interface Survey {
  readonly config: Config;
  readonly deps: DoctorDeps;
  readonly scope: Scope;
  readonly ask: Ask;
  /** Null where the bot is not looked at. */
  readonly chat: { readonly config: TelegramConfig; readonly answers: () => TelegramAnswers } | null;
}

/** The checks that fit the configuration. Those that wait for nobody come first: none of them holds up an answer. */
export function listChecks(config: Config, deps: DoctorDeps, scope: Scope): readonly Check[] {
  const ask = createAsk(deps);
  const telegram = scope === 'everything' ? config.telegram : null;
  const chat = telegram && { config: telegram, answers: once(() => askTelegram(ask, telegram)) };
  const survey: Survey = { config, deps, scope, ask, chat };
  return [
    ...configurationChecks(survey),
    ...storageChecks(survey),
    ...operatorFileChecks(config),
    ...chatChecks(survey),
    ...portChecks(survey),
    ...marketChecks(survey),
    ...chainChecks(survey),
  ];
}

function configurationChecks({ config, deps, scope }: Survey): readonly Check[] {
  const { findMistakes, nodeVersion } = deps;
  const start = { name: 'npm start', run: () => checkConfiguration('start', config, findMistakes('start')) };
  return [
    ...(scope === 'everything' ? [start] : []),
    { name: 'npm run service', run: () => checkConfiguration('service', config, findMistakes('service')) },
    { name: 'node', run: () => checkNodeVersion(nodeVersion) },
  ];
}

function storageChecks({ config, deps, scope }: Survey): readonly Check[] {
  if (isPostgresAddress(config.databaseUrl)) {
    const places = { url: config.databaseUrl, keyFile: config.encryptionKeyFile };
    return postgresChecks({ ...places, ...deps, needsKey: scope === 'everything' });
  }
  const path = databasePath(config.databaseUrl);
  const key = { name: 'encryption key', run: () => checkEncryptionKey(config.encryptionKeyFile, path) };
  return [
    { name: 'database', run: () => checkDatabase(path) },
    { name: 'tables', run: () => checkMigrations(path) },
    ...(scope === 'everything' ? [key] : []),
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
    run: () => checkPublicAddress(url, isRunning(), { ...deps, ask }),
  });
  return [
    { name: 'bot', run: async () => (await bot()).finding },
    ...(publicUrl === null ? [] : [address(publicUrl)]),
    { name: 'telegram', run: () => checkToken(answers()) },
    { name: 'updates', run: () => checkWebhook(answers(), expected()) },
  ];
}

/** A bot's web server says more than its port. */
function portChecks({ config, scope, chat }: Survey): readonly Check[] {
  if (chat !== null) return [];
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
  // Without an RPC and without a bot everything trades on an embedded chain.
  if (chat === null && rpcUrls.length === 0) return [];
  return [{ name: 'jupiter', run: () => checkJupiter(ask, jupiter) }];
}

function chainChecks({ config, deps, scope, ask, chat }: Survey): readonly Check[] {
  const named = config.rpcUrls;
  const urls = named.length === 0 && chat !== null ? [PUBLIC_MAINNET_RPC] : named;
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
