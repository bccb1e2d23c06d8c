import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { isInMemory } from './database/database-address.ts';
import { LINK_WALLETS, WALLET_KINDS, type WalletKind } from './labels/link-wallets.ts';
import type { Address } from './solana/address.ts';
import { readFee, type Schema, VARIABLES, type Variables } from './variables.ts';

export type Environment = Readonly<Record<string, string | undefined>>;

export interface Listen {
  readonly host: string;
  readonly port: number;
  /** A taken explicit port fails the start instead of choosing another. */
  readonly explicitPort: boolean;
}

/** Each program needs other settings. */
export type Role = 'start' | 'service' | 'cli';

export type TelegramConfig =
  | { readonly mode: 'polling'; readonly token: string; readonly apiRoot: string }
  | { readonly mode: 'webhook'; readonly token: string; readonly apiRoot: string; readonly secret: string };

/** `telegram: null` means the sandbox: everything is embedded, and no money is real. */
export type Config = Readonly<ReturnType<typeof compose>>;

interface LoadedConfig {
  /** The configuration, in which a variable with a mistake counts as unset. */
  readonly config: Config;
  /** Each begins with the name of its variable. */
  readonly mistakes: readonly string[];
}

export const PUBLIC_MAINNET_RPC = 'https://api.mainnet-beta.solana.com';

const WEBHOOK_SECRET = /^[\w-]{32,}$/;

/** The only reader of the environment. Collects all mistakes for a single repair. */
export function loadConfig(environment: Environment, role: Role): LoadedConfig {
  const read = readVariables(environment);
  const config = compose(read);
  requireTogether(read, config, role);
  if (config.production) refuseEmbeddedDefaults(read, config, role);
  return { config: Object.freeze(config), mistakes: read.mistakes };
}

interface Reading {
  readonly values: Variables;
  readonly mistakes: string[];
  readonly secrets: readonly string[];
  /** True of a variable that has a value, even a wrong one. */
  isGiven(name: keyof Variables): boolean;
}

/** `NAME_FILE` is the path of a file with the value of `NAME`. Empty counts as unset, as in .env.example. */
export function readVariables(environment: Environment): Reading {
  const mistakes: string[] = [];
  const secrets: string[] = [];
  const given = new Set<string>();
  const values: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries<Schema>(VARIABLES)) {
    const report = (words: string) => mistakes.push(`${name}${words}.`);
    values[name] = schema.default;
    const text = readText(environment, name, report);
    if (text === undefined) continue;
    given.add(name);
    const item = schema.items ?? schema;
    const { secretsIn, tidy } = item;
    const texts = schema.items ? splitList(text) : [text];
    secrets.push(...texts.flatMap((part) => secretsIn?.(part) ?? []));
    const tidied = texts.map((part) => tidy?.(part) ?? part);
    const found = tidied.map((part) => mistakeIn(item, part)).filter((words) => words !== undefined);
    for (const words of found) report(` ${words}`);
    const read = tidied.map((part) => toValue(item, part));
    if (found.length === 0) values[name] = schema.items ? read : read[0];
  }
  const isGiven = (name: string) => given.has(name);
  return { values: values as Variables, mistakes, secrets, isGiven };
}

function readText(
  environment: Environment,
  name: string,
  report: (words: string) => void,
): string | undefined {
  const direct = environment[name]?.trim();
  const file = environment[`${name}_FILE`]?.trim();
  if (!file) return direct || undefined;
  if (direct) report(` and ${name}_FILE are both set. Keep one`);
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch {
    report(`_FILE names a file that cannot be read: ${file}`);
    return undefined;
  }
}

function splitList(text: string): readonly string[] {
  const items = text.split(',').map((item) => item.trim());
  return items.filter((item) => item !== '');
}

function mistakeIn({ mistakeIn: find, type, minimum = 0, maximum = 0 }: Schema, text: string) {
  const words = find?.(text);
  if (words !== undefined || type !== 'integer') return words;
  const value = toValue({ type }, text);
  const isGood = typeof value === 'number' && value >= minimum && value <= maximum;
  return isGood ? undefined : `is "${text}". Use a whole number from ${minimum} to ${maximum}`;
}

function toValue({ type }: { readonly type: Schema['type'] }, text: string): string | number {
  if (type !== 'integer') return text;
  return /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
}

