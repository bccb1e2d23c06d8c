import type { Static } from '@sinclair/typebox';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Assets } from './build-assets.ts';
import { connectView, ENDED_LINK, presentLink } from './connect-view.ts';
import { isSameOrigin } from './guard-requests.ts';
import { ConnectedBody, linkInBrowser } from './link-in-browser.ts';
import { findLiveLink } from './page-token.ts';
import { refusal, refuse } from './refusals.ts';
import { sendNotFound, sendPage } from './render-page.ts';
import { followerOf, refuseStream, type StatusStreams } from './status-streams.ts';
import { textsForOwner, textsForRequest } from './texts-for.ts';
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
    if (!link) return sendNotFound(request, reply, assets);
    const texts = await textsForOwner(deps, request, link);
    return sendPage(reply, assets, texts, await connectView(deps, link, token, texts));
  });
  app.post(
    '/c/:token/connected',
    { bodyLimit: 1_024, schema: { body: ConnectedBody } },
    async (request, reply) => takeConnected(deps, request as TokenRequest, reply),
  );
  app.get('/c/:token/events', async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const link = await findLiveLink(deps, token);
    if (!link) return refuse(reply, textsForRequest(request), refusal('not_found'));
    const follower = followerOf(request, link.personId);
    if (!streams.makeRoom(follower)) return refuseStream(request, reply, deps);
    // A link that ends while its page is open says so; one that had ended before looks like an unknown one.
    return streams.stream(follower, reply, presentLink(link), async () => {
      const now = await findLiveLink(deps, token);
      return now ? presentLink(now) : ENDED_LINK;
    });
  });
  app.get('/c/:token/status', async (request: TokenRequest, reply) => {
    const link = await findLiveLink(deps, request.params.token);
    if (!link) return refuse(reply, textsForRequest(request), refusal('not_found'));
    return reply.send(presentLink(link));
  });
}

async function takeConnected(
  deps: WebDeps,
  request: TokenRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (!isSameOrigin(request, deps.publicUrl)) {
    return refuse(reply, textsForRequest(request), refusal('forbidden_origin'));
  }
  const { token } = request.params;
  const link = await findLiveLink(deps, token);
  const body = request.body as Static<typeof ConnectedBody>;
  const taken = link ? await linkInBrowser(deps, link, token, body) : refusal('not_found');
  const outcome = 'status' in taken ? taken.body.code : 'ok';
  deps.onEvent?.({ kind: 'returned', flow: 'connect', outcome });
  if ('link' in taken) return reply.send(presentLink(taken.link));
  return refuse(reply, await textsForOwner(deps, request, link), taken);
}
