import { isInMemory, mistakeInAddress, secretsOfAddress } from './database/database-address.ts';
import { type Environment, EnvironmentReader, type Listen } from './environment-reader.ts';
import { LINK_WALLETS, WALLET_KINDS, type WalletKind } from './labels/link-wallets.ts';

/** Each program needs other settings. */
export type Role = 'start' | 'service' | 'cli';

export type TelegramConfig =
  | { readonly mode: 'polling'; readonly token: string; readonly apiRoot: string }
  | { readonly mode: 'webhook'; readonly token: string; readonly apiRoot: string; readonly secret: string };

/** `telegram: null` means the sandbox: everything is embedded, and no money is real. */
export interface Config {
  readonly production: boolean;
  readonly telegram: TelegramConfig | null;
  readonly publicUrl: string | null;
  readonly web: Listen;
  /** Another operator's service; null runs our own. */
  readonly swapApi: { readonly url: string; readonly key: string } | null;
  readonly service: Listen;
  /** The preferred one is first. An empty list means the sandbox's chain, or public mainnet for a real bot. */
  readonly rpcUrls: readonly string[];
  /** Notices about signatures: an address, or `off`. Null: derived from the first node (`websocketUrlOf`). */
  readonly wsUrl: string | null;
  /** `file:<path>`, or `postgres://…` with its password. */
  readonly databaseUrl: string;
  readonly encryptionKeyFile: string;
  readonly linkBases: Readonly<Record<WalletKind, string>>;
  readonly jupiter: { readonly url: string; readonly key: string | null };
  /** Source of market figures; null for none. */
  readonly market: { readonly url: string; readonly key?: string; readonly source: string } | null;
  readonly unkey: { readonly url: string; readonly rootKey: string } | null;
  readonly keyBudgetPerMinute: number;
  /** The embedded market maker signs before the person. The sandbox's does in any case. */
  readonly deskSignsFirst: boolean;
  readonly tokenListFile: string;
  /** Rejected by our own service. */
  readonly blockLists: { readonly addresses: string | null; readonly tokens: string | null };
  readonly venuesFile: string | null;
  readonly allowedCosigners: readonly string[];
  /** Allowed although their minimum is unreadable: lower-case names or program addresses. */
  readonly allowedRouters: readonly string[];
  /** Addresses and networks, besides loopback, whose `X-Forwarded-For` is trusted. */
  readonly trustedProxies: readonly string[];
  /** Telegram user ids of the operators. */
  readonly adminIds: readonly number[];
  readonly logLevel: string;
  readonly sandboxPort: Listen;
  /** The log redacts them. */
  readonly secrets: readonly string[];
}

type LoadedConfig =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly mistakes: readonly string[] };

export const PUBLIC_MAINNET_RPC = 'https://api.mainnet-beta.solana.com';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const SHORTEST_WEBHOOK_SECRET = 32;

/**
 * The only reader of the environment. Collects all mistakes for a single repair. `NAME_FILE` is the path of a
 * file with the value of `NAME`.
 */
export function loadConfig(environment: Environment, role: Role): LoadedConfig {
  const read = new EnvironmentReader(environment);
  const config = readConfig(read, role);
  return read.mistakes.length === 0
    ? { ok: true, config: Object.freeze(config) }
    : { ok: false, mistakes: read.mistakes };
}

