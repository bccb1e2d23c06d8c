import { ERROR_STATUS, type ErrorCode, type ErrorEnvelope } from '../../contract/index.ts';

interface ServiceErrorOptions {
  /** The status of a refusal by HTTP itself, where the code has another one. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

interface FrameworkError {
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly message?: unknown;
  readonly validation?: readonly ValidationProblem[];
  readonly validationContext?: string;
}

interface ValidationProblem {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const MAX_NAME_LENGTH = 64;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Shown to the caller: the message names the remedy and holds no secret. */
export class ServiceError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, { cause: options.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.status = options.status ?? ERROR_STATUS[code];
    this.headers = options.headers ?? {};
  }
}

export function classifyError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  const error = Object(thrown) as FrameworkError;
  const problem = error.validation?.[0];
  if (problem !== undefined) {
    return new ServiceError('invalid_request', describeProblem(problem, error.validationContext));
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE') {
    return new ServiceError('request_too_large', 'The body may have at most 16 KiB');
  }
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ServiceError('invalid_request', 'Send the body as application/json', { status: 415 });
  }
  const status = error.statusCode;
  if (thrown instanceof SyntaxError || (typeof status === 'number' && status >= 400 && status < 500)) {
    return malformedRequest(typeof status === 'number' ? status : 400);
  }
  return new ServiceError(
    'internal_error',
    'The service failed; the requestId leads the operator to the reason',
    {
      cause: thrown,
    },
  );
}

function malformedRequest(status: number): ServiceError {
  const message = 'The request is malformed: the body has to be one JSON object, the address a valid URL';
  return new ServiceError('invalid_request', message, { status });
}

function describeProblem(problem: ValidationProblem, context = 'request'): string {
  const place = `${context}${problem.instancePath}`;
  if (problem.keyword === 'additionalProperties') {
    const name = quoteName(String(problem.params.additionalProperty));
    return `${place} has a property that does not belong there: ${name}`;
  }
  return `${place} ${problem.message ?? 'is not valid'}`;
}

export function quoteName(name: string): string {
  return JSON.stringify(name.slice(0, MAX_NAME_LENGTH));
}

/** @param now ms since the epoch */
export function writeSuccess(dataJson: string, now: number): string {
  return `{"success":true,"data":${dataJson},"timestamp":"${new Date(now).toISOString()}"}`;
}

/** Sections 2.1 and 2.2. @param now ms since the epoch */
export function writeError(error: ServiceError, requestId: string, now: number): string {
  const envelope: ErrorEnvelope = {
    success: false,
    error: { code: error.code, message: error.message, requestId },
    timestamp: new Date(now).toISOString(),
  };
  return JSON.stringify(envelope);
}
