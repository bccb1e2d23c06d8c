import type { ErrorEnvelope } from '../../contract/envelope-schema.ts';
import type { TroubleKind } from '../troubles/troubles.ts';

interface Refusal {
  readonly kind: TroubleKind;
  readonly path: string;
  readonly status: number;
  /** One of this service's codes, or another operator's. */
  readonly code: string;
}

const REFUSALS: readonly Refusal[] = [
  { kind: 'execute_key_revoked', path: '/v1/execute', status: 401, code: 'unauthorized' },
  { kind: 'execute_forbidden', path: '/v1/execute', status: 403, code: 'forbidden' },
  { kind: 'execute_geo_blocked', path: '/v1/execute', status: 403, code: 'GEO_BLOCKED' },
  { kind: 'execute_mismatch', path: '/v1/execute', status: 400, code: 'transaction_mismatch' },
  { kind: 'prices_unavailable', path: '/v1/quotes', status: 503, code: 'upstream_unavailable' },
];

/** What a service that refuses answers to a call of this path; undefined where it does not. The first that is on counts. */
export function refuse(
  path: string,
  isOn: (kind: TroubleKind) => boolean,
): { readonly status: number; readonly body: ErrorEnvelope } | undefined {
  const refusal = REFUSALS.find((one) => one.path === path && isOn(one.kind));
  if (!refusal) return undefined;
  const error = { code: refusal.code, message: 'The sandbox was told to refuse this.' };
  return {
    status: refusal.status,
    body: { success: false, error, timestamp: new Date().toISOString() },
  };
}
