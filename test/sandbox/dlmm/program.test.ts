import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

test('the program is the one of its source', async () => {
  const read = (name: string) => readFile(new URL(`../../../src/sandbox/dlmm/${name}`, import.meta.url));
  const told = String(await read('SHA256SUMS'))
    .trim()
    .split('\n');
  const sums = ['program.c', 'link.ts', 'program.so'].map(
    async (name) =>
      `${createHash('sha256')
        .update(await read(name))
        .digest('hex')}  ${name}`,
  );
  expect(told).toEqual(await Promise.all(sums));
});
