import { ServiceError } from '../service-error.ts';

/** What Fastify, its validator and its parsers attach to the errors they raise. */
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

/** Longest name of a caller's own property that is repeated to them. */
const LONGEST_NAME = 64;

/** Turns whatever was thrown into what the caller is told. Anything unforeseen is a plain `internal_error`. */
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
    const name = String(problem.params.additionalProperty).slice(0, LONGEST_NAME);
    return `${place} has a property that does not belong there: ${JSON.stringify(name)}`;
  }
  return `${place} ${problem.message ?? 'is not valid'}`;
}
