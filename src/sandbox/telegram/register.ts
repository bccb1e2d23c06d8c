import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type BundleOptions, bundle } from '../../bot/pages/bundle.ts';
import { registerControl } from './control-routes.ts';
import { createTelegramEmulator, refusal, type TelegramEmulator } from './emulator.ts';
import type { Fault } from './faults.ts';
import type { ApiAnswer } from './model.ts';
import { ApiError, badRequest, Params, tooManyRequests, type UploadedFile } from './params.ts';
import { scheduleWithTimer } from './updates.ts';
import type { TelegramDeps } from './world.ts';

/** Own script, style and pictures only; no inline code, no other origin. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const DOCUMENT = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<title>Telegram sandbox</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/telegram/page.css">
<script type="module" src="/telegram/page.js"></script>
</head>
<body><div id="app"></div><noscript>The chat page needs JavaScript.</noscript></body>
</html>
`;

/** Closing the app closes the emulator. */
export function registerTelegram(app: FastifyInstance, deps: TelegramDeps): TelegramEmulator {
  const emulator = createTelegramEmulator(deps);
  app.addHook('preClose', async () => emulator.world.close());
  registerBotApi(app, emulator);
  registerControl(app, emulator);
  if (deps.pagePath !== undefined) registerPage(app, deps.pagePath, deps.log);
  return emulator;
}

/** Serves the page from the shipped bundle; where that is missing or old, the start bundles it. */
function registerPage(app: FastifyInstance, path: string, log: TelegramDeps['log']): void {
  const started = bundle(CHAT_BUNDLE);
  started.catch((error: unknown) => log.warn({ error: String(error) }, 'the chat page could not be bundled'));
  app.get(path, (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .send(DOCUMENT),
  );
  app.get('/telegram/page.js', async (_request, reply) => {
    const { script } = await started;
    return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
  });
  app.get('/telegram/page.css', async (_request, reply) => {
    const { style } = await started;
    return reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(style);
  });
}

function entry(name: string): string {
  return fileURLToPath(new URL(`page/${name}`, import.meta.url));
}

export const CHAT_BUNDLE: BundleOptions = {
  name: 'chat',
  entryPoints: [entry('app.tsx'), entry('page.css')],
  target: ['es2022'],
};

const MAX_UPLOAD_BYTES = 20 * 1024 * 1024;

/** `/bot<token>/<method>` by GET and POST, with the active faults. */
function registerBotApi(app: FastifyInstance, emulator: TelegramEmulator): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MAX_UPLOAD_BYTES },
      (_request, body, done) => {
        done(null, body);
      },
    );
    scope.route({
      method: ['GET', 'POST'],
      url: '/bot:token/:method',
      handler: (request, reply) => serve(emulator, request, reply),
    });
    done();
  });
}

async function serve(
  emulator: TelegramEmulator,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { token, method } = request.params as { token: string; method: string };
  const fault = token === emulator.world.deps.botToken ? emulator.world.faults.take(method) : undefined;
  if (fault?.kind === 'reset_before') return resetConnection(request, reply);
  if (fault?.kind === 'slow') await wait(emulator, fault.delayMilliseconds);
  const answer = faultAnswer(fault) ?? (await run(emulator, request, reply, token, method));
  if (fault?.kind === 'reset_after') return resetConnection(request, reply);
  if (answer.status !== 200)
    emulator.world.deps.log.info({ method, status: answer.status }, 'bot api call refused');
  return reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .send(answer.body);
}

async function run(
  emulator: TelegramEmulator,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
  method: string,
): Promise<ApiAnswer> {
  const disconnected = new AbortController();
  reply.raw.once('close', () => disconnected.abort());
  try {
    return await emulator.call(token, method, await readCall(request), disconnected.signal);
  } catch (failure) {
    if (failure instanceof ApiError) return refusal(failure);
    throw failure;
  }
}

function faultAnswer(fault: Fault | undefined): ApiAnswer | undefined {
  if (fault?.kind === 'server_error') return refusal(new ApiError(500, 'Internal Server Error'));
  if (fault?.kind !== 'too_many_requests') return undefined;
  return refusal(tooManyRequests(fault.retryAfterSeconds));
}

function resetConnection(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

function wait(emulator: TelegramEmulator, milliseconds: number): Promise<void> {
  const schedule = emulator.world.deps.schedule ?? scheduleWithTimer;
  return new Promise((resolve) => {
    schedule(milliseconds, resolve);
  });
}

/** Query and body merged. @throws ApiError 400 for a malformed body */
async function readCall(request: FastifyRequest): Promise<Params> {
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
