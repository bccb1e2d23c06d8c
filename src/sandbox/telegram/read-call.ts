import type { FastifyRequest } from 'fastify';
import { badRequest } from './api-error.ts';
import { Params, type UploadedFile } from './params.ts';

/**
 * The arguments of a Bot API request: query string and body together, whether the body is JSON, a form or multipart.
 * @throws ApiError 400 for a body that is none of them.
 */
export async function readCall(request: FastifyRequest): Promise<Params> {
  const query = request.query as Record<string, unknown>;
  const body = request.body instanceof Buffer ? request.body : Buffer.alloc(0);
  const type = request.headers['content-type'] ?? '';
  if (body.length === 0) return new Params(query);
  if (type.startsWith('application/json')) return new Params({ ...query, ...parseJson(body) });
  if (type.startsWith('application/x-www-form-urlencoded')) {
    return new Params({ ...query, ...Object.fromEntries(new URLSearchParams(body.toString())) });
  }
  if (type.startsWith('multipart/form-data')) return readMultipart(query, body, type);
  return new Params(query);
}

function parseJson(body: Buffer): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body.toString());
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>;
  } catch {
    throw badRequest("can't parse request JSON object");
  }
  throw badRequest("can't parse request JSON object");
}

async function readMultipart(query: Record<string, unknown>, body: Buffer, type: string): Promise<Params> {
  const values: Record<string, unknown> = { ...query };
  const files = new Map<string, UploadedFile>();
  for (const [name, value] of await formEntries(body, type)) {
    if (typeof value === 'string') values[name] = value;
    else files.set(name, { name: value.name, bytes: Buffer.from(await value.arrayBuffer()) });
  }
  return new Params(values, files);
}

async function formEntries(body: Buffer, type: string): Promise<[string, string | File][]> {
  try {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
    return [...form.entries()];
  } catch {
    throw badRequest("can't parse multipart request body");
  }
}
