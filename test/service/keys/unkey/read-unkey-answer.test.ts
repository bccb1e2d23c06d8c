import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readUnkeyAnswer } from '../../../../src/service/keys/unkey.ts';

const NOW = 1_763_722_800_000;
const KINDS = ['valid', 'invalid', 'forbidden', 'rate-limited', 'unavailable'];

const code = fc.oneof(fc.constantFrom('VALID', 'RATE_LIMITED', 'EXPIRED', 'USAGE_EXCEEDED'), fc.string());
const limit = fc.record(
  { exceeded: fc.oneof(fc.boolean(), fc.anything()), reset: fc.oneof(fc.double(), fc.anything()) },
  { requiredKeys: [] },
);
const data = fc.record(
  {
    valid: fc.oneof(fc.boolean(), fc.anything()),
    code: fc.oneof(code, fc.anything()),
    keyId: fc.oneof(fc.string(), fc.anything()),
    ratelimits: fc.oneof(fc.array(limit), fc.anything()),
  },
  { requiredKeys: [] },
);
const answer = fc.record({
  kind: fc.constant('answered' as const),
  status: fc.oneof(fc.constantFrom(200, 429), fc.nat(999)),
  headers: fc.dictionary(fc.constantFrom('retry-after', 'date'), fc.string()),
  body: fc.oneof(fc.record({ data }), fc.anything()),
});

it('makes a verification of any answer, and a valid one only of a plain VALID', () => {
  fc.assert(
    fc.property(answer, (any) => {
      const { verification } = readUnkeyAnswer(any, NOW);
      expect(KINDS).toContain(verification.kind);
      if (verification.kind === 'valid') {
        expect(any).toMatchObject({ status: 200, body: { data: { valid: true, code: 'VALID' } } });
      }
      if (verification.kind === 'rate-limited' && verification.retryAfterSeconds !== undefined) {
        expect(Number.isInteger(verification.retryAfterSeconds)).toBe(true);
        expect(verification.retryAfterSeconds).toBeGreaterThan(0);
      }
    }),
    { numRuns: 2_000 },
  );
});
