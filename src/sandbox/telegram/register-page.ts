import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { bundleInMemory } from '../../bot/pages/assets.ts';
import type { Log } from './telegram-deps.ts';

/** Nothing but the page's own script, style and pictures; no inline code, no other origin. */
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

interface Bundle {
  readonly script: string;
  readonly style: string;
}

/** Serves the chat page at `path`; it is bundled in memory while the server starts. */
export function registerPage(app: FastifyInstance, path: string, log: Log): void {
  const started = bundlePage();
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

async function bundlePage(): Promise<Bundle> {
  const outputFiles = await bundleInMemory({
    entryPoints: [entry('main.tsx'), entry('page.css')],
    minify: true,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    outdir: 'page',
  });
  const text = (ending: string): string => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '';
  return { script: text('.js'), style: text('.css') };
}

function entry(name: string): string {
  return fileURLToPath(new URL(`page/${name}`, import.meta.url));
}
