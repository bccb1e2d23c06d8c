import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Signature } from '../../src/solana/address.ts';
import { createAgreement } from '../../src/solana/agreement.ts';
import type { StatusReader } from '../../src/solana/chain-status.ts';
import { VirtualTime } from '../bot/support/virtual-time.ts';
import { WHOLE_LEDGER } from '../support/read-transaction-status.ts';

const signature = 'signature' as Signature;
const BOUND = 900;
const TEN_MINUTES = 600_000;

/**
 * A node's answer: confirmed or finalized, failed, `pending` (not found at height 880), `expired` (at 1,000), `far` (at
 * 9,000), `early` (confirmed, at 880), or silence.
 */
type Word =
  | 'processed'
  | 'confirmed'
  | 'finalized'
  | 'early'
  | 'failing'
  | 'failed'
  | 'pending'
  | 'expired'
  | 'far'
  | 'silent'
  | 'hangs';

const HEIGHTS: Partial<Record<Word, number>> = { pending: 880, early: 880, far: 9_000 };
const UNSEEN: readonly Word[] = ['pending', 'expired', 'far'];

let time: VirtualTime;
beforeEach(() => {
  time = new VirtualTime(1_000_000);
});

/** `afterMs`: latency. */
function node(word: Word, afterMs = 0): StatusReader {
  const isFailure = word === 'failed' || word === 'failing';
  const level = { failed: 'finalized', failing: 'confirmed', early: 'confirmed' }[word as string] ?? word;
  const err = isFailure ? { InstructionError: [2, { Custom: 1 }] } : null;
  const value = UNSEEN.includes(word)
    ? null
    : { slot: 7, confirmations: null, err, confirmationStatus: level };
  const answer = async <T>(told: T): Promise<T> => {
    if (word === 'silent') throw new Error('no answer');
    if (word === 'hangs') return new Promise(() => {});
    if (afterMs > 0) await time.sleep(afterMs);
    return told;
  };
  return {
    getEpochInfo: () => answer({ absoluteSlot: 2_000, blockHeight: HEIGHTS[word] ?? 1_000 }),
    getSignatureStatuses: () => answer({ context: { slot: 2_000 }, value: [value] } as never),
    ...WHOLE_LEDGER,
  };
}

function agree(nodes: readonly StatusReader[]) {
  const alerts: string[] = [];
  const details: string[] = [];
  const clock = { now: time.now, after: time.timers.after };
  const read = createAgreement({
    ...{ nodes, now: time.now, clock },
    onAlert: (alert, place, detail) => {
      alerts.push(`${alert} ${place}`);
      details.push(detail);
    },
  });
  /** `ageMs`: since the first send. */
  const status = async (ageMs = 0) => {
    let found: string | undefined;
    const startedAt = time.now();
    void read([signature], { lastValidBlockHeight: BOUND, sentAt: startedAt - ageMs }).then((told) => {
      found = told.status;
    });
    while (found === undefined) await time.play(100);
    return { status: found, tookMs: time.now() - startedAt };
  };
  return { status, alerts, details };
}

async function ask(words: readonly Word[], ageMs = 0) {
  const { status, alerts } = agree(words.map((word) => node(word)));
  return [(await status(ageMs)).status, ...alerts];
}

describe('a single node', () => {
  it.each<[Word, string]>([
    ['expired', 'expired'],
    ['far', 'expired'],
    ['failed', 'failed'],
    ['finalized', 'finalized'],
    ['pending', 'pending'],
    ['silent', 'unknown'],
  ])('that says %s is believed: %s', async (word, status) => {
    expect(await ask([word])).toEqual([status]);
  });
});

