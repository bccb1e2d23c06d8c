import { expect, test } from 'vitest';
import { createGuard } from '../../../src/apps/bot/guard.ts';
import type { Address } from '../../../src/solana/address.ts';
import { buildTransaction } from '../../guard/support/build-transaction.ts';
import { overDflow } from '../../guard/support/dflow-cases.ts';
import { honestSwap } from '../../guard/support/honest-swap.ts';
import { usdc, venue } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';

/** A swap that makes the guard ask everything it ever asks: tables, accounts, a simulation, a deposit. */
const SWAP = honestSwap({ route: 'desk', from: usdc, to: 'native', format: 'table' });

function guardOver(node: FakeNode, inspectWithinMs: number) {
  const refusals: string[] = [];
  const { allowedCosigners, allowedRouters = [] } = SWAP.policy;
  const onRefusal = (rule: string) => refusals.push(rule);
  const policy = { allowedCosigners, allowedRouters, onRefusal, inspectWithinMs };
  return { refusals, guard: createGuard(node.connection, policy) };
}

const inspect = ({ guard }: ReturnType<typeof guardOver>) =>
  guard.inspect(buildTransaction(SWAP.parts), SWAP.offer);

test('an inspection whose node answers is done, and asks what the next cases have hang', async () => {
  const node = new FakeNode(SWAP.world);
  expect(await inspect(guardOver(node, 20_000))).toMatchObject({ ok: true });
  expect([...node.asked].sort()).toEqual(['getMultipleAccounts', 'simulateTransaction']);
});

test.each(['getMultipleAccounts', 'simulateTransaction'])(
  'an inspection whose node hangs at %s ends in time, and nothing passes',
  async (method) => {
    const node = new FakeNode(SWAP.world);
    node.hangsAt = method;
    const guarded = guardOver(node, 1_000);
    expect(await inspect(guarded)).toMatchObject({ ok: false, rule: 'simulation-unavailable' });
    expect(guarded.refusals).toEqual(['simulation-unavailable']);
    expect(node.asked).toContain(method);
  },
);

test('a program that is no known venue is told, until the list that is read each time names it', async () => {
  const { world, policy, parts, offer } = overDflow('swap');
  const venues = new Set<Address>();
  const refusals: unknown[] = [];
  const guard = createGuard(new FakeNode(world).connection, {
    ...policy,
    allowedRouters: [],
    venues: () => venues,
    onRefusal: (...refusal) => refusals.push(refusal),
  });
  const bytes = buildTransaction(parts);
  expect(await guard.inspect(bytes, offer)).toMatchObject({ ok: false, rule: 'unknown-venue' });
  expect(refusals).toEqual([['unknown-venue', venue]]);
  venues.add(venue);
  expect(await guard.inspect(bytes, offer)).toMatchObject({ ok: true });
  expect(refusals).toHaveLength(1);
});
