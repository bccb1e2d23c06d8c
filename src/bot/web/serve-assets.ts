import type { FastifyInstance } from 'fastify';
import type { Assets } from './build-assets.ts';

/** Serves the bundle under its hashed names; these, unlike the pages, may be cached for ever. */
export function serveAssets(app: FastifyInstance, assets: Assets): void {
  for (const asset of [...Object.values(assets.scripts), assets.style]) {
    app.get(asset.path, async (_request, reply) =>
      reply.header('Cache-Control', 'public, max-age=31536000, immutable').type(asset.type).send(asset.body),
    );
  }
}
