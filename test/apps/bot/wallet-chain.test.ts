import { expect, test } from 'vitest';
import { createWalletChain } from '../../../src/apps/bot/create-clients.ts';

const LOCAL = 'BnZhWBQnytmkN5xyqALGf9psz4d61TnMY3zFPYyfbVPZ';

/** Gives these answers in turn and counts its calls. */
function node(...answers: readonly (() => Promise<string>)[]) {
  let calls = 0;
  const getGenesisHash = () => {
    calls += 1;
    return (answers[calls - 1] ?? answers.at(-1) ?? (() => Promise.reject(new Error('silent'))))();
  };
  return { getGenesisHash, calls: () => calls };
}

test('the chain is that of the node, which is asked once', async () => {
  const local = node(async () => LOCAL);
  const walletChain = createWalletChain(local, 'mainnet-beta');
  expect(await Promise.all([walletChain(), walletChain()])).toEqual(['solana:localnet', 'solana:localnet']);
  expect(await walletChain()).toBe('solana:localnet');
  expect(local.calls()).toBe(1);
});

test('while the node fails the chain is that of the cluster, and the node is asked again', async () => {
  const failing = node(
    () => Promise.reject(new Error('no RPC node answered')),
    async () => LOCAL,
  );
  const walletChain = createWalletChain(failing, 'devnet');
  expect(await walletChain()).toBe('solana:devnet');
  expect(await walletChain()).toBe('solana:localnet');
});

test('a node that hangs holds no page back', async () => {
  const hanging = node(() => new Promise(() => {}));
  expect(await createWalletChain(hanging, 'mainnet-beta', 1)()).toBe('solana:mainnet');
});
