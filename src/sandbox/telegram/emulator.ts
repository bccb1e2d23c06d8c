import { GroupActions } from './groups/actions.ts';
import { ALL_METHODS } from './methods/all.ts';
import type { ApiAnswer } from './model.ts';
import { ApiError, type Params } from './params.ts';
import { PersonActions } from './person-actions.ts';
import type { TelegramDeps } from './telegram-deps.ts';
import { World } from './world.ts';

export interface TelegramEmulator {
  readonly world: World;
  readonly people: PersonActions;
  readonly groups: GroupActions;
  /** Without faults. Never throws. */
  call(token: string, method: string, params: Params, signal?: AbortSignal): Promise<ApiAnswer>;
}

export function createTelegramEmulator(deps: TelegramDeps): TelegramEmulator {
  const world = new World(deps);
  return {
    world,
    people: new PersonActions(world),
    groups: new GroupActions(world),
    call: (token, method, params, signal) => answerCall(world, token, method, params, signal),
  };
}

async function answerCall(
  world: World,
  token: string,
  method: string,
  params: Params,
  signal?: AbortSignal,
): Promise<ApiAnswer> {
  try {
    if (!/^\d+:[\w-]+$/.test(token)) throw new ApiError(404, 'Not Found');
    if (token !== world.deps.botToken) throw new ApiError(401, 'Unauthorized');
    const run = ALL_METHODS.get(method.toLowerCase());
    if (!run) throw new ApiError(404, 'Not Found: method not found');
    const result = await run({ world, params, ...(signal ? { signal } : {}) });
    return { status: 200, body: { ok: true, result } };
  } catch (failure) {
    if (failure instanceof ApiError) return refusal(failure);
    world.deps.log.warn(
      { method, error: failure instanceof Error ? failure.name : 'unknown' },
      'bot api call broke',
    );
    return refusal(new ApiError(500, 'Internal Server Error'));
  }
}

export function refusal({ code, message, parameters }: ApiError): ApiAnswer {
  const wait = parameters?.retry_after;
  return {
    status: code,
    body: { ok: false, error_code: code, description: message, ...(parameters ? { parameters } : {}) },
    ...(wait === undefined ? {} : { headers: { 'retry-after': String(wait) } }),
  };
}