function readConfig(read: EnvironmentReader, role: Role): Config {
  const production = read.text('NODE_ENV') === 'production';
  const telegram = readTelegram(read);
  const jupiterKey = read.secret('JUPITER_API_KEY') ?? null;
  const config: Config = {
    production,
    telegram,
    publicUrl: readPublicUrl(read, telegram !== null && role === 'start'),
    web: read.listen('HOST', 'PORT', 8080),
    swapApi: readSwapApi(read),
    service: read.listen('SERVICE_HOST', 'SERVICE_PORT', 8090),
    rpcUrls: read.list('SOLANA_RPC_URL').map((url) => read.urlWithKey('SOLANA_RPC_URL', url)),
    wsUrl: readWsUrl(read),
    databaseUrl: readDatabaseUrl(read),
    encryptionKeyFile: read.text('ENCRYPTION_KEY_FILE') ?? 'data/encryption.key',
    linkBases: readLinkBases(read),
    jupiter: {
      url: read.url('JUPITER_API_URL') ?? 'https://api.jup.ag/swap/v2',
      key: jupiterKey,
    },
    market: readMarket(read, jupiterKey),
    unkey: readUnkey(read),
    keyBudgetPerMinute: read.integer('KEY_BUDGET_PER_MINUTE', 300, 1, 1_000_000),
    deskSignsFirst: read.isOn('DESK_SIGNS_FIRST'),
    tokenListFile: read.text('TOKEN_LIST_FILE') ?? 'data/tokens.json',
    blockLists: {
      addresses: read.text('BLOCKED_ADDRESSES_FILE') ?? null,
      tokens: read.text('BLOCKED_TOKENS_FILE') ?? null,
    },
    venuesFile: read.text('VENUES_FILE') ?? null,
    allowedCosigners: read
      .list('ALLOWED_COSIGNERS')
      .map((key) => read.checkAddress('ALLOWED_COSIGNERS', key)),
    allowedRouters: read.list('ALLOWED_ROUTERS').map((name) => read.checkRouter('ALLOWED_ROUTERS', name)),
    trustedProxies: read
      .list('TRUSTED_PROXIES')
      .filter((network) => read.checkNetwork('TRUSTED_PROXIES', network)),
    adminIds: read.list('ADMIN_IDS').map((id) => read.checkTelegramId('ADMIN_IDS', id)),
    logLevel: readLogLevel(read),
    sandboxPort: read.listen('SANDBOX_HOST', 'SANDBOX_PORT', 8787),
    secrets: read.secrets,
  };
  if (production) refuseEmbeddedDefaults(read, config, role);
  return config;
}

/** In production nothing embedded replaces a missing setting, and the database is not in memory. */
function refuseEmbeddedDefaults(read: EnvironmentReader, config: Config, role: Role): void {
  if (isInMemory(config.databaseUrl)) {
    read.mistake(
      'DATABASE_URL',
      'names a database in memory: a restart would forget every swap in flight. Name a file, for example file:data/countersign.db',
    );
  }
  if (role === 'start' && !config.telegram) {
    read.mistake(
      'TELEGRAM_BOT_TOKEN',
      'is missing. Get one from @BotFather, or unset NODE_ENV=production for the sandbox',
    );
  }
  if (config.rpcUrls.length === 0) {
    read.mistake(
      'SOLANA_RPC_URL',
      'is missing. Name at least one RPC; the public one is not fit for production',
    );
  }
}

function readTelegram(read: EnvironmentReader): TelegramConfig | null {
  const token = read.secret('TELEGRAM_BOT_TOKEN');
  const apiRoot = read.url('TELEGRAM_API_ROOT') ?? 'https://api.telegram.org';
  const mode = read.text('TELEGRAM_MODE') ?? 'polling';
  const secret = read.secret('TELEGRAM_WEBHOOK_SECRET') ?? '';
  if (mode !== 'polling' && mode !== 'webhook') {
    read.mistake('TELEGRAM_MODE', `is "${mode}". Use polling or webhook`);
  }
  if (mode === 'webhook' && !/^[A-Za-z0-9_-]+$/.test(secret)) {
    read.mistake('TELEGRAM_WEBHOOK_SECRET', 'is needed for TELEGRAM_MODE=webhook: letters, digits, _ and -');
  } else if (mode === 'webhook' && secret.length < SHORTEST_WEBHOOK_SECRET) {
    read.mistake('TELEGRAM_WEBHOOK_SECRET', `must have at least ${SHORTEST_WEBHOOK_SECRET} characters`);
  }
  if (token === undefined) return null;
  if (!/^\d+:[A-Za-z0-9_-]{30,}$/.test(token)) {
    read.mistake(
      'TELEGRAM_BOT_TOKEN',
      'does not look like a bot token (digits, a colon, 35 characters). Copy it again from @BotFather',
    );
  }
  return mode === 'webhook' ? { mode, token, apiRoot, secret } : { mode: 'polling', token, apiRoot };
}

