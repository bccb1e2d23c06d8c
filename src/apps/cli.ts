import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { type BotStore, createBotStore } from '../bot/create-bot-store.ts';
import { createFieldCipher, type InstallationCipher, type KeyRing } from '../bot/store/field-cipher.ts';
import { openRing } from '../bot/store/installation-key.ts';
import type { BotSchema } from '../bot/store/schema.ts';
import { type Environment, findUnknown, loadConfig, readVariables } from '../config.ts';
import { PERMISSIONS } from '../contract/index.ts';
import { nameOfAddress } from '../database/database-address.ts';
import { DatabaseError } from '../database/database-error.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import { runInspect } from '../guard/inspect-command.ts';
import { type ServiceSchema, serviceMigrations } from '../service/store/service-schema.ts';
import { parseAddress } from '../solana/address.ts';
import { type Schema, SECTIONS, type Variables } from '../variables.ts';
import { VERSION } from '../version.ts';
import { OperatorFileError } from '../watched-file.ts';
import { runBackupCommand } from './cli/backup-command.ts';
import {
  type Call,
  type Command,
  type CommandOutcome,
  describeCommand,
  describeCommands,
  findCommand,
  parseCall,
  refuse,
  succeed,
} from './cli/command-line.ts';
import { databasePath, refuseMissing } from './cli/database-file.ts';
import { runDoctor } from './cli/doctor/run.ts';
import { runEraseCommand } from './cli/erase-command.ts';
import {
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
  rotateEncryption,
  setServiceKeyBudget,
} from './cli/key-commands.ts';
import { runMoveCommand } from './cli/move/move-command.ts';
import { showOutbox } from './cli/outbox-command.ts';
import { PLACES, runRehearsal } from './cli/rehearse-command.ts';
import { runRestoreCommand } from './cli/restore-command.ts';
import { findSwaps, listSwaps, recheckSwap, showSwap } from './cli/swap-commands.ts';
import { runVacuumCommand } from './cli/vacuum-command.ts';
import { runVenuesCommand } from './cli/venues-command.ts';
import { beginDatabase, findEarlier, isMissing, makeDatabase } from './first-start.ts';
import { readVenues, withShipped } from './venues.ts';

const STORAGE = ['DATABASE_URL', 'ENCRYPTION_KEY_FILE'] as const;

