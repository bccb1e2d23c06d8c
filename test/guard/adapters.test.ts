import { createSolanaRpc } from '@solana/kit';
import { Connection } from '@solana/web3.js';
import { afterEach, describe, expect, test } from 'vitest';
import { inspectTransaction } from '../../src/guard/inspect.ts';
import { fromRpc, fromUrl } from '../../src/guard/rpc.ts';
import type { GuardChain, SimulationResult } from '../../src/guard/simulation/chain.ts';
import { fromConnection } from '../../src/guard/web3.ts';
import type { Address } from '../../src/solana/address.ts';
import { SYSTEM_PROGRAM } from '../../src/solana/known-programs.ts';
import type { Mint } from '../../src/solana/mint.ts';
import { FakeNode } from '../simulator/fake-node.ts';
import { type Serving, serve } from '../support/serve.ts';
import { realChain, unsignedBytes } from './real/real-chain.ts';
import { readReal } from './real/real-transaction.ts';

const FACES: readonly (readonly [string, (url: string) => GuardChain])[] = [
  ['fromConnection, web3.js', (url) => fromConnection(new Connection(url, 'confirmed'))],
  ['fromRpc, kit', (url) => fromRpc(createSolanaRpc(url))],
  ['fromUrl, no library', (url) => fromUrl(url)],
];

const swaps = readReal('mainnet-jupiter').filter(
  ({ expected, meta }) => expected === 'pass' && meta !== undefined,
);
const servers: Serving[] = [];

afterEach(() => Promise.all(servers.splice(0).map((server) => server.close())));

async function started(node: Serving | Promise<Serving>): Promise<string> {
  const server = await node;
  servers.push(server);
  return server.url;
}

describe.each(FACES)('%s', (_name, connect) => {
  test.each(swaps.slice(0, 5))('gives the verdict on $name', async (real) => {
    const offer = {
      fromAddress: real.person,
      toAddress: real.person,
      fromMint: real.offer?.fromMint as Mint,
      toMint: real.offer?.toMint as Mint,
      fromAmount: BigInt(real.offer?.fromAmount ?? 0),
      minimumToAmount: BigInt(real.offer?.minimumToAmount ?? 0),
    };
    const policy = { allowedCosigners: [], maxPriorityFeeLamports: 5_000_000n };
    const url = await started(FakeNode.serve(realChain(real)));
    const verdict = await inspectTransaction(unsignedBytes(real), offer, { ...policy, chain: connect(url) });
    const known = await inspectTransaction(unsignedBytes(real), offer, { ...policy, chain: realChain(real) });
    expect(known.ok).toBe(true);
    expect(verdict).toEqual(known);
  });

  test('reads failures and parsed calls', async () => {
    const wallet = SYSTEM_PROGRAM;
    const call = {
      program: 'system',
      programId: SYSTEM_PROGRAM,
      parsed: { type: 'transfer', info: { source: wallet, destination: wallet, lamports: 7 } },
    };
    const answers = [
      { err: { InstructionError: [3, { Custom: 6001 }] } },
      { err: null, innerInstructions: [{ index: 0, instructions: [call] }] },
      { err: null },
    ];
    const url = await started(
      serve(async (request, response) => {
        const { id } = JSON.parse(Buffer.concat(await request.toArray()).toString());
        const value = { logs: [], accounts: [], ...answers.shift() };
        response.end(JSON.stringify({ jsonrpc: '2.0', id, result: { context: { slot: 1 }, value } }));
      }),
    );
    const chain = connect(url);
    const bytes = unsignedBytes(swaps[0] ?? expect.unreachable());
    const simulate = (): Promise<SimulationResult> => chain.simulate(bytes, [] as Address[]);
    expect((await simulate()).error).toEqual({ InstructionError: [3, { Custom: 6001 }] });
    expect((await simulate()).innerInstructions).toMatchObject([
      { program: SYSTEM_PROGRAM, kind: 'transfer', lamportMove: { lamports: 7n } },
    ]);
    await expect(simulate()).rejects.toThrow('inner instructions');
  });

  test.each([
    [
      'what the node says',
      (id: unknown) =>
        JSON.stringify({ jsonrpc: '2.0', id, error: { code: -32602, message: 'node is behind' } }),
      'node is behind',
    ],
    [
      'for an answer without a result',
      (id: unknown) => JSON.stringify({ jsonrpc: '2.0', id, error: null }),
      undefined,
    ],
    ['for a page', () => '<html>Bad gateway</html>', undefined],
  ])('throws %s', async (_what, answerTo, words) => {
    const url = await started(
      serve(async (request, response) => {
        const { id } = JSON.parse(Buffer.concat(await request.toArray()).toString());
        response.end(answerTo(id));
      }),
    );
    const simulate = () => connect(url).simulate(unsignedBytes(swaps[0] ?? expect.unreachable()), []);
    await expect(simulate()).rejects.toThrow(words);
    await expect(simulate()).rejects.not.toThrow(url);
  });

  test('throws where nobody answers', async () => {
    await expect(connect('http://127.0.0.1:1/').readAccounts([SYSTEM_PROGRAM])).rejects.toThrow();
  });
});