/** Wallets return to this address, so it must be https except on loopback. */
function readPublicUrl(read: EnvironmentReader, needed: boolean): string | null {
  const text = read.url('PUBLIC_URL');
  if (text === undefined) {
    if (needed)
      read.mistake(
        'PUBLIC_URL',
        'is missing. Give the https address under which people reach this bot’s pages',
      );
    return null;
  }
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const loopback = url !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(url.hostname);
  if (url?.protocol === 'http:' && !loopback) {
    read.mistake('PUBLIC_URL', 'must start with https:// (http is accepted for 127.0.0.1 only)');
  }
  return text;
}

function readSwapApi(read: EnvironmentReader): Config['swapApi'] {
  const url = read.url('SWAP_API_URL');
  const key = read.secret('SWAP_API_KEY');
  if (url === undefined && key !== undefined)
    read.mistake('SWAP_API_URL', 'is missing, though SWAP_API_KEY is set');
  if (url !== undefined && key === undefined) {
    read.mistake('SWAP_API_KEY', 'is missing. The operator of the swap service issues it');
  }
  return url !== undefined && key !== undefined ? { url, key } : null;
}

function readWsUrl(read: EnvironmentReader): string | null {
  const value = read.text('SOLANA_WS_URL');
  if (value === undefined || value === 'off') return value ?? null;
  return read.urlWithKey('SOLANA_WS_URL', value, 'ws');
}

function readLinkBases(read: EnvironmentReader): Config['linkBases'] {
  const bases = WALLET_KINDS.map((kind) => {
    const { linkBase, linkBaseVariable } = LINK_WALLETS[kind];
    return [kind, read.url(linkBaseVariable) ?? linkBase] as const;
  });
  return Object.fromEntries(bases) as Config['linkBases'];
}

const JUPITER_MARKET = 'https://api.jup.ag';

/** Jupiter with our own service and none with another operator's, unless named. Jupiter's key goes to Jupiter only. */
function readMarket(read: EnvironmentReader, jupiterKey: string | null): Config['market'] {
  const isOff = read.text('MARKET_DATA_URL') === 'off';
  const isOwnService = read.text('SWAP_API_URL') === undefined;
  const url = isOff
    ? undefined
    : (read.url('MARKET_DATA_URL') ?? (isOwnService ? JUPITER_MARKET : undefined));
  const hostname = url !== undefined && URL.canParse(url) ? new URL(url).hostname : undefined;
  if (url === undefined || hostname === undefined) return null;
  const isJupiter = hostname === 'jup.ag' || hostname.endsWith('.jup.ag');
  const source = isJupiter ? 'Jupiter' : hostname;
  return { url, source, ...(isJupiter && jupiterKey !== null ? { key: jupiterKey } : {}) };
}

function readUnkey(read: EnvironmentReader): Config['unkey'] {
  const rootKey = read.secret('UNKEY_ROOT_KEY');
  const url = read.url('UNKEY_API_URL') ?? 'https://api.unkey.com';
  return rootKey === undefined ? null : { url, rootKey };
}

/** Foreign error messages may repeat the password. */
function readDatabaseUrl(read: EnvironmentReader): string {
  const url = read.text('DATABASE_URL') ?? 'file:data/countersign.db';
  read.secrets.push(...secretsOfAddress(url));
  const mistake = mistakeInAddress(url);
  if (mistake !== undefined) read.mistake('DATABASE_URL', mistake);
  return url;
}

function readLogLevel(read: EnvironmentReader): string {
  const level = read.text('LOG_LEVEL') ?? 'info';
  if (!LOG_LEVELS.includes(level))
    read.mistake('LOG_LEVEL', `is "${level}". Use one of ${LOG_LEVELS.join(', ')}`);
  return level;
}
