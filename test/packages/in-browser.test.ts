import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hearComplaints, openBrowser } from '../support/browser.ts';
import { useFaces } from './faces-in-page.ts';

let browser: Browser;
let script: string;

beforeAll(async () => {
  const { outputFiles } = await build({
    ...{ entryPoints: ['test/packages/faces-in-page.ts'], bundle: true, write: false, logLevel: 'silent' },
    ...{ platform: 'browser', format: 'iife', globalName: 'faces' },
  });
  script = outputFiles[0]?.text ?? '';
  browser = await openBrowser();
}, 60_000);

afterAll(() => browser.close());

const IN_WORKER = `new Promise((resolve, reject) => {
  const source = script + '; faces.useFaces().then(postMessage, (error) => postMessage(String(error)));';
  const worker = new Worker(URL.createObjectURL(new Blob([source])));
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(message);
})`;

test.each([
  ['a page', 'eval(script + ";faces.useFaces()")'],
  ['a worker', IN_WORKER],
])('both packages say in %s what they say in Node', async (_place, use) => {
  const context = await browser.newContext();
  const complaints = await hearComplaints(context, []);
  const page = await context.newPage();
  const seen = await page.evaluate(`const script = ${JSON.stringify(script)}; ${use}`);
  expect(JSON.parse(String(seen))).toEqual(JSON.parse(await useFaces()));
  expect(JSON.parse(String(seen))).toMatchObject([
    [
      [{ ok: true, summary: { enforcement: 'chain' } }, { verdict: { ok: true } }, true],
      [{ ok: false, rule: 'unexpected-transfer' }, { verdict: { ok: false } }, false],
    ],
    { ok: true, proof: 'verified' },
    expect.stringContaining('signTransaction'),
    { ok: true, identical: true },
    { ok: false, rule: 'wallet-signature' },
    ['function', 'function'],
  ]);
  expect(complaints).toEqual([]);
  await context.close();
});
