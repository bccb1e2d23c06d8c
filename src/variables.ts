import { mistakeInAddress, nameOfAddress, secretsOfAddress } from './database/database-address.ts';
import { isLoopback, isNetwork } from './http/addresses.ts';
import { LINK_WALLETS, WALLET_KINDS } from './labels/link-wallets.ts';
import { ROUTERS } from './solana/known-programs.ts';

/** What JSON Schema has no keyword for, by the text of a variable or of an item of a list. */
interface Rules {
  /** The end of a sentence about the variable; undefined for a good text. */
  readonly mistakeIn?: (text: string) => string | undefined;
  readonly tidy?: (text: string) => string;
  /** Parts that the log must not show. */
  readonly secretsIn?: (text: string) => readonly string[];
  /** The text without its secrets. */
  readonly redact?: (text: string) => string;
}

/** Plain data: a library that checks it would cost a bot at rest 16 MB. */
export interface Schema extends Rules {
  readonly type: 'string' | 'integer' | 'array';
  readonly description?: string;
  readonly default?: string | number | readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly items?: Schema;
}

/** `Value` is what it is read as; no property has it. */
interface Variable<Value> extends Schema {
  readonly value?: Value;
}

const BASE58_ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
/** Shorter parts of an address are words, not keys. */
const MIN_KEY_LENGTH = 16;

/** Basis points (Jupiter's documentation of `/order`, referral fees). */
const [MIN_FEE_BPS, MAX_FEE_BPS] = [50, 255];

const OR = new Intl.ListFormat('en', { type: 'disjunction' });

type Keywords = Rules & { readonly default?: string };
const text = (description: string, keywords: Keywords = {}): Variable<string> => ({
  ...{ type: 'string', description },
  ...keywords,
});
const optional = <Value>(variable: Variable<Value>): Variable<Value | undefined> => variable;
const integer = (
  description: string,
  minimum: number,
  maximum: number,
  usual?: number,
): Variable<number> => ({
  ...{ type: 'integer', description, minimum, maximum },
  ...(usual !== undefined && { default: usual }),
});
const port = (description: string, usual?: number) => integer(description, 0, 65_535, usual);
const list = (description: string, item: Rules): Variable<readonly string[]> => ({
  ...{ type: 'array', description, default: [] },
  items: { type: 'string', ...item },
});
const oneOf = (description: string, words: readonly string[], usual: string) =>
  text(description, {
    default: usual,
    mistakeIn: (value) => (words.includes(value) ? undefined : `is "${value}". Use ${OR.format(words)}`),
  });
const secret = (description: string, rules: Rules = {}) =>
  optional(text(description, { secretsIn: (value) => [value], redact: () => '[secret]', ...rules }));

const HTTP: Rules = {
  mistakeIn: (value) => (hasScheme(value, 'http') ? undefined : 'is not an http(s) address'),
  tidy: withoutSlash,
  redact: withoutLogin,
};
const httpUrl = (description: string, usual?: string) =>
  text(description, usual === undefined ? HTTP : { ...HTTP, default: usual });
const HTTP_OR_OFF: Rules = {
  ...HTTP,
  mistakeIn: (value) => (value === 'off' ? undefined : HTTP.mistakeIn?.(value)),
};
/** Path and query of a node's address may hold a key. */
const NODE: Rules = { ...HTTP, secretsIn: keysInUrl, redact: originOf };

const GENERAL = {
  NODE_ENV: optional(
    text(`production for a bot that people use: then nothing embedded replaces a missing setting.`),
  ),
};

const TELEGRAM = {
  TELEGRAM_BOT_TOKEN: secret(`From @BotFather. Without it the sandbox starts.`, {
    mistakeIn: (value) =>
      /^\d+:[A-Za-z0-9_-]{30,}$/.test(value)
        ? undefined
        : 'does not look like a bot token (digits, a colon, 35 characters). Copy it again from @BotFather',
  }),
  TELEGRAM_API_ROOT: httpUrl(`The Bot API server, Bot API 10.3 or later.`, 'https://api.telegram.org'),
  TELEGRAM_MODE: oneOf(
    `polling (of several bots one polls), or webhook behind your https proxy.`,
    ['polling', 'webhook'],
    'polling',
  ),
  TELEGRAM_WEBHOOK_SECRET:
    secret(`For webhook: at least 32 letters, digits, _ or -. Telegram sends it with every
    update; anything without it is refused.`),
};