describe('several nodes', () => {
  it.each<[Word[], string[]]>([
    [['expired', 'expired'], ['expired']],
    [['expired', 'pending'], ['pending']],
    [['pending', 'expired'], ['pending']],
    [
      ['far', 'pending'],
      ['pending', 'heights_apart 2'],
    ],
    [['expired', 'expired', 'pending'], ['pending']],
    [
      ['far', 'far', 'pending'],
      ['pending', 'heights_apart 3'],
    ],
    [['expired', 'silent'], ['unknown']],
    [['expired', 'expired', 'silent'], ['expired']],
    [['expired', 'processed'], ['pending']],
    [
      ['expired', 'confirmed'],
      ['unknown', 'nodes_contradict 1'],
    ],
    [
      ['confirmed', 'expired'],
      ['unknown', 'nodes_contradict 2'],
    ],
    [
      ['far', 'early'],
      ['confirmed', 'heights_apart 2', 'nodes_contradict 1'],
    ],
    [['failed', 'failed'], ['failed']],
    [['failing', 'failing'], ['failed']],
    [['failed', 'pending'], ['pending']],
    [['failed', 'silent'], ['unknown']],
    [['failed', 'failed', 'silent'], ['failed']],
    [
      ['failed', 'finalized'],
      ['unknown', 'nodes_contradict 1'],
    ],
    [
      ['expired', 'failed'],
      ['unknown', 'nodes_contradict 1'],
    ],
    [['confirmed', 'pending'], ['pending']],
    [['finalized', 'pending'], ['pending']],
    [['confirmed', 'silent'], ['confirmed']],
    [['finalized', 'silent'], ['confirmed']],
    [['finalized', 'confirmed'], ['confirmed']],
    [['finalized', 'finalized'], ['finalized']],
    [['finalized', 'finalized', 'silent'], ['finalized']],
    [['silent', 'silent'], ['unknown']],
  ])('%j: %j', async (words, expected) => {
    expect(await ask(words)).toEqual(expected);
  });

  it.each<[Word[], string[]]>([
    [
      ['expired', 'silent'],
      ['expired', 'silent_node_passed_over 2'],
    ],
    [
      ['silent', 'failed'],
      ['failed', 'silent_node_passed_over 1'],
    ],
    [
      ['finalized', 'silent'],
      ['finalized', 'silent_node_passed_over 2'],
    ],
    [['finalized', 'finalized', 'silent'], ['finalized']],
    [
      ['expired', 'pending'],
      ['pending', 'node_holds_end_back 2'],
    ],
    [
      ['pending', 'confirmed'],
      ['pending', 'node_holds_end_back 1'],
    ],
    [['pending', 'pending'], ['pending']],
    [['silent', 'silent'], ['unknown']],
  ])('ten minutes after it was sent, %j: %j', async (words, expected) => {
    expect(await ask(words, TEN_MINUTES)).toEqual(expected);
  });

  it('waits for silent nodes for ten minutes', async () => {
    expect(await ask(['expired', 'silent'], TEN_MINUTES - 1_000)).toEqual(['unknown']);
  });
});

it('an alert says which node says what', async () => {
  const { status, details } = agree([node('far'), node('early')]);
  await status();
  expect(details).toEqual([
    'node 2 at 880, node 1 at 9000',
    'node 1: expired at 9000, node 2: confirmed at 880',
  ]);
});

describe('after an hour', () => {
  const short: StatusReader = {
    ...node('expired'),
    getFirstAvailableBlock: async () => 7,
    getBlockTime: async () => 9e9,
  };
  const HOUR = 3_600_000;

  it.each<[string, StatusReader[], number, string[]]>([
    ['ends nothing', [short], HOUR, ['unknown', 'ledger_too_short 1']],
    ['is not asked for before', [short], HOUR - 1, ['expired']],
    ['is not passed over on one word', [short, node('expired')], HOUR, ['unknown', 'ledger_too_short 1']],
    [
      'is passed over on two',
      [short, node('expired'), node('expired')],
      HOUR,
      ['expired', 'ledger_too_short 1'],
    ],
    ['hides no landing', [short, node('finalized')], HOUR, ['finalized', 'silent_node_passed_over 1']],
  ])('a ledger that begins after the signature %s', async (_name, nodes, ageMs, expected) => {
    const { status, alerts } = agree(nodes);
    expect([(await status(ageMs)).status, ...alerts]).toEqual(expected);
  });
});

describe('nodes that are out of step', () => {
  /** Asks every five seconds for as long; returns the answers without repeats. */
  async function keepAsking(words: readonly Word[], ms: number) {
    const { status, alerts } = agree(words.map((word) => node(word)));
    const told: string[] = [];
    for (const until = time.now() + ms; time.now() < until; await time.play(5_000)) {
      const answer = (await status()).status;
      if (told.at(-1) !== answer) told.push(answer);
    }
    return [told.join(', '), [...new Set(alerts)].sort().join(', ')];
  }

  it.each<[string, Word[], number, string[]]>([
    ['the preferred one, behind', ['pending', 'far', 'far'], 60_000, ['pending', 'heights_apart 1']],
    [
      'the preferred one, behind',
      ['pending', 'far', 'far'],
      110_000,
      ['pending, expired', 'heights_apart 1'],
    ],
    ['the last one, behind', ['far', 'far', 'pending'], 55_000, ['pending', 'heights_apart 3']],
    ['the last one, behind', ['far', 'far', 'pending'], 90_000, ['pending, expired', 'heights_apart 3']],
    [
      'one ahead',
      ['far', 'early', 'early'],
      55_000,
      ['confirmed', 'heights_apart 2, heights_apart 3, nodes_contradict 1'],
    ],
    ['one of two', ['far', 'pending'], 300_000, ['pending', 'heights_apart 2']],
    [
      'two of four',
      ['far', 'far', 'pending', 'pending'],
      90_000,
      ['pending, expired', 'heights_apart 3, heights_apart 4'],
    ],
    [
      'three of five behind two liars',
      ['far', 'far', 'pending', 'pending', 'pending'],
      300_000,
      ['pending', 'heights_apart 3, heights_apart 4, heights_apart 5'],
    ],
    ['one whose others are silent', ['far', 'pending', 'silent'], 300_000, ['pending', 'heights_apart 2']],
  ])('%s, of %j for %i ms', async (_name, words, ms, expected) => {
    expect(await keepAsking(words, ms)).toEqual(expected);
  });

  it('are heard again as soon as they have caught up', async () => {
    const words: Word[] = ['far', 'far', 'pending'];
    let last: Word = 'pending';
    const behind: StatusReader = {
      getEpochInfo: () => node(last === 'pending' ? last : 'far').getEpochInfo('finalized'),
      getSignatureStatuses: (...asked) => node(last).getSignatureStatuses(...asked),
      ...WHOLE_LEDGER,
    };
    const { status } = agree([...words.slice(0, 2).map((word) => node(word)), behind]);
    while ((await status()).status === 'pending') await time.play(5_000);
    last = 'finalized';
    expect((await status()).status).toBe('unknown');
  });
});