export const COMMANDS: readonly Command[] = [
  {
    usage: 'doctor [service] [--production] [--json]',
    about: 'Is everything there, and does it work? Also before the first start',
    more: `With "service" only what npm run service needs; with --production as if NODE_ENV=production were set.
It changes nothing and may run beside the bot. Exit code 0: nothing is wrong; 1: something is.`,
    needs: ['DATABASE_URL'],
    run: runDoctor,
  },
  {
    usage: 'config [--json]',
    about: 'The configuration that is in force, without secrets, and variables that no program reads',
    more: 'Exit code 1: something in it is wrong.',
    needs: [],
    run: ({ environment }) => showConfig(environment),
  },
  {
    usage: 'init',
    about:
      'An empty database where none is, also where a start refuses to make one because there was one before',
    needs: STORAGE,
    run: async ({ config: { databaseUrl } }) => {
      if (!isMissing(databaseUrl))
        return refuse(`${nameOfAddress(databaseUrl)} needs none: a start makes what it lacks.`);
      makeDatabase(databaseUrl);
      return succeed(`${databasePath(databaseUrl)} is an empty database now.`);
    },
  },
  {
    usage: `keys create <name> [--permissions ${PERMISSIONS.join(',')}] [--days <n>] [--budget <requests a minute>] [--json]`,
    about: 'A key for our own swap service, shown this once',
    needs: STORAGE,
    run: (call) => withServiceDatabase(call, (database) => createServiceKey(database, call)),
  },
  {
    usage: 'keys list [--json]',
    about: 'The keys of our own swap service',
    needs: STORAGE,
    run: (call) =>
      refuseMissing(call.config.databaseUrl) ??
      withServiceDatabase(call, (database) => listServiceKeys(database, call.now)),
  },
  {
    usage: 'keys budget <key id> <requests a minute|default>',
    about: 'The budget of one key of our own swap service, while it runs',
    needs: STORAGE,
    run: (call) =>
      refuseMissing(call.config.databaseUrl) ??
      withServiceDatabase(call, (database) => setServiceKeyBudget(database, call)),
  },
  {
    usage: 'keys revoke <key id>',
    about: 'Ends a key of our own swap service',
    needs: STORAGE,
    run: (call) =>
      refuseMissing(call.config.databaseUrl) ??
      withServiceDatabase(call, (database) => revokeServiceKey(database, call)),
  },
  {
    usage: 'keys rotate-encryption [--shared]',
    about: 'A new key for what the bot stores encrypted, while it runs',
    more: `The old key is kept as <key file>.<date> for the backups that need it. With --shared several bots may run: they
all read this very key file.`,
    needs: STORAGE,
    run: rotate,
  },
  {
    usage: 'swaps list [--stuck] [--since <2d>] [--json]',
    about: 'Swaps without an end',
    more: `With --stuck only those that may still land for over five minutes; with --since 2d (or 12h) all that were offered
in that time, ended ones too.`,
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ store }) => listSwaps(store.swaps, call)),
  },
  {
    usage: 'swaps find <txHash|telegram id|wallet> [--json]',
    about: 'The newest swaps of a transaction, a person or a wallet',
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ store }) => findSwaps(store, call)),
  },
  {
    usage: 'swaps show <id> [--json]',
    about: 'The whole story of one swap',
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ store }) => showSwap(store, call)),
  },
  {
    usage: 'swaps recheck <id>',
    about: 'Lets the running bot ask the chain again now',
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ store }) => recheckSwap(store, call)),
  },
  {
    usage: 'outbox [--json]',
    about: 'Messages that wait for Telegram, and the chats that it has paused',
    more: 'Waiting ones with their next try; parked ones, of people who blocked the bot; how long each pause lasts.',
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ database }) => showOutbox(database, call)),
  },
  {
    usage: 'version',
    about: 'Version and commit of this program, as its log, metrics and alerts tell it',
    needs: [],
    run: () => succeed(VERSION, { version: VERSION }),
  },
  {
    usage: 'venues check',
    about: 'Which venues Jupiter lists that this version does not know',
    more: 'It compares data/venues.json and VENUES_FILE with the venues that Jupiter and DFlow list now.',
    needs: ['JUPITER_API_URL', 'JUPITER_API_KEY', 'VENUES_FILE'],
    run: ({ config }) => runVenuesCommand(config),
  },
  {
    usage: 'drill [--pairs <SOL/USDC,…>] [--dollars <20,1000>] [--wallet <address>] [--every <1h>] [--json]',
    about: 'What swaps would meet now: real quotes, judged by the guard as in the chat, without a signature',
    more: `For each quote: the verdict, the milliseconds of its steps, its bytes, the assertions that fitted, and the blocks that
its transaction has left. The wallet is only an address, and the chain names one that holds enough where none is given.
With --every 1h it goes on, and the running bot tells its operators of a refusal. Exit code 0: all quotes pass; 1: an
honest quote is refused; 2: nothing could be judged.`,
    needs: [
      'SOLANA_RPC_URL',
      'SWAP_API_URL',
      'SWAP_API_KEY',
      'VENUES_FILE',
      'ALLOWED_COSIGNERS',
      'ALLOWED_ROUTERS',
    ],
    run: async (...given) => (await import('./cli/drill/drill-command.ts')).runDrillCommand(...given),
  },
  {
    usage: 'rehearse <telegram id> [--with <phantom-ios,scan>] [--report <file>]',
    about:
      'The first hour with real money as a checklist: it watches the rows of the running bot and writes a report',
    more: `Places to sign: ${PLACES.join(', ')}; all of them unless --with names some. It changes nothing, and
the report holds no address. docs/rehearsal.md says how to prepare it. Exit code 0: every step was seen; 1: one was not.`,
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ store }) => runRehearsal(store, call, call.now)),
  },
  {
    usage: 'inspect <base64|signature> [--rpc <url>] [--to <address>] [--cosigner <address>] [--json]',
    about: 'What a transaction pays and receives, to whom, through which venues, and which rule refuses it',
    more: `By the first address of SOLANA_RPC_URL, or by --rpc. Without an offer, what its route says counts as one; what is bought
must go to who pays, or to the address of --to. Exit code 0: it does that and nothing else; 1: refused; 2: not judged.`,
    needs: ['SOLANA_RPC_URL', 'VENUES_FILE'],
    run: inspect,
  },
  {
    usage: 'orders <wallet> [--close <order>] [--rpc <url>] [--json]',
    about: 'The standing orders of a wallet, from the chain alone, and the way to take one out',
    more: `By the nodes of SOLANA_RPC_URL, or by --rpc; the list needs one that lists the accounts of a program. With --close the
last line is an unsigned transaction that only the wallet can sign: docs/orders.md says how. No bot and no database is needed.
Exit code 0: done; 1: the guard refuses the transaction; 2: nothing could be asked.`,
    needs: ['SOLANA_RPC_URL'],
    run: async (...given) => (await import('./cli/orders-command.ts')).runOrdersCommand(...given),
  },
  {
    usage: 'erase <telegram id>',
    about: 'Everything the bot keeps about a person, for good, also while the bot runs',
    more: 'The id is the number of the Telegram account, not its @name.',
    needs: STORAGE,
    run: (call) => withBotStore(call, ({ store }) => runEraseCommand(store, call.args[0] ?? '', call.now)),
  },
  {
    usage: 'backup [<file>] [--into <folder>] [--keep <30d>] [--json]',
    about: 'A checked copy of the database as it is now, also while the bot runs',
    more: `Either to a file that is not there yet, or to a new one in a folder, which is made if need be. With --keep 30d (or 12h)
older copies that this command made in the folder are deleted. A PostgreSQL is copied by pg_dump: to a folder this
command calls it; for a file it says how it is called, and checks the archive that is there.`,
    needs: STORAGE,
    run: runBackupCommand,
  },
  {
    usage: 'restore <file> [--json]',
    about: 'Puts a backup in the place of the database; the bot must be stopped',
    more: `The copy and its key are checked first; what is replaced is kept beside it. If the key file has other keys by now,
a kept <key file>.<date> that opens the copy is added to it. Of a PostgreSQL it says what to do.`,
    needs: STORAGE,
    run: runRestoreCommand,
  },
  {
    usage: 'vacuum',
    about: 'Rebuilds the database without the free space that erased rows left',
    more: 'Also while the bot runs, in a quiet hour: what the bot wants to write waits meanwhile.',
    needs: STORAGE,
    run: ({ config }) => runVacuumCommand(config.databaseUrl),
  },
  {
    usage: 'migrate-to-postgres <url>',
    about: 'A copy of the SQLite database in an empty PostgreSQL, to go on with there',
    more: `<url> is postgres://user:password@host:5432/database, or the path of a file that holds it, which keeps the password
out of the list of processes. Stop the bot and the service before. It is one transaction: interrupted, it leaves the
target empty, and is run again.`,
    needs: STORAGE,
    // Standard output carries the result only.
    run: ({ config, args: [word = ''] }) =>
      runMoveCommand(config.databaseUrl, word, {
        onTable: ({ name, rows }) => process.stderr.write(`${name}: ${rows} rows are equal\n`),
      }),
  },
];

