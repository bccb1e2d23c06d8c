import {
  deleteEphemeralMessage,
  editEphemeralMessageCaption,
  editEphemeralMessageMedia,
  editEphemeralMessageReplyMarkup,
  editEphemeralMessageText,
} from '../ephemeral/ephemeral-methods.ts';
import { answerInlineQuery } from '../inline/answer-inline-query.ts';
import { answerCallbackQuery, sendChatAction } from './answer.ts';
import { getChat, getChatAdministrators, getChatMember, getMe } from './chats.ts';
import { deleteMessage, deleteMessages } from './delete.ts';
import { editMessageCaption, editMessageMedia, editMessageReplyMarkup, editMessageText } from './edit.ts';
import { leaveChat, pinChatMessage, unpinAllChatMessages, unpinChatMessage } from './group-methods.ts';
import { getFile, sendDocument, sendPhoto } from './media.ts';
import type { Method } from './method.ts';
import { getMyCommands, profileText, setMyCommands } from './profile.ts';
import { sendMessage, sendRichMessage } from './send.ts';
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './updates.ts';

const description = profileText('description', 512);
const shortDescription = profileText('short_description', 120);

/** Every method the emulator knows, by its name in lower case, since Telegram does not mind the case. */
export const ALL_METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    answerCallbackQuery,
    answerInlineQuery,
    deleteEphemeralMessage,
    deleteMessage,
    deleteMessages,
    deleteWebhook,
    editEphemeralMessageCaption,
    editEphemeralMessageMedia,
    editEphemeralMessageReplyMarkup,
    editEphemeralMessageText,
    editMessageCaption,
    editMessageMedia,
    editMessageReplyMarkup,
    editMessageText,
    getChat,
    getChatAdministrators,
    getChatMember,
    getFile,
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
    setMyCommands,
    setMyDescription: description.set,
    setMyShortDescription: shortDescription.set,
    setWebhook,
    unpinAllChatMessages,
    unpinChatMessage,
  }).map(([method, run]) => [method.toLowerCase(), run]),
);
