import { Connection } from '@solana/web3.js';
import { afterEach, describe, expect, it } from 'vitest';
import { createLog } from '../../../src/log.ts';
import type { KeyVerifier } from '../../../src/service/keys/authenticate.ts';
import type { ServiceSchema } from '../../../src/service/store/service-schema.ts';
import { generateSigner } from '../../../src/solana/ed25519.ts';
import { openTestDatabase } from '../../support/test-database.ts';
import { until } from '../../support/until.ts';
import { startTestService, type TestService, USDC } from '../support/test-service.ts';

const connection = new Connection('http://127.0.0.1:9', { disableRetryOnRateLimit: true });
const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);

/** Well-formed but not executable. */
const SWAP = JSON.stringify({
  quoteId: 'any',
  request: { fromAmount: '1' },
  quote: { toAmount: '1', minimumToAmount: '1', transaction: { bytes: '', lastValidBlockHeight: 1 } },
});

let service: TestService | undefined;

afterEach(async () => {
  await service?.close();
  service = undefined;
});

describe('old records', () => {
  it('are deleted: executions after 30 days, quotes an hour after expiry', async () => {
    const database = await openTestDatabase<ServiceSchema>();
    service = await startTestService({ connection, database, providers: [], now: () => NOW });
    const quote = (quote_id: string, expires_at: number) => ({
      quote_id,
      provider: 'x',
      message: '',
      swap: SWAP,
      created_at: 0,
      expires_at,
    });
    const execution = (quote_id: string, status: 'submitted' | 'confirmed', settled_at: number | null) => ({
      ...{
        message_hash: quote_id,
        quote_id,
        tx_hash: 'x',
        signatures: 'x',
        provider: 'x',
        signed_transaction: '',
      },
      ...{ identical: 1, last_valid_block_height: 1, status, error_code: null, error_message: null },
      ...{ created_at: 0, sent_at: null, settled_at, finalized_at: settled_at },
    });
    await database
      .insertInto('service_executions')
      .values([
        execution('done', 'confirmed', NOW - 30 * DAY - 1),
        execution('recent', 'confirmed', NOW - 30 * DAY + 1),
        execution('in-use', 'submitted', null),
      ])
      .execute();
    await database
      .insertInto('service_quotes')
      .values([quote('old', NOW - 3_600_001), quote('fresh', NOW - 3_599_999), quote('in-use', 0)])
      .execute();
    await service.service.close();
    const restarted = await startTestService({ connection, database, providers: [], now: () => NOW });
    const idsIn = async (table: 'service_quotes' | 'service_executions') =>
      (await database.selectFrom(table).select('quote_id').orderBy('quote_id').execute()).map(
        (row) => row.quote_id,
      );
    await until(async () => {
      expect(await idsIn('service_quotes')).toEqual(['fresh', 'in-use']);
      expect(await idsIn('service_executions')).toEqual(['in-use', 'recent']);
    });
    await restarted.service.close();
  });
});

describe('the log', () => {
  it('has the cause of an internal error beside its requestId', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'error', write: (line) => lines.push(line) });
    const keyVerifier: KeyVerifier = {
      verify: async () => ({ kind: 'unavailable', reason: 'Unkey: HTTP status 503' }),
    };
    service = await startTestService({ connection, providers: [], log, keyVerifier });
    const { body } = await service.get('/v1/tokens');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { requestId: body.error.requestId, status: 502, reason: 'Unkey: HTTP status 503' },
    ]);
  });

  it('has the requestId of every error, and no key, address, body or query', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'debug', write: (line) => lines.push(line) });
    service = await startTestService({ connection, providers: [], log });
    const wallet = generateSigner().address;
    const body = {
      fromToken: 'native',
      toToken: USDC,
      fromAmount: '123456789',
      fromAddress: wallet,
      toAddress: 'nobody',
    };
    const answers = [
      await service.get('/v1/tokens'),
      await service.get('/v1/tokens?issuer=secret_issuer'),
      await service.get('/v1/tokens', 'not-a-key-of-ours'),
      await service.post('/v1/quotes', body),
      await service.post('/v1/execute', { signedTransaction: 'QUJDREVGRw==' }),
      await service.get('/somewhere?token=abc'),
    ];
    const text = lines.join('');
    for (const { body: answer } of answers.slice(1)) expect(text).toContain(answer.error.requestId);
    for (const secret of [
      service.key,
      'not-a-key-of-ours',
      wallet,
      '123456789',
      'secret_issuer',
      'QUJDREVG',
      'token=abc',
    ]) {
      expect(text).not.toContain(secret);
    }
    expect(text).toContain('"route":"GET /v1/tokens"');
  });
});