/** `npm run cli -- …`. @returns the exit code */
export async function runCli(environment: Environment, words: readonly string[]): Promise<number> {
  const { exitCode, text, data } = await runCommand(environment, words);
  const isJson = words.includes('--json') && data !== undefined;
  const shown = isJson ? JSON.stringify(data, writeBigint, 2) : text;
  (exitCode === 0 || isJson ? process.stdout : process.stderr).write(`${shown}\n`);
  return exitCode;
}

export async function runCommand(
  environment: Environment,
  words: readonly string[],
  now = Date.now(),
): Promise<CommandOutcome> {
  const wantsHelp = words.includes('--help');
  const command = findCommand(COMMANDS, words);
  if (command === undefined)
    return { text: describeCommands(COMMANDS, words[0]), exitCode: wantsHelp ? 0 : 2 };
  if (wantsHelp) return { text: describeCommand(command), exitCode: 0 };
  const call = parseCall(command, words);
  if (typeof call === 'string') return refuse(`${call}\n\n${describeCommand(command)}`);
  const { config, mistakes } = loadConfig(environment, 'cli');
  const inWay = mistakes.filter((line) => command.needs.some((name) => line.startsWith(name)));
  if (inWay.length > 0) return refuseToStart(inWay);
  try {
    return await command.run({ environment, config, ...call, now });
  } catch (error) {
    if (isForOperator(error)) return refuse(error.message);
    throw error;
  }
}

