import {
  chmodSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runCommand } from '../../../src/apps/cli.ts';
import { fingerprintOf } from '../../../src/bot/store/field-cipher.ts';
import { createPostgresDatabase, dialects, MIGRATED, runOn } from '../../support/test-database.ts';

const KEY = Buffer.alloc(32, 5);

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  file = join(folder, 'backup.dump');
  writeFileSync(join(folder, 'the.key'), KEY, { mode: 0o600 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function backupOf(databaseUrl: string, ...words: string[]) {
  const places = { DATABASE_URL: databaseUrl, ENCRYPTION_KEY_FILE: join(folder, 'the.key') };
  return runCommand(places, ['backup', ...words]);
}

/** A string in the format of a `pg_dump` archive. */
function sized(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([Buffer.from([0, bytes.length, 0, 0, 0]), bytes]);
}

const archiveOf = (tables: readonly string[]) =>
  Buffer.concat([
    Buffer.from('PGDMP\x01\x0e\0'),
    ...tables.flatMap((name) => [sized(name), sized('TABLE DATA')]),
  ]);

describe('backup of a PostgreSQL', () => {
  it('prints the pg_dump command without the password', async () => {
    const { exitCode, text } = await backupOf('postgres://bot:the-password@db.example:6432/one', file);
    expect(exitCode).toBe(2);
    expect(text).toContain(
      `pg_dump --format=custom --file=${file} --host=db.example --port=6432 --username=bot --dbname=one`,
    );
    expect(text).not.toContain('the-password');
  });

  it('says so where pg_dump is not installed', async () => {
    vi.stubEnv('PATH', folder);
    const made = await backupOf('postgres://bot:the-password@db.example/one', '--into', folder);
    expect(made).toMatchObject({ exitCode: 2, text: expect.stringContaining('pg_dump cannot be run') });
    expect(made.text).not.toContain('the-password');
  });
});

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('a pg_dump archive of a $name', () => {
  let url: string;
  let tables: readonly string[];
  beforeEach(async () => {
    url = await createPostgresDatabase(MIGRATED);
    const query = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'";
    const { rows } = await runOn(new URL(url).pathname.slice(1), (client) => client.query(query));
    tables = rows.map(({ tablename }) => String(tablename));
  });
  const write = (bytes: Buffer, mode = 0o600) => {
    writeFileSync(file, bytes);
    chmodSync(file, mode);
  };

  it('is checked for every table of the database, with instructions to restore it', async () => {
    expect(tables.length).toBeGreaterThan(20);
    write(archiveOf(tables));
    const { exitCode, text } = await backupOf(url, file);
    expect([exitCode, text]).toEqual([0, expect.stringContaining(`lists all ${tables.length} tables`)]);
    expect(text).toContain('pg_restore --no-owner');
    expect(text).toContain(`fingerprint ${fingerprintOf(KEY)}, today's ${join(folder, 'the.key')}`);
  });

  it('counts from its own time: an old one that is checked is no new backup', async () => {
    const noted = async () => {
      const query = "SELECT at FROM operator_notes WHERE name = 'backup'";
      const { rows } = await runOn(new URL(url).pathname.slice(1), (client) => client.query(query));
      return Number(rows[0]?.at);
    };
    const daysAgo = (days: number) => Math.floor(Date.now() / 1_000) - days * 86_400;
    for (const [days, newest] of [
      [2, 2],
      [3, 2],
      [1, 1],
    ] as const) {
      write(archiveOf(tables));
      utimesSync(file, daysAgo(days), daysAgo(days));
      await backupOf(url, file);
      expect(await noted()).toBeCloseTo(daysAgo(newest) * 1_000, -4);
    }
  });

  it('is made in a folder, without the password in the list of processes', async () => {
    // The real one of this machine may be older than the server.
    const fake = ['#!/bin/sh', `echo "$PGPASSWORD" "$@" > ${folder}/called`, 'for word; do', 'case $word in'];
    const copy = [`--file=*) cat ${folder}/archive > "\${word#--file=}";;`, 'esac; done'];
    writeFileSync(join(folder, 'pg_dump'), [...fake, ...copy].join('\n'), { mode: 0o755 });
    writeFileSync(join(folder, 'archive'), archiveOf(tables));
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    const withPassword = url.replace('countersign@', 'countersign:the-password@');
    const into = join(folder, 'backups');
    const made = await backupOf(withPassword, '--into', into);
    const [name = ''] = readdirSync(into);
    expect(name).toMatch(/^countersign-.*Z\.dump$/);
    expect(statSync(join(into, name)).mode & 0o777).toBe(0o600);
    expect(made).toMatchObject({ exitCode: 0, text: expect.stringContaining(fingerprintOf(KEY)) });
    const called = readFileSync(join(folder, 'called'), 'utf8');
    expect(called).toMatch(/^the-password --format=custom .*--dbname=test_/);
    expect(called.match(/the-password/g)).toHaveLength(1);
    writeFileSync(join(folder, 'archive'), 'broken');
    expect(await backupOf(withPassword, '--into', join(folder, 'more'))).toMatchObject({ exitCode: 2 });
    expect(readdirSync(join(folder, 'more'))).toEqual([]);
  });

  it('is restored by pg_restore, as the command says', async () => {
    write(archiveOf(tables));
    const places = { DATABASE_URL: url, ENCRYPTION_KEY_FILE: join(folder, 'the.key') };
    const { exitCode, text } = await runCommand(places, ['restore', file]);
    expect([exitCode, text]).toEqual([2, expect.stringContaining('pg_restore --no-owner')]);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0), 0o600, /is empty: pg_dump was interrupted/],
    ['a script', () => Buffer.from('-- PostgreSQL database dump'), 0o600, /is no archive of pg_dump/],
    [
      'a missing table',
      () => archiveOf(tables.filter((name) => name !== 'swaps')),
      0o600,
      /the tables swaps\./,
    ],
    ['a file readable by others', () => archiveOf(tables), 0o644, /can be read by others\. Run: chmod 600/],
  ])('%s is refused', async (_, bytes, mode, words) => {
    write(bytes(), mode);
    expect(await backupOf(url, file)).toEqual({ exitCode: 2, text: expect.stringMatching(words) });
  });
});