function compose({ values, secrets, isGiven }: Reading) {
  const { SWAP_API_URL: url, SWAP_API_KEY: key, METRICS_PORT: metricsPort, UNKEY_ROOT_KEY: rootKey } = values;
  const jupiterKey = values.JUPITER_API_KEY ?? null;
  const listen = (host: string, port: number, name: keyof Variables): Listen => ({
    host,
    port,
    explicitPort: isGiven(name),
  });
  return {
    production: values.NODE_ENV === 'production',
    telegram: composeTelegram(values),
    publicUrl: values.PUBLIC_URL ?? null,
    inspectUrl: values.INSPECT_PAGE_URL ?? null,
    web: listen(values.HOST, values.PORT, 'PORT'),
    /** The service of another operator; null runs our own. */
    swapApi: url !== undefined && key !== undefined ? { url, key } : null,
    service: listen(values.SERVICE_HOST, values.SERVICE_PORT, 'SERVICE_PORT'),
    /** The preferred one is first. Empty means the sandbox's chain, or public mainnet for a real bot. */
    rpcUrls: values.SOLANA_RPC_URL,
    /** Null: derived from the first node. */
    wsUrl: values.SOLANA_WS_URL ?? null,
    databaseUrl: values.DATABASE_URL,
    encryptionKeyFile: values.ENCRYPTION_KEY_FILE,
    linkBases: composeLinkBases(values),
    jupiter: { url: values.JUPITER_API_URL, key: jupiterKey },
    /** Null for none. */
    market: composeMarket(values.MARKET_DATA_URL, !isGiven('SWAP_API_URL'), jupiterKey),
    unkey: rootKey === undefined ? null : { url: values.UNKEY_API_URL, rootKey },
    keyBudgetPerMinute: values.KEY_BUDGET_PER_MINUTE,
    /** Null for none. */
    operatorFee: composeFee(values.OPERATOR_FEE),
    deskSignsFirst: values.DESK_SIGNS_FIRST === 'on',
    tokenListFile: values.TOKEN_LIST_FILE,
    blockLists: {
      addresses: values.BLOCKED_ADDRESSES_FILE ?? null,
      tokens: values.BLOCKED_TOKENS_FILE ?? null,
    },
    venuesFile: values.VENUES_FILE ?? null,
    allowedCosigners: values.ALLOWED_COSIGNERS,
    ...(values.SPONSOR !== undefined && { sponsor: values.SPONSOR as Address }),
    allowedRouters: values.ALLOWED_ROUTERS,
    version1Wallets: values.VERSION_1_WALLETS as readonly WalletKind[],
    trustedProxies: values.TRUSTED_PROXIES,
    adminIds: values.ADMIN_IDS,
    /** Null: at the addresses of the programs. */
    metrics: metricsPort === undefined ? null : { host: values.METRICS_HOST, port: metricsPort },
    logLevel: values.LOG_LEVEL,
    sandboxPort: listen(values.SANDBOX_HOST, values.SANDBOX_PORT, 'SANDBOX_PORT'),
    slotTimeMs: values.SANDBOX_SLOT_MS,
    /** The log redacts them. */
    secrets,
  };
}

/** Basis points, for the token accounts of `account`. */
function composeFee(value: string | undefined) {
  if (value === undefined) return null;
  const { account, bps } = readFee(value);
  return { account: account as Address, bps };
}

function composeTelegram(values: Variables): TelegramConfig | null {
  const {
    TELEGRAM_BOT_TOKEN: token,
    TELEGRAM_API_ROOT: apiRoot,
    TELEGRAM_WEBHOOK_SECRET: secret = '',
  } = values;
  if (token === undefined) return null;
  if (values.TELEGRAM_MODE === 'webhook') return { mode: 'webhook', token, apiRoot, secret };
  return { mode: 'polling', token, apiRoot };
}

function composeLinkBases(values: Variables) {
  const bases = WALLET_KINDS.map((kind) => [kind, values[LINK_WALLETS[kind].linkBaseVariable]] as const);
  return Object.fromEntries(bases) as Readonly<Record<WalletKind, string>>;
}

const JUPITER_MARKET = 'https://api.jup.ag';