/** The operator can mend errors of the database, of files and of the file system; all others are defects. */
function isForOperator(error: unknown): error is Error {
  if (error instanceof DatabaseError || error instanceof OperatorFileError) return true;
  return error instanceof Error && 'syscall' in error;
}

/** A refused command prints what `main.ts` prints for a refused start. */
function refuseToStart(mistakes: readonly string[]): CommandOutcome {
  const lines = mistakes.map((line) => `\n  - ${line}`);
  return { text: `Countersign did not start:${lines.join('')}`, exitCode: 78 };
}

function writeBigint(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}

async function inspect({ config, args: [transaction = ''], options }: Call): Promise<CommandOutcome> {
  const rpc = options.rpc ?? config.rpcUrls[0];
  if (rpc === undefined || !URL.canParse(rpc)) return refuse('Name a node: --rpc <url>, or SOLANA_RPC_URL.');
  const [recipient, cosigner] = [options.to, options.cosigner].map((text) => parseAddress(text ?? ''));
  const isWrong = (options.to ?? recipient) !== recipient || (options.cosigner ?? cosigner) !== cosigner;
  if (isWrong) return refuse('--to and --cosigner take addresses.');
  const venues = withShipped(await readVenues(config.venuesFile));
  return runInspect({ transaction, rpc, recipient, venues, cosigners: cosigner ? [cosigner] : [] });
}

function rotate(call: Call): Promise<CommandOutcome> {
  const keyFile = call.config.encryptionKeyFile;
  const isSharedFile = call.options.shared !== undefined;
  return withBotStore(call, (open) => rotateEncryption({ ...open, keyFile, pause: sleep, isSharedFile }));
}

interface OpenedStore {
  readonly store: BotStore;
  readonly database: Kysely<BotSchema>;
  readonly cipher: InstallationCipher;
  readonly ring: KeyRing;
}

async function withBotStore(
  { config }: Call,
  run: (opened: OpenedStore) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  const missing = refuseMissing(config.databaseUrl);
  if (missing) return missing;
  const database = await openDatabase<BotSchema>(config.databaseUrl);
  try {
    const ring = await openRing(database, config.encryptionKeyFile);
    const cipher = createFieldCipher(ring);
    const store = await createBotStore({ database, cipher, now: Date.now });
    return await run({ store, database, cipher, ring });
  } finally {
    await database.destroy();
  }
}

async function withServiceDatabase(
  { config }: Call,
  run: (database: Kysely<ServiceSchema>) => Promise<CommandOutcome>,
): Promise<CommandOutcome> {
  beginDatabase(config.databaseUrl, findEarlier(config));
  const database = await openDatabase<ServiceSchema>(config.databaseUrl);
  try {
    await migrate(database, 'service', serviceMigrations);
    return await run(database);
  } finally {
    await database.destroy();
  }
}

function showConfig(environment: Environment): CommandOutcome {
  const reading = readVariables(environment);
  const unknown = findUnknown(environment, existsSync('.env') ? readFileSync('.env', 'utf8') : '');
  const mistakes = loadConfig(environment, 'start').mistakes;
  const shown: Record<string, unknown> = {};
  const lines = Object.entries(SECTIONS).flatMap(([title, section]) => [
    `# ${title}`,
    ...Object.entries(section).map(([name, schema]) => {
      const value = redact(schema.items ?? schema, reading.values[name as keyof Variables]);
      const isGiven = reading.isGiven(name as keyof Variables);
      shown[name] = { value: value ?? null, isDefault: !isGiven };
      return `${isGiven ? '' : '# '}${name}=${value ?? ''}`;
    }),
    '',
  ]);
  const text = [
    ...lines,
    'Lines that begin with # are defaults.',
    ...unknown.map((name) => `No program reads ${name}.`),
    ...mistakes.map((mistake) => `WRONG  ${mistake}`),
  ].join('\n');
  return { text, data: { variables: shown, unknown, mistakes }, exitCode: mistakes.length === 0 ? 0 : 1 };
}

function redact({ redact: hide }: Schema, value: Variables[keyof Variables]): string | number | undefined {
  if (typeof value === 'number' || value === undefined) return value;
  if (typeof value === 'string') return hide === undefined ? value : hide(value);
  return value.map((item) => (hide === undefined ? item : hide(String(item)))).join(',');
}
