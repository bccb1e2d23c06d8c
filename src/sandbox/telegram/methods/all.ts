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
import { deleteMyCommands, getMyCommands, profileSetting, profileText, setMyCommands } from './profile.ts';
import { sendDocument, sendMessage, sendPhoto, sendRichMessage } from './send.ts';
import type { Method } from './target.ts';
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './updates.ts';

const name = profileText('name', 64);
const menuButton = profileSetting('menu_button', { type: 'default' });
const rights = profileSetting('rights', {});
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
    getChatMenuButton: menuButton.get,
    getMyCommands,
    getMyDefaultAdministratorRights: rights.get,
    getMyName: name.get,
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