const PAGES = {
  PUBLIC_URL: optional(
    text(`The https address under which people reach the signing page, such as https://swap.example.com.`, {
      ...HTTP,
      mistakeIn: mistakeInPublicUrl,
    }),
  ),
  INSPECT_PAGE_URL: optional(
    httpUrl(`Address of a published inspect.html (npm run inspect:page): the signing page then links to it, with the
    transaction behind the #, which no server sees. It proves the most on a site that is not yours. Unset: no link.`),
  ),
  HOST: text(`Where the bot's web server listens; put your https proxy in front.`, { default: '127.0.0.1' }),
  PORT: port(`Its port.`, 8080),
  TRUSTED_PROXIES: list(
    `Addresses or networks (comma-separated) of proxies that are not on this machine and whose X-Forwarded-For is
    believed. Name every one: people behind an unknown proxy count as one sender.`,
    {
      mistakeIn: (value) =>
        isNetwork(value) ? undefined : `holds "${value}". Use addresses, or networks such as 10.1.0.0/16`,
    },
  ),
};

const SERVICE = {
  SWAP_API_URL: optional(httpUrl(`A Token Swap Service. Without one the bot runs its own.`)),
  SWAP_API_KEY: secret(`The key that its operator issued.`),
  SERVICE_HOST: text(`Where our own service listens.`, { default: '127.0.0.1' }),
  SERVICE_PORT: port(`Its port.`, 8090),
  KEY_BUDGET_PER_MINUTE: integer(`Calls a key may make per minute at our own service.`, 1, 1_000_000, 300),
  DESK_SIGNS_FIRST: oneOf(
    `on: the market maker of the embedded chain signs a quote before it is handed out, so that a wallet may send the swap
    itself (Solana Pay), and keeps that price until it can no longer land. off: it signs last and refuses a price that has
    moved. In the sandbox of npm start it signs first in any case.`,
    ['on', 'off'],
    'off',
  ),
  OPERATOR_FEE: optional(
    text(
      `A fee for you from every swap that the bot's own service prices, as <account>:<basis points>, such as
      7nYB…h8vP:50 for 0.5 %: a referral account of Jupiter and 50 to 255. People read it on card, page and receipt, and the
      bot refuses a swap that pays it to somebody else.`,
      { mistakeIn: mistakeInFee },
    ),
  ),
  JUPITER_API_URL: httpUrl(
    `Jupiter, the liquidity of our own service on mainnet.`,
    'https://api.jup.ag/swap/v2',
  ),
  JUPITER_API_KEY: secret(`Jupiter's key; it also works without one, by lower limits.`),
  MARKET_DATA_URL: optional(
    text(
      `Market figures of token cards and boards: a server of Jupiter's Tokens V2 and Price V3, or off. Without it:
      https://api.jup.ag with our own service, off with another operator's.`,
      HTTP_OR_OFF,
    ),
  ),
  TOKEN_LIST_FILE: text(
    `The token list. The names in data/tokens.json itself are those that the bot trusts: a list of your own goes into
    another file.`,
    { default: 'data/tokens.json' },
  ),
  BLOCKED_ADDRESSES_FILE: optional(
    text(
      `Wallets that are not served: one address a line, # begins a comment; changes are read while running.`,
    ),
  ),
  BLOCKED_TOKENS_FILE: optional(
    text(`Mints that are not served, in the same form; native stands for SOL, wrapped or not.`),
  ),
  UNKEY_API_URL: httpUrl(
    `Unkey, to verify the service's keys instead of the local table.`,
    'https://api.unkey.com',
  ),
  UNKEY_ROOT_KEY: secret(`Turns Unkey on.`),
};

