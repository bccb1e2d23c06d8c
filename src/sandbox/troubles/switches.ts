import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
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
  deps: { readonly troubles: Troubles; readonly rpcUrl: string },
): void {
  ownRoutes(app, (scope) => {
    registerSwitches(scope, deps.troubles);
    registerNode(scope, { rpcUrl: deps.rpcUrl, hangs: () => deps.troubles.has('node_hangs') });
  });
}

function registerSwitches(scope: FastifyInstance, troubles: Troubles): void {
  const standing = (): TroublesState => ({ troubles: troubles.list() });
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
      troubles.turn(params.kind, method === 'POST');
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

export class Troubles {
  readonly #on = new Set<TroubleKind>();

  list(): readonly TroubleKind[] {
    return TROUBLE_KINDS.filter((kind) => this.#on.has(kind));
  }

  has(kind: TroubleKind): boolean {
    return this.#on.has(kind);
  }

  turn(kind: TroubleKind, isOn: boolean): void {
    if (isOn) this.#on.add(kind);
    else this.#on.delete(kind);
  }

  clear(): void {
    this.#on.clear();
  }
}
