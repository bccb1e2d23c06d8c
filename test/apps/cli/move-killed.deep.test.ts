import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPostgresDatabase, dialects } from '../../support/test-database.ts';
import { expectSameRows, furnishHouse, type House, runMover } from './support/moving-house.ts';

describe.each(dialects.filter(({ name }) => name === 'PostgreSQL'))('migrate-to-postgres on $name', () => {
  let house: House;
  beforeAll(async () => {
    house = await furnishHouse();
  });
  afterAll(() => rmSync(dirname(house.file), { recursive: true }));

  it('completes on the next run after a kill at any place', { timeout: 600_000 }, async () => {
    let place = 0;
    for (;;) {
      place += 1;
      const url = await createPostgresDatabase('template0');
      const killed = await runMover(house.file, url, place);
      if (killed.signal === null) break;
      expect(killed.signal).toBe('SIGKILL');
      const again = await runMover(house.file, url);
      // After the last place the copy is complete and in use.
      if (again.code !== 0) expect(again.complaint).toContain('The target is not empty');
      await expectSameRows(house.file, url);
    }
    expect(place).toBeGreaterThan(20);
  });
});
