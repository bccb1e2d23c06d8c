import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Assets } from './build-assets.ts';
import { connectView, ENDED_LINK, presentLink } from './connect-view.ts';
import { findLiveLink } from './find-live-link.ts';
import { isSameOrigin } from './is-same-origin.ts';
import { ConnectedBody, linkInBrowser } from './link-in-browser.ts';
import { refusal, refuse } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import type { StatusStreams } from './status-streams.ts';
import type { WebDeps } from './web-deps.ts';

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/** The connect page: the same one-time link as in the chat, for people whose wallet lives elsewhere. */
export function addConnectRoutes(
  app: FastifyInstance,
  deps: WebDeps,
  assets: Assets,
  streams: StatusStreams,
): void {
  app.get('/c/:token', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(deps, token);
    if (!link) return sendNotFound(reply, assets);
    return sendPage(reply, assets, await connectView(deps, link, token));
  });
  app.post(
    '/c/:token/connected',
    { bodyLimit: 1_024, schema: { body: ConnectedBody } },
    async (request, reply) => {
      if (!isSameOrigin(request, deps.publicUrl)) return refuse(reply, refusal('forbidden_origin'));
      const { token } = (request as TokenRequest).params;
      const taken = await linkInBrowser(deps, token, request.body as Static<typeof ConnectedBody>);
      const outcome = 'status' in taken ? taken.body.code : 'ok';
      deps.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
      return 'status' in taken ? refuse(reply, taken) : reply.send(presentLink(taken.link));
    },
  );
  app.get('/c/:token/events', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(deps, token);
    if (!link) return refuse(reply, refusal('not_found'));
    if (!streams.hasRoom(token)) return refuse(reply, refusal('rate_limited'));
    // A link that ends while its page is open says so; one that had ended before looks like an unknown one.
    return streams.stream(token, reply, presentLink(link), async () => {
      const now = await findLiveLink(deps, token);
      return now ? presentLink(now) : ENDED_LINK;
    });
  });
}
