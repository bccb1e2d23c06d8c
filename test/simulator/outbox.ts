import { Api, HttpError } from 'grammy';
import type { Render } from '../../src/bot/delivery/notifier.ts';
import { createTelegramSender, type TelegramSender } from '../../src/bot/delivery/telegram-sender.ts';
import type { SwapId } from '../../src/bot/swap/brands.ts';
import type { Swap } from '../../src/bot/swap/swap.ts';
import type { ChatMessage } from '../../src/bot/telegram/messages/message.ts';
import type { VirtualTime } from '../bot/support/virtual-time.ts';
import { type FakeTelegram, refusal } from './fake-telegram.ts';
import type { Mortality } from './mortality.ts';
import type { TelegramFault } from './schedule.ts';

interface Drawn {
  readonly kind: 'status' | 'notice';
  readonly swapId: SwapId;
  readonly state: Swap['state'];
}

/** A rendered message: its swap, its text and its time. */
export interface Shown extends Drawn {
  readonly at: number;
  readonly isNew: boolean;
}

/** Destination and listeners of messages. */
export interface OutboxWorld {
  readonly time: VirtualTime;
  readonly telegram: FakeTelegram;
  /** @param drawn `notice a1 confirmed`; the text of a message without a swap */
  readonly nextTelegramFault: (drawn: string) => TelegramFault;
  readonly onShown: (shown: Shown) => void;
  /** A new message with an unknown delivery. */
  readonly onDoubtful?: (drawn: string) => void;
}

const FLOOD_WAIT_S = 4;
/** The client's timeout; a slow answer is just below it. */
const GIVEN_UP_MS = 15_000;
const SLOW_MS = 14_000;

/** Both ends of the outbox: records each rendering, and delivers to the fake with faults. */
export function watchedOutbox(world: OutboxWorld, mortality: Mortality, render: Render) {
  const drawn = new WeakMap<object, Drawn>();
  const note = <M extends ChatMessage | undefined>(message: M, swap: Swap, kind: Drawn['kind']): M => {
    if (message) drawn.set(message, { kind, swapId: swap.id, state: swap.state });
    return message;
  };
  const show = (
    message: ChatMessage,
    isNew: boolean,
    send: (sender: TelegramSender) => ReturnType<TelegramSender['sendMessage']>,
  ) => {
    const about = drawn.get(message);
    const name = about ? `${about.kind} ${about.swapId} ${about.state}` : message.text;
    const onPosted = () => {
      if (about) world.onShown({ ...about, isNew, at: world.time.now() });
    };
    return mortality.around(`${isNew ? 'message' : 'edit'} ${name}`, async () => {
      const result = await send(createTelegramSender(faultyApi(world, name, onPosted)));
      if (isNew && !result.ok && result.reaction === 'unsure') world.onDoubtful?.(name);
      return result;
    });
  };
  const telegram: TelegramSender = {
    sendMessage: (...sent) => show(sent[1], true, (sender) => sender.sendMessage(...sent)),
    editMessage: (...sent) => show(sent[2], false, (sender) => sender.editMessage(...sent)),
  };
  return {
    render: {
      ...render,
      swapStatus: async (swap: Swap) => note(await render.swapStatus(swap), swap, 'status'),
      swapNotice: async (swap: Swap) => note(await render.swapNotice(swap), swap, 'notice'),
    },
    telegram,
  };
}

type Params = Readonly<Record<string, unknown>>;

/** grammY's client, whose calls for one message end at the fake. */
function faultyApi(world: OutboxWorld, name: string, onPosted: () => void): Api {
  const { telegram, time } = world;
  const call = async (method: string, params: Params) => {
    const fault = world.nextTelegramFault(name);
    if (fault === 'blocked') telegram.isBlocked = true;
    const refused = refusalOf(telegram, fault, params);
    if (refused) return refused;
    if (fault === 'never_sent') throw silence('ECONNREFUSED');
    if (fault === 'message_gone') telegram.messages.delete(Number(params.message_id));
    if (fault === 'hangs') await time.sleep(GIVEN_UP_MS);
    // An edit of a deleted message fails even then: the golden schedules expect it.
    const isGone = method === 'editMessageText' && !telegram.messages.has(Number(params.message_id));
    if ((fault === 'lost' || fault === 'hangs') && !isGone) throw silence('ECONNRESET');
    const answer = telegram.call(method, params);
    if (!answer.ok) return answer;
    onPosted();
    if (fault === 'slow') await time.sleep(SLOW_MS);
    if (fault === 'arrived_unheard') throw silence('ECONNRESET');
    return answer;
  };
  const api = new Api('1:token');
  api.config.use((_client, method, params) => call(method, params as Params) as never);
  return api;
}

function refusalOf(telegram: FakeTelegram, fault: TelegramFault, params: Params) {
  if (telegram.isBlocked) return refusal(403, 'Forbidden: bot was blocked by the user');
  if (fault === 'flood')
    return { ...refusal(429, 'Too Many Requests'), parameters: { retry_after: FLOOD_WAIT_S } };
  if (fault === 'markup_refused' && params.parse_mode === 'HTML')
    return refusal(400, "Bad Request: can't parse entities");
  return undefined;
}

function silence(code: string): HttpError {
  return new HttpError('no answer', Object.assign(new Error('no answer'), { code }));
}
