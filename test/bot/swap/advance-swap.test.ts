import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { BotStore } from '../../../src/bot/store/create-bot-store.ts';
import { type AdvancePorts, advanceSwap } from '../../../src/bot/swap/advance-swap.ts';
import type { BaseUnits, Signature, SwapId } from '../../../src/bot/swap/brands.ts';
import type {
  ChainStatus,
  ExecutionReport,
  ServiceFailure,
  ServiceResult,
} from '../../../src/bot/swap/ports.ts';
import type { SignedTransaction, Swap } from '../../../src/bot/swap/swap.ts';
import { describeFailure } from '../../../src/bot/swap-api/failures.ts';
import {
  makeAttempt,
  makeSigned,
  makeSwap,
  moved,
  orderedSwap,
  signedSwap,
  WALLET,
} from '../support/make-swap.ts';
import { openTestStore } from '../support/open-test-store.ts';
import { scripted } from '../support/scripted.ts';

type Answer = ServiceResult<ExecutionReport>;

const pending: ChainStatus = { kind: 'pending' };
const confirmed: ChainStatus = { kind: 'confirmed' };
const finalized: ChainStatus = { kind: 'finalized' };
const expired: ChainStatus = { kind: 'expired' };
const unknown: ChainStatus = { kind: 'unknown' };
const failed: ChainStatus = { kind: 'failed', reason: 'custom 6001' };

const reports = (status: 'submitted' | 'confirmed', txHash = 'hash-a'): Answer => ({
  ok: true,
  value: { status, txHash },
});
/** A failed execute as the client describes it. */
const fails = (status: number | null, changes: Partial<ServiceFailure> = {}): Answer => ({
  ok: false,
  failure: { ...describeFailure('execute', { code: 'some_code', status }), ...changes },
});

