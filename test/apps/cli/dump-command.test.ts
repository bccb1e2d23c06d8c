import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runBackupCommand } from '../../../src/apps/cli/backup-command.ts';
import { createPostgresDatabase, dialects, MIGRATED, runOn } from '../../support/test-database.ts';

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'countersign-'));
  file = join(folder, 'backup.dump');
});
afterEach(() => rmSync(folder, { recursive: true }));

const backupOf = (databaseUrl: string, ...words: string[]) =>
  runBackupCommand({ databaseUrl, encryptionKeyFile: 'the.key' }, words);

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

  it('refuses missing arguments with its usage', async () => {
    expect((await backupOf('postgres://db.example/one')).text).toContain('Usage:');
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
    expect(text).toContain("today's the.key");
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
