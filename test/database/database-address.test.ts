import { describe, expect, it } from 'vitest';
import { isUnencrypted, nameOfAddress } from '../../src/database/database-address.ts';

describe('the address of a database', () => {
  it.each([
    ['file:data/countersign.db', 'data/countersign.db'],
    [
      'postgres://bot:word@db.example:6432/swaps?sslmode=disable',
      'PostgreSQL database swaps at db.example:6432',
    ],
    ['postgres://bot:word@db.example/swaps', 'PostgreSQL database swaps at db.example:5432'],
    ['postgres:///swaps?host=/run/postgresql', 'PostgreSQL database swaps at /run/postgresql:5432'],
    ['postgres://bot:wo/rd@db.example/swaps', 'PostgreSQL'],
  ])('%s is told to people as %s', (address, name) => {
    expect(nameOfAddress(address)).toBe(name);
  });

  it.each([
    ['postgres://bot@db.example/swaps', true],
    ['postgres://bot@db.example/swaps?sslmode=disable', true],
    ['postgres://bot@db.example/swaps?sslmode=verify-full', false],
    ['postgres://bot@db.example/swaps?sslmode=no-verify', false],
    ['postgres://bot@db.example/swaps?ssl=true', false],
    ['postgres://bot@db.example/swaps?sslrootcert=/a.pem', false],
    ['postgres://bot@127.0.0.1/swaps', false],
    ['postgres://bot@%2Frun%2Fpostgresql/swaps', false],
    ['file:a.db', false],
  ])('%s leaves the machine unencrypted: %s', (address, answer) => {
    expect(isUnencrypted(address)).toBe(answer);
  });
});
