import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SwapProvider } from '../../../../src/service/providers/provider.ts';
import { generateSigner } from '../../../../src/solana/ed25519.ts';
import { decodeTransaction, withSignature } from '../../../../src/solana/transaction.ts';
import { type ExecutionEnd, rateLimited } from '../../../support/jupiter-stand-in.ts';
import type { Reply } from '../../../support/serve.ts';
import { until } from '../../../support/until.ts';
import { JupiterWorld } from './jupiter-world.ts';

type Signed = Awaited<ReturnType<JupiterWorld['signed']>>;

let world: JupiterWorld;
let signed: Signed;

beforeEach(async () => {
  world = await JupiterWorld.start();
  signed = await world.signed();
});
afterEach(() => world.close());

const submit = (provider: SwapProvider = world.provider, { swap, bytes, txHash } = signed) =>
  provider.submit?.(swap, bytes, txHash);
const executions = () => world.jupiter.calls.filter(({ path }) => path === 'POST /execute');
const unknown = (reason: string) => ({ kind: 'unknown', reason: `Jupiter: ${reason}` });
const rejected = (code: number) => ({ kind: 'rejected', reason: `Jupiter: code ${code}` });

it('only the quoted bytes are accepted', () => {
  expect(world.provider.acceptsOnlyQuotedBytes).toBe(true);
});

it('a landed swap is confirmed, and Jupiter gets the required fields', async () => {
  expect(await submit()).toEqual({ kind: 'confirmed' });
  expect(world.jupiter.sent).toEqual([signed.txHash]);
  expect(executions().map(({ body }) => body)).toEqual([
    {
      signedTransaction: Buffer.from(signed.bytes).toString('base64'),
      requestId: signed.swap.quote.providerRequestId,
      lastValidBlockHeight: '1000',
    },
  ]);
});

describe('the codes of Jupiter', () => {
  const code = (number: number, status: 200 | 400 = 200): ExecutionEnd => ({
    kind: 'code',
    code: number,
    status,
  });

  it.each([-1000, -1001, -1005, -1006, -2000, -2001, -2005, -6, -999, -1008, -3000, -(2 ** 53)])(
    '%i is worth another call',
    async (number) => {
      world.jupiter.failNext({ body: { status: 'Failed', code: number } });
      expect(await submit()).toEqual(unknown(`code ${number}`));
    },
  );

  it.each([-1, -2, -3, -4, -5, -1002, -1003, -1004, -1007, -2002, -2003, -2004])(
    '%i makes another call useless, with HTTP status 200 or 400',
    async (number) => {
      world.jupiter.failNext({ body: { status: 'Failed', code: number } });
      expect(await submit()).toEqual(rejected(number));
      world.jupiter.failNext({ status: 400, body: { error: 'scripted', code: number } });
      expect(await submit()).toEqual(rejected(number));
    },
  );

  it.each([
    [6001, 'the price moved past the slippage limit'],
    [6024, 'not enough of the token'],
    [6099, 'one of the pools on the route refused it (code 6099)'],
    [1, 'a program of the swap failed with error 1'],
  ])('%i is a swap that landed and failed, for any amounts', async (number, reason) => {
    world.jupiter.endNext(code(number));
    expect(await submit()).toEqual({ kind: 'failed', reason });
  });

  it('6001 of an inner exchange is not the slippage of Jupiter', async () => {
    const error = 'custom program error: #6001';
    const body = { status: 'Failed', signature: signed.txHash, slot: '1', code: 6001, error };
    world.jupiter.failNext({ body });
    const reason = 'a program of the swap failed with error 6001';
    expect(await submit()).toEqual({ kind: 'failed', reason });
  });

  it.each([
    { status: 'Failed', code: 0 },
    { status: 'Success', code: 6001 },
    { status: 'Success', code: 0, signature: undefined },
    { status: 'Success', code: 0, signature: 'another' },
    { status: 'Failed', code: 6001, signature: 'another' },
    { status: 'Success', code: '0' },
    { status: 'Success' },
    { code: 0 },
    { code: 0.5, status: 'Failed' },
    null,
    [],
    '<html>',
  ])('that contradict themselves leave the outcome to the chain (%j)', async (body) => {
    const whole =
      body && typeof body === 'object' && 'signature' in body
        ? body
        : Object.assign(Object(body), { signature: signed.txHash });
    world.jupiter.failNext({ body: typeof body === 'string' ? body : whole });
    expect((await submit())?.kind).toBe('unknown');
  });

  it('of a landed end with HTTP status 400 leave the outcome to the chain', async () => {
    world.jupiter.endNext(code(0, 400));
    expect((await submit())?.kind).toBe('unknown');
  });
});

