import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DrillRow } from '../../../src/apps/cli/drill/drill.ts';
import { runCommand } from '../../../src/apps/cli.ts';
import { fundSol, seedTokens } from '../../../src/sandbox/chain/tokens.ts';
import { deskAddress } from '../../../src/service/providers/desk/provider.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import {
  DESK_SEED,
  readShippedTokens,
  startTestService,
  startWorld,
  type TestService,
  USDC,
} from '../../service/support/test-service.ts';

const wallet = generateSigner().address;

let chain: Awaited<ReturnType<typeof startWorld>>;
let service: TestService;

beforeAll(async () => {
  chain = await startWorld();
  service = await startTestService({ connection: chain.connection });
  await fundSol(chain.rpcUrl, wallet, 30_000_000_000n);
});
afterAll(async () => {
  await service.close();
  await chain.close();
});

const drill = (words: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  runCommand(
    {
      SOLANA_RPC_URL: chain.rpcUrl,
      SWAP_API_URL: service.url,
      SWAP_API_KEY: service.key,
      ALLOWED_COSIGNERS: deskAddress(DESK_SEED),
      ...more,
    },
    ['drill', ...words],
  );

const rowsOf = ({ data }: { readonly data?: unknown }) => (data as { rows: readonly DrillRow[] }).rows;

describe('a drill', () => {
  it('passes honest quotes, and says what each took', async () => {
    const outcome = await drill(['--pairs', 'SOL/USDC', '--dollars', '20,100', '--wallet', wallet]);
    expect(outcome).toMatchObject({ exitCode: 0, data: { passed: 2, refused: 0, programs: [] } });
    const [row] = rowsOf(outcome);
    expect(row).toMatchObject({
      pair: 'SOL/USDC',
      dollars: 20,
      refused: null,
      skipped: null,
      enforcement: 'checked',
    });
    expect(row?.simulateMs).toBeGreaterThan(0);
    expect(row?.inspectMs).toBeGreaterThan(row?.simulateMs ?? 0);
    expect(row?.bytes).toBeGreaterThan(200);
    expect(row?.blocksLeft).toBeGreaterThan(100);
    expect(outcome.text).toMatch(/^pair +\$ +route +verdict/);
    expect(outcome.text).toContain('2 of 2 quotes pass the guard; 0 could not be judged.');
  });

  it('takes a wallet from the chain where none is named', async () => {
    const usdc = (await readShippedTokens()).filter(({ address }) => address === USDC);
    const rich = { owner: wallet, amounts: new Map([[USDC, 10n ** 16n]]) };
    await seedTokens(chain.rpcUrl, usdc, { mintAuthority: wallet, holders: [rich] });
    const outcome = await drill(['--pairs', 'USDC/SOL', '--dollars', '20']);
    expect(rowsOf(outcome)[0]?.skipped).toBeNull();
    expect(outcome).toMatchObject({ exitCode: 0, data: { passed: 1, refused: 0 } });
  });

  it('ends with 1 where the guard refuses an honest quote, and names the rule', async () => {
    const outcome = await drill(['--pairs', 'SOL/USDC', '--dollars', '20', '--wallet', wallet], {
      ALLOWED_COSIGNERS: wallet,
    });
    expect(outcome).toMatchObject({ exitCode: 1, data: { passed: 0, refused: 1 } });
    expect(rowsOf(outcome)[0]?.refused).toMatchObject({ rule: 'foreign-signer' });
    expect(outcome.text).toContain('refused: foreign-signer');
  });

  it('does not count what the wallet cannot pay', async () => {
    const outcome = await drill(['--pairs', 'SOL/USDC', '--dollars', '900000', '--wallet', wallet]);
    expect(outcome).toMatchObject({ exitCode: 2, data: { passed: 0, refused: 0 } });
    expect(rowsOf(outcome)[0]?.skipped).toBeTruthy();
  });

  it.each([
    [['--wallet', 'me'], '--wallet takes an address.'],
    [['--dollars', '20,much'], '--dollars takes sizes such as 20,1000.'],
    [['--every', 'often'], '--every takes a span such as 1h.'],
    [['--pairs', 'SOL'], '"SOL" is no pair of listed tokens. A pair is written as SOL/USDC.'],
    [
      ['--pairs', 'SOL/NOSUCHCOIN'],
      '"SOL/NOSUCHCOIN" is no pair of listed tokens. A pair is written as SOL/USDC.',
    ],
  ])('refuses %s', async (words, text) => {
    expect(await drill(words)).toMatchObject({ exitCode: 2, text });
  });

  it('names what is missing', async () => {
    expect(await runCommand({}, ['drill'])).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('SOLANA_RPC_URL'),
    });
    expect(await drill([], { SWAP_API_KEY: 'key_of_nobody' })).toMatchObject({
      exitCode: 2,
      text: expect.stringContaining('unauthorized'),
    });
  });
});