const WORDS: readonly Word[] = [
  ...(['processed', 'confirmed', 'finalized', 'early', 'failing', 'failed'] as const),
  ...(['pending', 'expired', 'far', 'silent'] as const),
];
const anyWords = fc.array(fc.constantFrom(...WORDS), { minLength: 2, maxLength: 4 });
const anyAge = fc.constantFrom(0, TEN_MINUTES);

it('a node that waits below the bound holds every end back', async () => {
  await fc.assert(
    fc.asyncProperty(anyWords, fc.nat(3), anyAge, async (words, place, age) => {
      const all = words.toSpliced(place, 0, 'pending');
      expect((await ask(all, age))[0]).toBe('pending');
    }),
  );
});

it('a bad end needs two nodes and no node that saw a landing', async () => {
  await fc.assert(
    fc.asyncProperty(anyWords, async (words) => {
      const [status] = await ask(words);
      if (status !== 'expired' && status !== 'failed' && status !== 'finalized') return;
      const agreeing = words.filter((word) => {
        if (status === 'expired') return word === 'expired' || word === 'far';
        if (status === 'failed') return word === 'failed' || word === 'failing';
        return word === 'finalized';
      });
      expect(agreeing.length).toBeGreaterThanOrEqual(2);
      if (status !== 'finalized') {
        expect(words.filter((word) => ['early', 'confirmed', 'finalized'].includes(word))).toEqual([]);
      }
    }),
  );
});

describe('timeouts', () => {
  it('a hanging node costs time only until its demotion', async () => {
    const { status } = agree([node('confirmed'), node('hangs')]);
    expect(await status()).toEqual({ status: 'confirmed', tookMs: 1_500 });
    await time.play(11_000);
    expect(await status()).toEqual({ status: 'confirmed', tookMs: 100 });
  });

  it('a hanging preferred node loses its place', async () => {
    const { status } = agree([node('hangs'), node('pending')]);
    expect((await status()).tookMs).toBeLessThanOrEqual(1_500);
    await time.play(11_000);
    expect(await status()).toEqual({ status: 'pending', tookMs: 100 });
  });

  it('without any answer all nodes have the whole timeout', async () => {
    expect(await agree([node('finalized', 6_000)]).status()).toEqual({ status: 'finalized', tookMs: 6_000 });
    expect(await agree([node('silent'), node('confirmed', 9_000)]).status()).toMatchObject({
      status: 'confirmed',
    });
    expect(await agree([node('hangs')]).status()).toEqual({ status: 'unknown', tookMs: 11_000 });
  });

  it('a bad end waits for a slow node', async () => {
    const { status } = agree([node('expired'), node('pending', 6_000)]);
    expect(await status()).toMatchObject({ status: 'pending' });
    const { status: other } = agree([node('failed'), node('confirmed', 9_000)]);
    expect((await other()).status).toBe('unknown');
  });

  it('a good end waits for the known latency of a slow node', async () => {
    const { status } = agree([node('confirmed'), node('pending', 4_000)]);
    expect((await status()).status).toBe('confirmed');
    await time.play(4_000);
    expect((await status()).status).toBe('pending');
  });

  it('a slow single node reports an expiry at the second query', async () => {
    const { status } = agree([node('expired', 6_000)]);
    expect((await status()).status).toBe('unknown');
    await time.play(6_000);
    expect(await status()).toEqual({ status: 'expired', tookMs: 6_000 });
  });
});

it('without a send time a silent node always holds an end back', async () => {
  const nodes = [node('expired'), node('silent')];
  const onAlert = () => {
    throw new Error('nobody was passed over');
  };
  const read = createAgreement({ nodes, now: () => Number.MAX_SAFE_INTEGER, onAlert });
  expect((await read([signature], { lastValidBlockHeight: BOUND })).status).toBe('unknown');
});

it('a height below the bound counts even when the node cannot search', async () => {
  const searchless: StatusReader = {
    ...node('pending'),
    getSignatureStatuses: () => Promise.reject(new Error('no history')),
  };
  const { status } = agree([node('expired'), node('expired'), searchless]);
  expect((await status()).status).toBe('unknown');
});
