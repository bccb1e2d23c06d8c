import type { RefusalParameters } from './model.ts';

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Telegram accepts each argument as text or as JSON. */
export class Params {
  readonly #values: Readonly<Record<string, unknown>>;
  readonly #files: ReadonlyMap<string, UploadedFile>;

  constructor(
    values: Readonly<Record<string, unknown>>,
    files: ReadonlyMap<string, UploadedFile> = new Map(),
  ) {
    this.#values = values;
    this.#files = files;
  }

  text(name: string): string | undefined {
    const value = this.#raw(name);
    if (value === undefined || value === null) return undefined;
    return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }

  integer(name: string): number | undefined {
    const text = this.text(name)?.trim();
    if (text === undefined || text === '') return undefined;
    return /^-?\d{1,15}$/.test(text) ? Number(text) : undefined;
  }

  flag(name: string): boolean {
    return ['true', '1', 'yes', 't', 'y'].includes((this.text(name) ?? '').toLowerCase());
  }

  /** @throws ApiError 400 for malformed JSON */
  json(name: string): unknown {
    const value = this.#raw(name);
    if (typeof value !== 'string') return value ?? undefined;
    if (value === '') return undefined;
    try {
      return JSON.parse(value);
    } catch {
      throw badRequest(`can't parse ${name.replaceAll('_', ' ')} JSON object`);
    }
  }

  file(name: string): UploadedFile | undefined {
    const direct = this.#files.get(name);
    const reference = this.text(name);
    return direct ?? this.attached(reference ?? '');
  }

  /** The upload behind `attach://name`. */
  attached(reference: string): UploadedFile | undefined {
    if (!reference.startsWith('attach://')) return undefined;
    return this.#files.get(reference.slice('attach://'.length));
  }

  #raw(name: string): unknown {
    return Object.hasOwn(this.#values, name) ? this.#values[name] : undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A refusal of the Bot API; `message` is its full description. */
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

/** The first letter becomes lower case, as in the Bot API server. */
export function badRequest(reason: string): ApiError {
  const text = /^[A-Z][A-Z_]+$/.test(reason) ? reason : reason.charAt(0).toLowerCase() + reason.slice(1);
  return new ApiError(400, `Bad Request: ${text}`);
}

export function forbidden(reason: string): ApiError {
  return new ApiError(403, `Forbidden: ${reason}`);
}

export function tooManyRequests(seconds: number): ApiError {
  return new ApiError(429, `Too Many Requests: retry after ${seconds}`, { retry_after: seconds });
}
