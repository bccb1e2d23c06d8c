import { expect, test } from 'vitest';
import { createGuard } from '../../../src/roles/adapters/guard.ts';
import { FakeNode } from '../../lies/support/fake-node.ts';
import { buildTransaction } from '../../solana/guard/support/build-transaction.ts';
import { honestSwap } from '../../solana/guard/support/honest-swap.ts';
import { usdc } from '../../solana/guard/support/people.ts';

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
