import type { RefusalParameters } from './model.ts';

/** A refusal of the Bot API; `description` is the exact text a bot sees, prefix included. */
export class ApiError extends Error {
  readonly code: number;
  readonly parameters: RefusalParameters | undefined;

  constructor(code: number, description: string, parameters?: RefusalParameters) {
    super(description);
    this.name = 'ApiError';
    this.code = code;
    this.parameters = parameters;
  }
}

/** 400 with Telegram's prefix; the first letter goes lower case, as the Bot API server does it. */
export function badRequest(reason: string): ApiError {
  const text = /^[A-Z][A-Z_]+$/.test(reason) ? reason : reason.charAt(0).toLowerCase() + reason.slice(1);
  return new ApiError(400, `Bad Request: ${text}`);
}

/** 403 with Telegram's prefix. */
export function forbidden(reason: string): ApiError {
  return new ApiError(403, `Forbidden: ${reason}`);
}

/** 429; `seconds` is when to come again. */
export function tooManyRequests(seconds: number): ApiError {
  return new ApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
}