/** Jupiter with our own service and none with another operator's, unless named. */
function composeMarket(named: string | undefined, isOwnService: boolean, jupiterKey: string | null) {
  const url = named ?? (isOwnService ? JUPITER_MARKET : 'off');
  if (url === 'off') return null;
  const { hostname } = new URL(url);
  const isJupiter = hostname === 'jup.ag' || hostname.endsWith('.jup.ag');
  const source = isJupiter ? 'Jupiter' : hostname;
  return { url, source, ...(isJupiter && jupiterKey !== null ? { key: jupiterKey } : {}) };
}

function requireTogether({ values, isGiven, mistakes }: Reading, { swapApi }: Config, role: Role): void {
  const isWebhook = values.TELEGRAM_MODE === 'webhook';
  if (isWebhook && !WEBHOOK_SECRET.test(values.TELEGRAM_WEBHOOK_SECRET ?? '')) {
    mistakes.push(
      'TELEGRAM_WEBHOOK_SECRET must have at least 32 letters, digits, _ or - for TELEGRAM_MODE=webhook.',
    );
  }
  const needsPages = isGiven('TELEGRAM_BOT_TOKEN') || values.NODE_ENV === 'production';
  if (role === 'start' && needsPages && !isGiven('PUBLIC_URL')) {
    mistakes.push('PUBLIC_URL is missing. Give the https address under which people reach this bot’s pages.');
  }
  if (new Set(values.SOLANA_RPC_URL).size < values.SOLANA_RPC_URL.length) {
    mistakes.push('SOLANA_RPC_URL names a node twice: its word would count as that of two. Name each once.');
  }
  if (isGiven('OPERATOR_FEE') && isGiven('SWAP_API_URL')) {
    mistakes.push(
      'OPERATOR_FEE cannot be set together with SWAP_API_URL: another service decides itself what it takes. Unset one.',
    );
  }
  if (isGiven('OPERATOR_FEE') && role === 'service') {
    mistakes.push(
      'OPERATOR_FEE belongs to a bot that runs its own service: callers of this one would not be told. Unset it.',
    );
  }
  if (swapApi !== null) return;
  if (isGiven('SWAP_API_KEY') && !isGiven('SWAP_API_URL')) {
    mistakes.push('SWAP_API_URL is missing, though SWAP_API_KEY is set.');
  }
  if (isGiven('SWAP_API_URL') && !isGiven('SWAP_API_KEY')) {
    mistakes.push('SWAP_API_KEY is missing. The operator of the swap service issues it.');
  }
}

/** Production has no embedded defaults: a missing setting is a mistake. */
function refuseEmbeddedDefaults({ isGiven, mistakes }: Reading, { databaseUrl }: Config, role: Role): void {
  if (isInMemory(databaseUrl)) {
    mistakes.push(
      'DATABASE_URL names a database in memory: a restart would forget every swap in flight. Name a file, for example file:data/countersign.db.',
    );
  }
  if (role === 'start' && !isGiven('TELEGRAM_BOT_TOKEN')) {
    mistakes.push(
      'TELEGRAM_BOT_TOKEN is missing. Get one from @BotFather, or unset NODE_ENV=production for the sandbox.',
    );
  }
  if (role !== 'cli' && !isGiven('SOLANA_RPC_URL')) {
    mistakes.push(
      'SOLANA_RPC_URL is missing. Name at least one RPC; the public one is not fit for production.',
    );
  }
}

/** Read by Node itself, or by compose. */
const FOREIGN = /^(NODE|COMPOSE)_|^NODE$/;

/**
 * All others in the text of a `.env` file, and those in the environment that begin with the same word as a
 * variable.
 */
export function findUnknown(environment: Environment, file = ''): readonly string[] {
  const known = new Set(Object.keys(VARIABLES).flatMap((name) => [name, `${name}_FILE`]));
  const words = new Set([...known].filter((name) => name.includes('_')).map(firstWord));
  const similar = Object.keys(environment).filter((name) => words.has(firstWord(name)));
  const all = new Set([...Object.keys(parseEnv(file)), ...similar]);
  return [...all].filter((name) => !known.has(name) && !FOREIGN.test(name)).toSorted();
}

function firstWord(name: string): string {
  return name.split('_', 1)[0] ?? '';
}