const SOLANA = {
  SOLANA_RPC_URL: list(
    `RPC addresses, comma-separated, first preferred; the next stands in for one that is slow or away. What the chain
    says is the truth the bot shows: use two operators, or three. All must be of one cluster.`,
    NODE,
  ),
  SOLANA_WS_URL: optional(
    text(
      `A ws or wss address of a node, or off. By its notices the bot asks sooner whether a swap has landed; it decides
      nothing, and without it people hear a few seconds later. Without a value it is derived from the first RPC address
      (https becomes wss, a port grows by one).`,
      {
        ...NODE,
        mistakeIn: (value) =>
          value === 'off' || hasScheme(value, 'ws') ? undefined : 'is not a ws(s) address',
      },
    ),
  ),
  ALLOWED_COSIGNERS: list(
    `Public keys (comma-separated) that may sign a swap beside the person, such as a market maker you trust.`,
    {
      mistakeIn: (value) =>
        BASE58_ADDRESS.test(value) ? undefined : 'holds something that is not a Solana public key',
    },
  ),
  SPONSOR: optional(
    text(
      `The public key that may pay the network's fees of a person who has no SOL and gets SOL for a token (Get SOL first).
      The service has it sign last, and takes the fee off the SOL. Our service on Jupiter offers that where Jupiter's own
      key is named (its answers to /order say it as signatureFeePayer), the desk of the embedded chain names itself.
      Not yet tried with real orders of Jupiter: see docs/lifecycle.md.`,
      {
        mistakeIn: (value) =>
          BASE58_ADDRESS.test(value) ? undefined : 'holds something that is not a Solana public key',
      },
    ),
  ),
  VERSION_1_WALLETS: list(
    `Kinds of wallets (comma-separated: ${WALLET_KINDS.join(', ')}) that sign transactions of version 1, which has room for every assertion. For
    these alone the bot writes it, and never where a co-signer or a sponsor signs as well. Try each wallet with a dollar
    first: one that cannot read it shows an error or a blank page.`,
    {
      tidy: (value) => value.toLowerCase(),
      mistakeIn: (value) =>
        WALLET_KINDS.some((kind) => kind === value)
          ? undefined
          : `holds "${value}". Known are ${WALLET_KINDS.join(', ')}`,
    },
  ),
  ALLOWED_ROUTERS: list(
    `Jupiter, Titan, DFlow and OKX are read from their bytes. Others, and newer forms of these, are refused unless you
    name them here (comma-separated: jupiter, titan, dflow, okx, or the address of a router's program). How much must
    arrive at least is then held by a simulation only, which card and page say: a dishonest service could have a swap
    signed that pays nothing.`,
    {
      tidy: (value) => (isRouter(value.toLowerCase()) ? value.toLowerCase() : value),
      mistakeIn: mistakeInRouter,
    },
  ),
  VENUES_FILE: optional(
    text(`Venue programs beside data/venues.json, in its form (a JSON array of program, name, kind, sources); changes are
    read while running. Over DFlow, Titan and OKX nothing else is called. npm run cli -- venues check names what Jupiter
    has added since.`),
  ),
  PHANTOM_LINK_BASE: httpUrl(`Base of Phantom's universal links.`, LINK_WALLETS.phantom.linkBase),
  SOLFLARE_LINK_BASE: httpUrl(`Base of Solflare's.`, LINK_WALLETS.solflare.linkBase),
  BACKPACK_LINK_BASE: httpUrl(`Base of Backpack's.`, LINK_WALLETS.backpack.linkBase),
};

const STORAGE = {
  DATABASE_URL: text(
    `file:<path> (made with mode 0600, for one process: a second bot or service on it is refused), or PostgreSQL 15 or
    later: postgres://user:password@host:5432/database?sslmode=verify-full (also sslrootcert, sslcert, sslkey with paths
    of files; write % codes for : / @ # ? in a password). npm run cli -- migrate-to-postgres copies the file there.`,
    {
      default: 'file:data/countersign.db',
      mistakeIn: mistakeInAddress,
      secretsIn: secretsOfAddress,
      redact: nameOfAddress,
    },
  ),
  ENCRYPTION_KEY_FILE: text(
    `32 bytes that encrypt wallet sessions, made at the first start. Keep it apart from the database and its backups.
    npm run cli -- keys rotate-encryption replaces them while the bot runs. Several bots on one database read the same
    file, or copies of it.`,
    { default: 'data/encryption.key' },
  ),
};