describe('one look at a swap', () => {
  let store: BotStore;
  let now: number;
  let alerts: string[];
  let scripts: { readonly overruns: string[] }[];

  beforeEach(async () => {
    ({ store } = await openTestStore());
    now = 3_000;
    alerts = [];
    scripts = [];
  });

  afterEach(() => {
    expect(scripts.flatMap((script) => script.overruns)).toEqual([]);
  });

  function ports(answers: readonly Answer[], chain: readonly ChainStatus[], height?: number) {
    const execute = scripted<[SignedTransaction, AbortSignal?], Answer>('execute', ...answers);
    const transactionStatus = scripted<[Signature, number], ChainStatus>('transactionStatus', ...chain);
    scripts.push(execute, transactionStatus);
    return {
      swapApi: { execute },
      chain: {
        transactionStatus,
        blockHeight: async () => height,
        arrived: async () => 149_000_000n as BaseUnits,
      },
      store: store.swaps,
      now: () => now,
      wait: () => new Promise<void>(() => undefined),
      alert: (kind, swap) => alerts.push(`${kind} ${swap.id}`),
    } satisfies AdvancePorts & { swapApi: { execute: typeof execute } };
  }

  /** Claims the swap when it is due and looks at it; returns the row as it stands then. */
  async function look(used: AdvancePorts): Promise<Swap> {
    const [claimed] = await store.swaps.claimDue(now, 1, 30_000);
    if (!claimed) throw new Error(`Nothing is due at ${now}.`);
    await advanceSwap(used, claimed);
    return found(claimed.id);
  }

  async function found(id: SwapId): Promise<Swap> {
    const swap = await store.swaps.findSwap(id);
    if (!swap) throw new Error('the swap is gone');
    return swap;
  }

  async function submittedSwap(patch: Partial<Swap> = {}): Promise<Swap> {
    return moved(store.swaps, await signedSwap(store.swaps, 'a'), 'submitted', { dueAt: 3_000, ...patch });
  }

  it('writes `submitted` before the first execute (P1)', async () => {
    await signedSwap(store.swaps, 'a');
    const used = ports([reports('submitted')], [pending]);
    const seen: string[] = [];
    const execute = async (signed: SignedTransaction) => {
      seen.push((await found('a' as SwapId)).state);
      return used.swapApi.execute(signed);
    };
    const after = await look({ ...used, swapApi: { execute } });
    expect(seen).toEqual(['submitted']);
    expect(after).toMatchObject({
      state: 'submitted',
      serviceReport: 'submitted',
      submittedAt: 3_000,
      dueAt: 3_500,
    });
  });

  it('sends the stored bytes again, the same every time', async () => {
    await submittedSwap();
    const used = ports([reports('submitted'), reports('submitted')], [pending, pending]);
    await look(used);
    now = 4_000;
    await look(used);
    expect(used.swapApi.execute.calls.map(([signed]) => signed)).toEqual([makeSigned('a'), makeSigned('a')]);
  });

  it.each([
    ['confirmed', [confirmed, confirmed], 'confirmed', null],
    ['finalized', [finalized, finalized], 'confirmed', null],
    ['failed', [failed, failed], 'failed', 'custom 6001'],
  ] as const)('ends when the chain says %s, twice', async (_name, chain, state, reason) => {
    await submittedSwap();
    const used = ports([reports('submitted')], chain);
    const arrived = state === 'confirmed' ? 149_000_000n : null;
    expect(await look(used)).toMatchObject({ state, reason, arrived, finalAt: 3_000 });
    expect(used.chain.transactionStatus.left).toEqual([]);
    const items = await store.outbox.claimDue(now, 10, 1_000);
    expect(items.map((item) => item.kind)).toEqual(['status']);
  });

  it.each([
    ['pending', pending],
    ['unknown', unknown],
    ['failed', failed],
  ])('waits when the second read says %s after all', async (_name, second) => {
    await submittedSwap();
    expect(await look(ports([reports('submitted')], [confirmed, second]))).toMatchObject({
      state: 'submitted',
      dueAt: 3_500,
    });
  });

  it.each<[string, Answer]>([
    ['confirmed', reports('confirmed')],
    ['400', fails(400)],
    ['403', fails(403)],
    ['413', fails(413)],
    ['429', fails(429, { retryAfterMs: 2_000 })],
    ['502', fails(502)],
    ['a time-out', fails(null)],
  ])('is not ended by the service saying %s, and keeps the wallet held (P2, P3)', async (_name, answer) => {
    await submittedSwap();
    const after = await look(ports([answer], [pending, pending]));
    expect(after.state).toBe('submitted');
    expect(after.dueAt).toBe(3_500);
    expect((await store.swaps.findInFlight(WALLET))?.id).toBe('a');
  });

  it('asks the chain once more after the service says confirmed', async () => {
    await submittedSwap();
    const after = await look(ports([reports('confirmed')], [pending, confirmed, confirmed]));
    expect(after.state).toBe('confirmed');
  });

  it('says what the service reports where the chain cannot be asked, and never expired', async () => {
    await submittedSwap();
    await store.outbox.finish((await store.outbox.claimDue(now, 1, 1_000))[0] as never, now);
    const after = await look(ports([reports('confirmed')], [unknown, unknown]));
    expect(after).toMatchObject({ state: 'submitted', serviceReport: 'confirmed', dueAt: 3_500 });
    expect(await store.outbox.claimDue(now, 10, 1_000)).toMatchObject([{ kind: 'status' }]);
    now += 3_600_000;
    expect(await look(ports([reports('submitted')], [unknown, unknown]))).toMatchObject({
      state: 'submitted',
      serviceReport: 'confirmed',
      dueAt: now + 30_000,
    });
  });

  it('calls it expired only at a second look some time after the first', async () => {
    await submittedSwap();
    const seen = ports([reports('submitted')], [expired, expired, expired]);
    const first = await look(seen);
    expect(first).toMatchObject({ state: 'submitted', expirySeenAt: 3_000, dueAt: 8_000 });
    now = 7_999;
    await store.swaps.postpone(first, { dueAt: now }, now);
    expect(await look(seen)).toMatchObject({ state: 'submitted', expirySeenAt: 3_000 });
    now = 12_999;
    const second = await look(ports([], [expired, expired]));
    expect(second).toMatchObject({ state: 'expired', expirySeenAt: null, dueAt: null });
  });

  it('forgets an expiry that a node saw too early', async () => {
    await submittedSwap();
    await look(ports([reports('submitted')], [expired]));
    now = 8_000;
    expect(await look(ports([], [pending]))).toMatchObject({ state: 'submitted', expirySeenAt: null });
    now = 20_000;
    expect(await look(ports([reports('submitted')], [confirmed, confirmed]))).toMatchObject({
      state: 'confirmed',
    });
  });

  it('keeps the first sight of an expiry while the chain cannot be asked', async () => {
    await submittedSwap();
    await look(ports([reports('submitted')], [expired]));
    now = 8_000;
    expect(await look(ports([], [unknown]))).toMatchObject({ expirySeenAt: 3_000, state: 'submitted' });
  });

  it('leaves the service alone for as long as it asks, while the chain is asked on', async () => {
    await submittedSwap();
    const limited = fails(429, { retryAfterMs: 7_000 });
    expect(await look(ports([limited], [pending]))).toMatchObject({ executeAfter: 10_000, dueAt: 3_500 });
    now = 9_999;
    await look(ports([], [pending]));
    now = 15_000;
    await look(ports([reports('submitted')], [pending]));
  });

  it('hears a Retry-After although the chain seemed to have ended it', async () => {
    await submittedSwap();
    const limited = fails(429, { retryAfterMs: 7_000 });
    const used = ports([limited], [confirmed, unknown]);
    const execute = async (signed: SignedTransaction) => {
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      return used.swapApi.execute(signed);
    };
    expect(await look({ ...used, swapApi: { execute } })).toMatchObject({ executeAfter: 10_000 });
  });

  it('stops every call of the key when the service says so', async () => {
    await submittedSwap();
    const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 600 });
    const limited = fails(429, { retryAfterMs: 7_000, blocksKey: true });
    await look({ ...ports([limited], [pending]), budget });
    expect(await budget.take('first_execute', 9_999)).toEqual({ ok: false, retryAt: 10_000 });
  });

  it('asks only the chain when the budget of the key is spent', async () => {
    await submittedSwap();
    const budget = store.serviceBudget({ keyId: 'key', callsPerMinute: 60, burst: 1 });
    await budget.take('first_execute', now);
    const after = await look({ ...ports([], [pending]), budget });
    expect(after).toMatchObject({ state: 'submitted', dueAt: 3_500 });
  });

  it('remembers a refusal in words, and forgets it when the service takes the transaction', async () => {
    await submittedSwap();
    const refused = await look(ports([fails(403, { code: 'blocked_by_policy' })], [pending]));
    expect(refused).toMatchObject({ state: 'submitted', reason: 'service:blocked_by_policy' });
    now = 4_000;
    expect(await look(ports([reports('submitted')], [pending]))).toMatchObject({ reason: null });
  });

  it('calls nothing refused that may be taken in a moment, or was taken before', async () => {
    await submittedSwap();
    expect(await look(ports([fails(429, { retryAfterMs: 500 })], [pending]))).toMatchObject({ reason: null });
    now = 4_000;
    expect(await look(ports([fails(502)], [pending]))).toMatchObject({ reason: null });
    now = 5_000;
    await look(ports([reports('submitted')], [pending]));
    now = 6_000;
    expect(await look(ports([fails(401)], [pending]))).toMatchObject({ reason: null });
  });

  it('ends a refused swap by the chain alone: expired, and not failed', async () => {
    await submittedSwap();
    const refusal = fails(400, { code: 'quote_expired' });
    expect(await look(ports([refusal], [pending]))).toMatchObject({ state: 'submitted' });
    now = 70_000;
    expect(await look(ports([refusal], [expired]))).toMatchObject({
      state: 'submitted',
      expirySeenAt: 70_000,
    });
    now = 75_000;
    expect(await look(ports([], [expired, expired]))).toMatchObject({ state: 'expired', reason: null });
  });

  it('raises an alert when the service names another transaction or claims what the chain denies', async () => {
    await submittedSwap();
    await look(ports([reports('submitted', 'another')], [pending]));
    now = 4_000;
    await look(ports([reports('confirmed')], [failed, failed]));
    expect(alerts).toEqual(['foreign_tx_hash a', 'service_disagrees a']);
  });

  it('survives adapters that throw', async () => {
    await submittedSwap();
    const used = {
      ...ports([], []),
      swapApi: { execute: () => Promise.reject(new Error('raw')) },
      chain: {
        transactionStatus: () => Promise.reject(new Error('raw')),
        blockHeight: async () => 1,
        arrived: async () => undefined,
      },
    };
    expect(await look(used)).toMatchObject({ state: 'submitted', dueAt: 3_500 });
  });

  it('asks the chain on while the service takes its time, and does not wait for it once the chain has decided', async () => {
    await submittedSwap();
    let aborted = false;
    const execute = (_signed: SignedTransaction, signal?: AbortSignal) =>
      new Promise<Answer>(() => signal?.addEventListener('abort', () => (aborted = true)));
    const used = { ...ports([], [pending, pending, confirmed, confirmed]), swapApi: { execute } };
    const waits: number[] = [];
    const wait = async (ms: number) => {
      now += ms;
      waits.push(now);
    };
    expect(await look({ ...used, wait })).toMatchObject({ state: 'confirmed' });
    expect(waits).toEqual([3_500, 4_000]);
    expect(aborted).toBe(true);
  });

  it('backs off from half a second to five', async () => {
    await submittedSwap();
    const delays: number[] = [];
    for (const at of [3_000, 4_000, 6_000, 12_000, 22_000, 60_000]) {
      now = at;
      const after = await look(ports([reports('submitted')], [pending]));
      delays.push((after.dueAt ?? 0) - at);
    }
    expect(delays).toEqual([500, 600, 1_200, 3_000, 5_000, 5_000]);
  });

  describe('after a confirmation', () => {
    async function confirmedSwap(): Promise<void> {
      await submittedSwap();
      const swap = await look(ports([reports('submitted')], [confirmed, confirmed]));
      expect(swap.dueAt).toBe(18_000);
      now = 18_000;
    }

    it('looks until the block is final, and then no more', async () => {
      await confirmedSwap();
      expect((await look(ports([], [confirmed]))).dueAt).toBe(33_000);
      now = 33_000;
      expect((await look(ports([], [finalized]))).dueAt).toBeNull();
      expect((await store.swaps.listEvents('a' as SwapId)).at(-1)?.why).toBe('final on chain');
    });

    it('needs no look when the block was final already', async () => {
      await submittedSwap();
      expect((await look(ports([reports('submitted')], [finalized, finalized]))).dueAt).toBeNull();
    });

    it('corrects what the chain took back, tells the person and alerts', async () => {
      await confirmedSwap();
      expect(await look(ports([], [expired]))).toMatchObject({
        state: 'confirmed',
        expirySeenAt: 18_000,
        dueAt: 23_000,
      });
      now = 23_000;
      const after = await look(ports([], [expired, expired]));
      expect(after).toMatchObject({ state: 'expired', reason: 'rolled_back', dueAt: null });
      expect(alerts).toEqual(['confirmation_rolled_back a']);
    });

    it('is not corrected by a chain that cannot be asked', async () => {
      await confirmedSwap();
      expect(await look(ports([], [unknown]))).toMatchObject({ state: 'confirmed', dueAt: 33_000 });
      now += 25 * 3_600_000;
      expect(await look(ports([], [unknown]))).toMatchObject({ state: 'confirmed', dueAt: null });
    });
  });

  describe('when nobody comes back', () => {
    it('lets a card lapse in silence', async () => {
      await store.swaps.createSwap(makeSwap('card'), 'token', []);
      now = 661_000;
      expect(await look(ports([], []))).toMatchObject({ state: 'lapsed', reason: 'not_signed_in_time' });
      expect((await store.outbox.claimDue(now, 10, 1_000)).map((item) => item.id)).toEqual(['card:status']);
    });

    it('lets an order lapse and says so', async () => {
      await orderedSwap(store.swaps, 'a');
      now = 602_000;
      expect(await look(ports([], []))).toMatchObject({ state: 'lapsed' });
      const [picture] = await store.outbox.claimDue(now, 10, 1_000);
      if (!picture) throw new Error('nothing is due');
      await store.outbox.finish(picture, now);
      expect((await store.outbox.claimDue(now, 10, 1_000)).map((item) => item.id)).toEqual([
        'a:notice:lapsed',
      ]);
    });

    it.each([
      ['by block height', 150, 151],
      ['by the clock where there is no height', undefined, undefined],
    ])(
      'keeps an order while one of its transactions may come back signed, %s',
      async (_name, open, closed) => {
        const order = await orderedSwap(store.swaps, 'a');
        await store.swaps.addAttempt(
          makeAttempt(order.id, { lastValidBlockHeight: 150, expiresAt: 600_000 }),
        );
        await store.swaps.addAttempt(
          makeAttempt(order.id, { id: 'b', returnTokenHash: 'b', lastValidBlockHeight: 9, expiresAt: 9 }),
        );
        now = 602_000;
        expect(await look(ports([], [], open))).toMatchObject({ state: 'ordered', dueAt: 607_000 });
        now = 661_000;
        expect(await look(ports([], [], closed))).toMatchObject({ state: 'lapsed' });
      },
    );
  });
});
