import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { type BundleOptions, bundle } from '../../bot/pages/bundle.ts';
import { registerBotApi } from './bot-api-routes.ts';
import { registerControl } from './control-routes.ts';
import { createTelegramEmulator, type TelegramEmulator } from './emulator.ts';
import type { Log, TelegramDeps } from './telegram-deps.ts';

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

/** Bot API, control API, faults, and the chat page at `pagePath`. Closing the app closes the emulator. */
export function registerTelegram(app: FastifyInstance, deps: TelegramDeps): TelegramEmulator {
  const emulator = createTelegramEmulator(deps);
  app.addHook('preClose', async () => emulator.world.close());
  registerBotApi(app, emulator);
  registerControl(app, emulator);
  if (deps.pagePath !== undefined) registerPage(app, deps.pagePath, deps.log);
  return emulator;
}

/** Without a current bundle the page is bundled during the start. */
function registerPage(app: FastifyInstance, path: string, log: Log): void {
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
