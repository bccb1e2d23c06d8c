import { BotProfile } from './bot-profile.ts';
import { ChatStore, EphemeralStore } from './chats.ts';
import { EventLog } from './event-log.ts';
import { Faults, RateLimit } from './faults.ts';
import { FileStore } from './files.ts';
import { GroupActions } from './groups/actions.ts';
import { GroupStore, initialStandings } from './groups/store.ts';
import { ALL_METHODS } from './methods/all.ts';
import { markSeen } from './methods/updates.ts';
import type { ApiAnswer } from './model.ts';
import { ApiError, type Params } from './params.ts';
import { CallbackQueries, InlineQueries } from './pending-queries.ts';
import { DEFAULT_PEOPLE, GROUP_ID } from './people.ts';
import { PersonActions } from './person-actions.ts';
import { scheduleWithTimer, type TelegramDeps } from './telegram-deps.ts';
import { UpdateQueue } from './updates/queue.ts';
import { Webhook } from './updates/webhook.ts';
import type { World } from './world.ts';

export interface TelegramEmulator {
  readonly world: World;
  readonly people: PersonActions;
  readonly groups: GroupActions;
  /** Without faults. Never throws. */
  call(token: string, method: string, params: Params, signal?: AbortSignal): Promise<ApiAnswer>;
  close(): void;
}

export function createTelegramEmulator(deps: TelegramDeps): TelegramEmulator {
  const world = createWorld(deps);
  const call: TelegramEmulator['call'] = (token, method, params, signal) =>
    answerCall(world, token, method, params, signal);
  const close = (): void => {
    world.webhook.remove();
    world.updates.release();
    for (const stream of world.streams) stream.end();
  };
  return { world, people: new PersonActions(world), groups: new GroupActions(world), call, close };
}

function createWorld(deps: TelegramDeps): World {
  const { now, log } = deps;
  const schedule = deps.schedule ?? scheduleWithTimer;
  const people = [...(deps.people ?? DEFAULT_PEOPLE)];
  const updates = new UpdateQueue(now, schedule);
  const world: World = {
    deps,
    now,
    bot: {
      id: Number(deps.botToken.split(':')[0]),
      is_bot: true,
      first_name: deps.botName ?? 'Countersign',
      username: deps.botUsername,
    },
    people,
    chats: new ChatStore(people, now),
    groups: new GroupStore(),
    callbacks: new CallbackQueries(now),
    ephemeral: new EphemeralStore(),
    events: new EventLog(),
    faults: new Faults(),
    pace: new RateLimit(now),
    files: new FileStore(),
    inline: new InlineQueries(now),
    profile: new BotProfile(),
    updates,
    webhook: new Webhook({
      queue: updates,
      now,
      schedule,
      log,
      fetch: deps.fetch ?? fetch,
      onDelivered: ({ update }) => markSeen(world, update),
    }),
    questions: new Map(),
    started: new Set(),
    blocked: new Set(),
    readUpTo: new Map(),
    seenUpTo: new Map(),
    streams: new Set(),
  };
  world.chats.open({ id: GROUP_ID, type: 'supergroup', title: 'Swap friends' });
  world.groups.open(GROUP_ID, initialStandings(people, world.bot.id));
  return world;
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
