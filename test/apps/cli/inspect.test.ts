import { afterEach, expect, test } from 'vitest';
import { runCommand } from '../../../src/apps/cli.ts';
import { realChain } from '../../guard/real/real-chain.ts';
import { readReal } from '../../guard/real/real-transaction.ts';
import { friend } from '../../guard/support/people.ts';
import { FakeNode } from '../../simulator/fake-node.ts';
import type { Serving } from '../../support/serve.ts';

const [real = expect.unreachable()] = readReal('mainnet-jupiter').filter(
  ({ expected, meta }) => expected === 'pass' && meta !== undefined,
);
let node: Serving | undefined;

afterEach(() => node?.close());

test('inspect says by the configured node what a transaction does', async () => {
  node = await FakeNode.serve(realChain(real));
  const environment = { SOLANA_RPC_URL: node.url };
  const { exitCode, text, data } = await runCommand(environment, ['inspect', real.transaction]);
  expect(exitCode).toBe(0);
  expect(text).toContain(`paid for by ${real.person}`);
  expect(data).toMatchObject({ verdict: { ok: true } });
});

test('inspect takes another node, another recipient, and no nonsense', async () => {
  node = await FakeNode.serve(realChain(real));
  const inspect = (...more: readonly string[]) => runCommand({}, ['inspect', real.transaction, ...more]);
  expect(await inspect('--rpc', node.url)).toMatchObject({ exitCode: 0 });
  expect(await inspect('--rpc', node.url, '--to', friend.address)).toMatchObject({ exitCode: 1 });
  expect(await inspect('--rpc', 'nowhere')).toMatchObject({ exitCode: 2 });
  expect(await inspect('--rpc', node.url, '--to', 'me')).toMatchObject({
    exitCode: 2,
    text: '--to and --cosigner take addresses.',
  });
});
