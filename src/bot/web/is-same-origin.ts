import type { FastifyRequest } from 'fastify';

/**
 * Whether a POST comes from our own page. Browsers state the origin of every POST; a caller that states none is no
 * browser and can forge anything, so only the token protects there.
 */
export function isSameOrigin(request: FastifyRequest, publicUrl: string): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') return false;
  const { origin } = request.headers;
  return origin === undefined || origin === new URL(publicUrl).origin;
}