const OPERATORS = {
  ADMIN_IDS: {
    type: 'array',
    description: `Telegram user ids of the operators (comma-separated): they get alerts in their private chats, and /admin,
    which exists for nobody else. Each sends /start to the bot first.`,
    default: [],
    items: { ...integer('', 1, Number.MAX_SAFE_INTEGER), mistakeIn: mistakeInTelegramId },
  } satisfies Schema as Variable<readonly number[]>,
  METRICS_HOST: text(`Where metrics are served on a port of their own.`, { default: '127.0.0.1' }),
  METRICS_PORT: optional(port(`That port. Without one they are at /metrics of the bot and of the service.`)),
  LOG_LEVEL: oneOf(
    `How much is logged: fatal, error, warn, info, debug, trace or silent.`,
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'info',
  ),
  SANDBOX_HOST: text(`Where the sandbox's pages listen.`, { default: '127.0.0.1' }),
  SANDBOX_PORT: port(`Their port.`, 8787),
  SANDBOX_SLOT_MS: integer(
    `Milliseconds of a slot of the embedded chain; a transaction lives for 150 of them.`,
    20,
    1_000,
    200,
  ),
};

/** All variables in the order of `.env.example` and of the table in docs/operating.md. */
export const SECTIONS: Readonly<Record<string, Readonly<Record<string, Schema>>>> = {
  General: GENERAL,
  Telegram: TELEGRAM,
  'Our pages': PAGES,
  'The swap service': SERVICE,
  Solana: SOLANA,
  Storage: STORAGE,
  Operators: OPERATORS,
};

export const VARIABLES = {
  ...GENERAL,
  ...TELEGRAM,
  ...PAGES,
  ...SERVICE,
  ...SOLANA,
  ...STORAGE,
  ...OPERATORS,
};

export type Variables = {
  readonly [Name in keyof typeof VARIABLES]: (typeof VARIABLES)[Name] extends Variable<infer Value>
    ? Value
    : never;
};

function hasScheme(value: string, scheme: 'http' | 'ws'): boolean {
  return URL.canParse(value) && [`${scheme}:`, `${scheme}s:`].includes(new URL(value).protocol);
}

/** Paths are appended to it. */
function withoutSlash(value: string): string {
  return value.replace(/\/+$/, '');
}

function withoutLogin(value: string): string {
  if (!URL.canParse(value)) return value;
  const url = new URL(value);
  return `${url.protocol}//${url.host}${withoutSlash(url.pathname)}`;
}

function originOf(value: string): string {
  if (!URL.canParse(value)) return value;
  const { protocol, host, pathname, search, username } = new URL(value);
  return `${protocol}//${host}${pathname + search + username === '/' ? '' : '/…'}`;
}

function keysInUrl(value: string): readonly string[] {
  if (!URL.canParse(value)) return [];
  const { pathname, searchParams, password } = new URL(value);
  const keys = [pathname.slice(1), ...searchParams.values(), password];
  return keys.filter((key) => key.length >= MIN_KEY_LENGTH);
}

/** Wallets return to this address. */
function mistakeInPublicUrl(value: string): string | undefined {
  if (!hasScheme(value, 'http')) return 'is not an http(s) address';
  if (new URL(value).pathname !== '/')
    return 'has a path. Give a host name of its own, such as https://swap.example.com: pages lie at its root';
  if (new URL(value).protocol === 'https:' || isLoopback(value)) return undefined;
  return 'must start with https:// (http is accepted for 127.0.0.1 only)';
}

function mistakeInTelegramId(value: string): string | undefined {
  if (/^[1-9]\d{0,15}$/.test(value)) return undefined;
  return `holds "${value}". Use the number of each Telegram account, separated by commas`;
}

function mistakeInFee(value: string): string | undefined {
  const { account, bps } = readFee(value);
  if (!BASE58_ADDRESS.test(account))
    return 'does not begin with a Solana address. Use <account>:<basis points>';
  return bps >= MIN_FEE_BPS && bps <= MAX_FEE_BPS
    ? undefined
    : `has no rate that Jupiter takes. Put a whole number from ${MIN_FEE_BPS} to ${MAX_FEE_BPS} behind the colon`;
}

/** Splits `account:bps`. The rate is NaN unless a whole number stands behind the colon. */
export function readFee(value: string): { readonly account: string; readonly bps: number } {
  const [, account = '', bps] = /^([^:]*):(\d{1,4})$/.exec(value) ?? [undefined, value.split(':')[0]];
  return { account, bps: Number(bps) };
}

function isRouter(name: string): boolean {
  return Object.hasOwn(ROUTERS, name);
}

function mistakeInRouter(value: string): string | undefined {
  if (isRouter(value) || BASE58_ADDRESS.test(value)) return undefined;
  return `holds "${value}". Known are ${Object.keys(ROUTERS).join(', ')}, and addresses of programs`;
}
