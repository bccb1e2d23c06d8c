/**
 * Every `error.code` this service answers with, and its HTTP status. The document fixes the two codes of 429
 * (section 7.2); the others are this service's own choice where the document says "not shown".
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
  method_not_allowed: 405,
  request_timeout: 408,
  request_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  verification_rate_limited: 429,
  internal_error: 500,
  upstream_unavailable: 502,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;
