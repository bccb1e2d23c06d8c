import { expect, it } from 'vitest';
import { createGuard } from '../../src/apps/bot/create-guard.ts';
import { createBotMetrics } from '../../src/apps/bot/metrics.ts';
import type { Attempt } from '../../src/bot/swap/swap.ts';
import { createConnection } from '../../src/solana/connection.ts';
import { buildTransaction, signedBy } from '../guard/support/build-transaction.ts';
import { solForUsdc } from '../guard/support/cases.ts';
import { transferSol } from '../guard/support/instructions.ts';
import { desk, person, stranger } from '../guard/support/people.ts';

const { instructions } = solForUsdc.parts;
const honest = buildTransaction(solForUsdc.parts);
const theft = buildTransaction({
  instructions: [...instructions, transferSol(person.address, stranger.address, 1n)],
});
const { offer } = solForUsdc;
const attempt = {
  unsignedTransaction: honest,
  wallet: person.address,
  lookupTables: {},
} as unknown as Attempt;

it('T11, T9: exactly the refusals of the guard are counted, under their rule', async () => {
  const metrics = createBotMetrics();
  const nowhere = createConnection(['http://127.0.0.1:1/']);
  const policy = { allowedCosigners: [desk.address], allowedRouters: [], onRefusal: metrics.guardRefused };
  const guard = createGuard(nowhere, policy);
  expect(await guard.inspect(Uint8Array.of(1), offer)).toMatchObject({ ok: false, rule: 'truncated' });
  expect(await guard.inspect(honest, offer)).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
  expect(guard.compare(attempt, signedBy(theft, person))).toMatchObject({ rule: 'instructions-changed' });
  expect(guard.compare(attempt, signedBy(theft, person)).ok).toBe(false);
  expect(guard.compare(attempt, signedBy(honest, person)).ok).toBe(true);
  expect(guard.isFor(attempt, signedBy(theft, person))).toBe(false);
  expect(guard.isFor(attempt, signedBy(honest, person))).toBe(true);
  const text = await metrics.registry.metrics();
  expect(text.match(/^bot_guard_refusals_total.*$/gm)).toEqual([
    'bot_guard_refusals_total{rule="truncated"} 1',
    'bot_guard_refusals_total{rule="simulation-unavailable"} 1',
    'bot_guard_refusals_total{rule="instructions-changed"} 2',
  ]);
});
