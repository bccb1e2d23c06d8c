import { execFile } from 'node:child_process';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compareSigned } from '../../src/guard/compare.ts';
import { SHIPPED_VENUES } from '../../src/guard/shipped-venues.ts';
import { parseAddress } from '../../src/solana/address.ts';
import { realChain, unsignedBytes } from '../guard/real/real-chain.ts';
import { readReal } from '../guard/real/real-transaction.ts';
import { buildTransaction } from '../guard/support/build-transaction.ts';
import { fakeChain } from '../guard/support/fake-chain.ts';
import { honestSwap } from '../guard/support/honest-swap.ts';
import { usdc } from '../guard/support/people.ts';
import {
  computeBudget,
  sendSol,
  startWalletWorld,
  unsignedTransaction,
  type WalletWorld,
} from '../sandbox/wallet/wallet-world.ts';
import { FakeNode } from '../simulator/fake-node.ts';
import type { Serving } from '../support/serve.ts';

const run = promisify(execFile);
const NAMES = ['guard', 'wallet-link'] as const;
const PROJECT = mkdtempSync(join(tmpdir(), 'packages-'));
/** What they depend on, packed out of node_modules: nothing is fetched. */
const DEPENDENCIES = ['@noble/ed25519', '@noble/hashes', 'bs58', 'base-x', 'tweetnacl'];
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');

const [real = expect.unreachable()] = readReal('mainnet-jupiter').filter(
  ({ expected, meta }) => expected === 'pass' && meta !== undefined,
);
const order = honestSwap({ route: 'route', from: usdc, to: 'native' });

let world: WalletWorld;
const nodes: Serving[] = [];

beforeAll(async () => {
  await run('npm', ['run', 'packages']);
  const packed = [
    ...NAMES.map((name) => `./dist/${name}`),
    ...DEPENDENCIES.map((name) => `./node_modules/${name}`),
  ];
  await run('npm', ['pack', '--ignore-scripts', '--pack-destination', PROJECT, ...packed]);
  const tarballs = readdirSync(PROJECT).map((file) => join(PROJECT, file));
  writeFileSync(join(PROJECT, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', ...tarballs], { cwd: PROJECT });
  for (const name of NAMES) {
    const text = readFileSync(`docs/${name}.md`, 'utf8');
    for (const [, file = '', code = ''] of text.matchAll(/^```ts (\S+)\n(.*?)^```$/gms)) {
      writeFileSync(join(PROJECT, file), code);
    }
  }
  copyFileSync('test/packages/in-project.mjs', join(PROJECT, 'in-project.mjs'));
  world = await startWalletWorld();
  await world.wallet.fund();
  nodes.push(await FakeNode.serve(realChain(real)), await FakeNode.serve(fakeChain(order.world)));
});

afterAll(() => Promise.all([world.close(), ...nodes.map((node) => node.close())]));

test('the tarballs hold what they should, and no source', () => {
  for (const name of NAMES) {
    const folder = join(PROJECT, 'node_modules/@countersign', name);
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'LICENSE',
        'CHANGELOG.md',
        'dist/index.js',
        'dist/index.d.ts',
        'dist/index.js.map',
      ]),
    );
    expect(files.filter((file) => /(?<!\.d)\.ts$/.test(file))).toEqual([]);
  }
});

test('the examples of the documentation have the right types', async () => {
  const paths = {
    '@wallet-standard/base': [resolve('node_modules/@wallet-standard/base/lib/types/index.d.ts')],
  };
  const options = {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    lib: ['ES2024', 'DOM'],
    module: 'NodeNext',
    types: ['node'],
    typeRoots: [resolve('node_modules/@types')],
    allowImportingTsExtensions: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    paths,
  };
  const config = { compilerOptions: options, include: ['*.ts'] };
  writeFileSync(join(PROJECT, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = await run(resolve('node_modules/.bin/tsc'), ['-p', PROJECT]).catch((error) => error);
  expect(stdout).toBe('');
});

test('in an empty project they inspect a real swap, refuse to relay, connect and sign', async () => {
  const person = world.wallet.state.accounts.selected.address;
  const transfer = await unsignedTransaction(world.connection, person, [
    ...computeBudget,
    sendSol(person, world.desk.publicKey, 1_000),
  ]);
  const parties = { fromAddress: real.person, toAddress: real.person };
  const [realNode, orderNode] = nodes;
  const given = {
    rpc: { real: realNode?.url, order: orderNode?.url },
    real: { unsigned: base64(unsignedBytes(real)), offer: { ...parties, ...real.offer } },
    order: { unsigned: base64(buildTransaction(order.parts)), offer: order.offer },
    seed: Buffer.alloc(32, 1).toString('hex'),
    walletBase: `${world.url}/wallet/ul/v1`,
    transfer: base64(transfer),
  };
  const text = JSON.stringify(given, (_key, value) => (typeof value === 'bigint' ? `${value}` : value));
  const { stdout } = await run(process.execPath, ['in-project.mjs', text], { cwd: PROJECT });
  const seen = JSON.parse(stdout);
  expect(seen).toMatchObject({
    verdict: {
      ok: true,
      summary: { route: 'jupiter', pays: { mint: real.offer?.fromMint, amount: real.offer?.fromAmount } },
    },
    venues: SHIPPED_VENUES.length,
    honest: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{64,88}$/),
    changed: 'instructions-changed',
    relayed: [expect.any(Number)],
    linked: { wallet: 'phantom', address: person },
    used: 'This link was used, or is not ours.',
  });
  const signed = Buffer.from(seen.signed, 'base64');
  const wallet = parseAddress(person) ?? expect.unreachable();
  const comparison = { unsigned: transfer, signed, wallet, maxPriorityFeeLamports: 5_000_000n };
  expect(compareSigned(comparison)).toMatchObject({ ok: true });
});

test('the first verdict needs no node', async () => {
  const { stdout } = await run(process.execPath, ['first.ts'], { cwd: PROJECT });
  expect(stdout).toMatch(
    /^sharedAccountsRoute\S+ \{[^}]* amount: 73970564n\s\}\nroute-usdc\S+ unexpected-transfer\n$/s,
  );
});

test('npx guard says what it does, with an exit code', async () => {
  const guard = (...args: readonly string[]) =>
    run('npx', ['--offline', 'guard', ...args], { cwd: PROJECT }).then(
      ({ stdout }) => ({ code: 0, stdout }),
      ({ code, stdout }) => ({ code, stdout }),
    );
  const rpc = ['--rpc', nodes[0]?.url ?? ''];
  expect(await guard(real.transaction, ...rpc)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('It does what its route says and nothing else'),
  });
  expect(await guard('AAAA', ...rpc)).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Refused by the rule'),
  });
  expect(await guard(real.transaction, '--rpc', 'http://127.0.0.1:1/')).toMatchObject({ code: 2 });
  expect(await guard()).toMatchObject({ code: 2 });
  const { stdout } = await guard(real.transaction, ...rpc, '--json');
  expect(JSON.parse(stdout)).toMatchObject({ verdict: { ok: true }, payer: real.person });
});
