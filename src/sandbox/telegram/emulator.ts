import { GroupActions } from './groups/actions.ts';
import { answerCallbackQuery, answerInlineQuery, sendChatAction } from './methods/answer.ts';
import {
  deleteMyCommands,
  deleteWebhook,
  getMyCommands,
  getUpdates,
  getWebhookInfo,
  profileSetting,
  profileText,
  setMyCommands,
  setWebhook,
} from './methods/bot.ts';
import {
  getChatAdministrators,
  getChatMember,
  getMe,
  pinChatMessage,
  unpinChatMessage,
} from './methods/chats.ts';
import {
  deleteEphemeralMessage,
  deleteMessage,
  editEphemeralMessageText,
  editMessageMedia,
  editMessageReplyMarkup,
  editMessageText,
  setMessageReaction,
} from './methods/edit.ts';
import { sendDocument, sendMessage, sendPhoto, sendRichMessage } from './methods/send.ts';
import type { Method } from './methods/target.ts';
import type { ApiAnswer } from './model.ts';
import { ApiError, type Params } from './params.ts';
import { PersonActions } from './person-actions.ts';
import { type TelegramDeps, World } from './world.ts';

export interface TelegramEmulator {
  readonly world: World;
  readonly people: PersonActions;
  readonly groups: GroupActions;
  /** Answers a call of the Bot API, without the faults that the page can order. Never throws. */
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

const name = profileText('name', 64);
const menuButton = profileSetting('menu_button', { type: 'default' });
const rights = profileSetting('rights', {});
const description = profileText('description', 512);
const shortDescription = profileText('short_description', 120);

/** Methods by their name in lower case, as Telegram reads them. */
const ALL_METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    answerCallbackQuery,
    answerInlineQuery,
    deleteEphemeralMessage,
    deleteMessage,
    deleteMyCommands,
    deleteWebhook,
    editEphemeralMessageText,
    editMessageMedia,
    editMessageReplyMarkup,
    editMessageText,
    getChatAdministrators,
    getChatMember,
    getMe,
    getChatMenuButton: menuButton.get,
    getMyCommands,
    getMyDefaultAdministratorRights: rights.get,
    getMyName: name.get,
    getMyDescription: description.get,
    getMyShortDescription: shortDescription.get,
    getUpdates,
    getWebhookInfo,
    pinChatMessage,
    sendChatAction,
    sendDocument,
    sendMessage,
    sendPhoto,
    sendRichMessage,
    setMessageReaction,
    setChatMenuButton: menuButton.set,
    setMyCommands,
    setMyDefaultAdministratorRights: rights.set,
    setMyName: name.set,
    setMyDescription: description.set,
    setMyShortDescription: shortDescription.set,
    setWebhook,
    unpinChatMessage,
  }).map(([method, run]) => [method.toLowerCase(), run]),
);
