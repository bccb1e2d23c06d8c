import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { STYLE_PATH } from './page.ts';

/** Serves the style sheet of the sandbox's wallet and explorer; asking twice is fine. */
export async function registerStyle(app: FastifyInstance): Promise<void> {
  if (app.hasRoute({ method: 'GET', url: STYLE_PATH })) return;
  const css = await readFile(new URL('./style.css', import.meta.url), 'utf8');
  app.get(STYLE_PATH, (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/css; charset=utf-8', 'x-content-type-options': 'nosniff' })
      .send(css),
  );
}
