import { createHash } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Config, Listen } from '../config.ts';
import { isInMemory, isPostgresAddress } from '../database/database-address.ts';
import { lockSqliteFile } from '../database/open-database.ts';
import type { Log } from '../log.ts';
import { beginDatabase, findEarlier, requireDatabase, requireVolume } from './first-start.ts';

/** The same for all processes of a bot, told by `/healthz`. Nobody gets from it to the token. */
export function installationOf(token: string): string {
  return createHash('sha256').update(`countersign installation ${token}`).digest('hex').slice(0, 16);
}

export const DRAINING = 'asked to stop: the health checks fail, and requests are still served';

/**
 * A free port replaces a taken one that is not explicit.
 * @throws EADDRINUSE for a taken explicit port
 */
export async function choosePort(listen: Listen): Promise<number> {
  try {
    return await tryPort(listen.host, listen.port);
  } catch (error) {
    if (listen.explicitPort || (error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    return tryPort(listen.host, 0);
  }
}

function tryPort(host: string, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ host, port, exclusive: true }, () => {
      const address = server.address();
      const found = typeof address === 'object' && address !== null ? address.port : port;
      server.close(() => resolve(found));
    });
  });
}

/** The most that a supervisor lets the stop of a predecessor take, ms; see `deploy/countersign.service`. */
export const PREDECESSOR_ENDS_WITHIN_MS = 20_000;

type StorageConfig = Pick<Config, 'databaseUrl' | 'encryptionKeyFile' | 'production'>;

/**
 * Locks the SQLite file of a bot or service for this process, and makes it where this is the first start.
 * Between two attempts the signals of a supervisor end the process.
 * @throws DatabaseError as `lockSqliteFile`, and `database_missing` where there was a database before
 */
export async function claimDatabase(
  role: 'start' | 'service',
  config: StorageConfig,
  log: Log,
  withinMs = PREDECESSOR_ENDS_WITHIN_MS,
): Promise<void> {
  const { databaseUrl, production } = config;
  // The lock is itself a trace of a database, so traces of an earlier one are looked for first.
  const earlier = findEarlier(config);
  if (production && earlier.length === 0) {
    requireVolume(databaseUrl);
    if (role === 'service') requireDatabase(databaseUrl);
  }
  await lockDatabase(databaseUrl, log, withinMs);
  beginDatabase(databaseUrl, earlier);
}

/** Waits for a predecessor that still stops. */
async function lockDatabase(databaseUrl: string, log: Log, withinMs: number): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  for (let attempts = 1; ; attempts += 1) {
    try {
      return lockSqliteFile(databaseUrl);
    } catch (error) {
      const isInUse = (error as { code?: unknown }).code === 'file_in_use';
      if (!isInUse || performance.now() >= giveUpAt) throw error;
      if (attempts === 1) {
        log.warn(
          { seconds: withinMs / 1_000 },
          'the database file is in use: the start waits for a predecessor that stops',
        );
      }
    }
    await setImmediate();
  }
}

/** Parts close in reverse order of their start. */
export class OpenParts {
  readonly #closers: (() => unknown)[] = [];
  #closing: Promise<void> | undefined;

  /** @throws the failure of `starting`, after all earlier parts have closed */
  async open<Part>(starting: Promise<Part>, close?: (part: Part) => unknown): Promise<Part> {
    try {
      const part = await starting;
      this.onClose(() => close?.(part));
      return part;
    } catch (failure) {
      await this.close().catch(() => {});
      throw failure;
    }
  }

  onClose(close: () => unknown): void {
    this.#closers.unshift(close);
  }

  /** Later calls wait for the first. @throws the first failure, after all parts were told to close */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    const failures: unknown[] = [];
    for (const close of this.#closers) {
      try {
        await close();
      } catch (failure) {
        failures.push(failure);
      }
    }
    if (failures.length > 0) throw failures[0];
  }
}

/** A full disk answers reads. */
export async function hasRoom(databaseUrl: string): Promise<boolean> {
  if (isPostgresAddress(databaseUrl) || isInMemory(databaseUrl)) return true;
  return (await statfs(dirname(databaseUrl.slice('file:'.length)))).bavail > 0;
}
