import { expect, it } from 'vitest';
import { Allowance } from '../../../src/service/keys/allowance.ts';
import type { BudgetRows } from '../../../src/service/keys/budget-rows.ts';
import { until } from '../../support/until.ts';

/** A row whose answers come when the test says so. */
class SlowRow implements BudgetRows {
  readonly asked: number[] = [];
  readonly #answers: PromiseWithResolvers<number>[] = [];

  draw(_keyHash: string, _minute: number, wanted: number): Promise<number> {
    this.asked.push(wanted);
    const answer = Promise.withResolvers<number>();
    this.#answers.push(answer);
    return answer.promise;
  }

  has = async () => true;

  grant(drawn: number): void {
    this.#answers.shift()?.resolve(drawn);
  }

  breakDown(): void {
    this.#answers.shift()?.reject(new Error('the database is away'));
  }
}

const allowanceOf = (rows: BudgetRows) =>
  new Allowance({ rows, keyHash: 'key', ahead: 0, now: () => 60_000 });

it('takes a debt out of the row at once, also where a draw is under way', async () => {
  const row = new SlowRow();
  const allowance = allowanceOf(row);
  const taken = allowance.take();
  allowance.owe(2);
  expect(row.asked).toEqual([1]);
  row.grant(1);
  expect(await taken).toEqual({ kind: 'granted' });
  await until(() => expect(row.asked).toEqual([1, 2]));
});

it('keeps a debt that could not be taken for the next draw, and asks no broken row again by itself', async () => {
  const row = new SlowRow();
  const allowance = allowanceOf(row);
  const taken = Promise.resolve(allowance.take());
  allowance.owe(2);
  row.grant(1);
  await taken;
  await until(() => expect(row.asked).toEqual([1, 2]));
  row.breakDown();
  const next = Promise.resolve(allowance.take());
  await until(() => expect(row.asked).toEqual([1, 2, 3]));
  row.grant(3);
  expect(await next).toEqual({ kind: 'granted' });
  expect(row.asked).toEqual([1, 2, 3]);
});
