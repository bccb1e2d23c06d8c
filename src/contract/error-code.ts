/**
 * Every `error.code` this service answers with, and the HTTP status that goes with it. The document fixes the two codes of 429
 * (section 7.2); the others are this service's own choice
 * where the document says "not shown". A refusal by HTTP itself (405, 408, 415, 431) is `invalid_request` under its own status.
 */
export const ERROR_STATUS = {
  invalid_request: 400,
  unsupported_issuer: 400,
  quote_expired: 400,
  transaction_mismatch: 400,
  transaction_failed: 400,
  transaction_expired: 400,
  unauthorized: 401,
  forbidden: 403,
  blocked_by_policy: 403,
  not_found: 404,
  request_too_large: 413,
  rate_limited: 429,
  verification_rate_limited: 429,
  internal_error: 500,
  upstream_unavailable: 502,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