describe('Jupiter refuses', () => {
  it('a changed message', async () => {
    const other = await world.signed();
    const swap = { ...signed.swap, quote: { ...signed.swap.quote } };
    expect(await submit(world.provider, { ...other, swap })).toEqual(rejected(-3));
  });

  it('a missing and a wrong signature', async () => {
    const { bytes } = signed.swap.quote.transaction;
    expect(await submit(world.provider, { ...signed, bytes })).toEqual(rejected(-1003));
    const forged = generateSigner().sign(decodeTransaction(bytes).message);
    const wrong = withSignature(bytes, world.person.address, forged);
    expect(await submit(world.provider, { ...signed, bytes: wrong })).toEqual(rejected(-2));
    expect(world.jupiter.sent).toEqual([]);
  });
});

describe('a missing answer', () => {
  it('is requested again, and nothing is sent twice', async () => {
    world.jupiter.endNext({ kind: 'hang-up-after-submit' });
    expect((await submit())?.kind).toBe('unknown');
    expect(await submit()).toEqual({ kind: 'confirmed' });
    expect(world.jupiter.sent).toEqual([signed.txHash]);
  });

  it('with HTTP status 500 and a signature may be in flight', async () => {
    world.jupiter.endNext({ kind: 'signature-500' });
    expect(await submit()).toEqual(unknown('HTTP status 500'));
    expect(await submit()).toEqual({ kind: 'confirmed' });
  });

  it.each<Reply>([
    { status: 401, body: { code: 401, message: 'Unauthorized' } },
    { status: 403, body: { code: 403, message: 'Request blocked by firewall' } },
    rateLimited(1_763_722_805_000),
  ])('of a gateway that refused the call is requested again (%j)', async (fault) => {
    world.jupiter.failNext(fault);
    expect((await submit())?.kind).toBe('unknown');
    expect(await submit()).toEqual({ kind: 'confirmed' });
  });

  it('of a closed port says so', async () => {
    await world.jupiter.close();
    expect(await submit()).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('no connection'),
    });
  });

  it('times out', async () => {
    world.jupiter.failNext('silence');
    expect(await submit(world.provide({ executeLimitMs: 30 }))).toEqual(unknown('no answer in time'));
  });

  it('does not block: a later call joins the pending one', async () => {
    const release = world.jupiter.holdExecutions();
    const hasty = world.provide({ submitWaitMs: 5 });
    expect(await submit(hasty)).toEqual({ kind: 'busy' });
    expect(await submit(hasty)).toEqual({ kind: 'busy' });
    release();
    await until(async () => expect(await submit(hasty)).toEqual({ kind: 'confirmed' }));
    expect(executions()).toHaveLength(1);
  });

  it('is shared by all waiting calls', async () => {
    const release = world.jupiter.holdExecutions();
    const waiting = world.provide({ submitWaitMs: 60_000 });
    const first = submit(waiting);
    const second = submit(waiting);
    release();
    expect(await Promise.all([first, second])).toEqual([{ kind: 'confirmed' }, { kind: 'confirmed' }]);
    expect(executions()).toHaveLength(1);
  });
});

it('the log has no signature, wallet or transaction', async () => {
  await submit();
  const lines = world.lines.join();
  expect(lines).toContain('"call":"execute"');
  expect(lines).not.toContain(signed.txHash);
  expect(lines).not.toContain(world.person.address);
});
