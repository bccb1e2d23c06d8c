import { answerCallbackQuery, answerInlineQuery, sendChatAction } from './answer.ts';
import {
  getChat,
  getChatAdministrators,
  getChatMember,
  getMe,
  leaveChat,
  pinChatMessage,
  unpinChatMessage,
} from './chats.ts';
import {
  deleteEphemeralMessage,
  deleteMessage,
  deleteMessages,
  editEphemeralMessageText,
  editMessageMedia,
  editMessageReplyMarkup,
  editMessageText,
  setMessageReaction,
} from './edit.ts';
import { deleteMyCommands, getMyCommands, profileText, setMyCommands } from './profile.ts';
import { sendDocument, sendMessage, sendPhoto, sendRichMessage } from './send.ts';
import type { Method } from './target.ts';
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './updates.ts';

const description = profileText('description', 512);
const shortDescription = profileText('short_description', 120);

/** By lower-case name: Telegram ignores the case. */
export const ALL_METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    answerCallbackQuery,
    answerInlineQuery,
    deleteEphemeralMessage,
    deleteMessage,
    deleteMessages,
    deleteMyCommands,
    deleteWebhook,
    editEphemeralMessageText,
    editMessageMedia,
    editMessageReplyMarkup,
    editMessageText,
    getChat,
    getChatAdministrators,
    getChatMember,
    getMe,
    getMyCommands,
    getMyDescription: description.get,
    getMyShortDescription: shortDescription.get,
    getUpdates,
    getWebhookInfo,
    leaveChat,
    pinChatMessage,
    sendChatAction,
    sendDocument,
    sendMessage,
    sendPhoto,
    sendRichMessage,
    setMessageReaction,
    setMyCommands,
    setMyDescription: description.set,
    setMyShortDescription: shortDescription.set,
    setWebhook,
    unpinChatMessage,
  }).map(([method, run]) => [method.toLowerCase(), run]),
);
