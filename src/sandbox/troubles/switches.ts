import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { oneOf, ownRoutes } from '../telegram/own-routes.ts';

export interface TroublesState {
  readonly troubles: readonly TroubleKind[];
}

export const TROUBLE_KINDS = [
  'node_hangs',
  'execute_key_revoked',
  'execute_forbidden',
  'execute_geo_blocked',
  'execute_mismatch',
  'prices_unavailable',
] as const;

export type TroubleKind = (typeof TROUBLE_KINDS)[number];

/** Switches at `/troubles/<kind>` (POST on, DELETE off) and the node at `/node`. */
export function registerTroubles(
  app: FastifyInstance,
  deps: { readonly troubles: Set<TroubleKind>; readonly rpcUrl: string },
): void {
  ownRoutes(app, (scope) => {
    registerSwitches(scope, deps.troubles);
    registerNode(scope, { rpcUrl: deps.rpcUrl, hangs: () => deps.troubles.has('node_hangs') });
  });
}

function registerSwitches(scope: FastifyInstance, troubles: Set<TroubleKind>): void {
  const standing = (): TroublesState => ({ troubles: TROUBLE_KINDS.filter((kind) => troubles.has(kind)) });
  scope.get('/troubles', standing);
  scope.delete('/troubles', () => {
    troubles.clear();
    return standing();
  });
  scope.route<{ Params: { kind: TroubleKind } }>({
    method: ['POST', 'DELETE'],
    url: '/troubles/:kind',
    schema: { params: Type.Object({ kind: oneOf(TROUBLE_KINDS) }) },
    handler: ({ method, params }) => {
      if (method === 'POST') troubles.add(params.kind);
      else troubles.delete(params.kind);
      return standing();
    },
  });
}

/** A second address of the chain. While it hangs it never answers: callers need their own timeout. */
function registerNode(
  scope: FastifyInstance,
  { rpcUrl, hangs }: { readonly rpcUrl: string; readonly hangs: () => boolean },
): void {
  scope.post('/node', async (request, reply) => {
    if (hangs()) return reply.hijack();
    const answer = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request.body),
    });
    // A call in flight hangs as well.
    if (hangs()) return reply.hijack();
    return reply
      .code(answer.status)
      .type('application/json')
      .send(await answer.text());
  });
}
