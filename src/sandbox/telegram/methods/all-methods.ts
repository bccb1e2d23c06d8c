import { answerCallbackQuery, sendChatAction, setMessageReaction } from './answer.ts';
import { getChat, getChatAdministrators, getChatMember, getChatMemberCount, getMe } from './chats.ts';
import { deleteMessage, deleteMessages } from './delete.ts';
import { editMessageCaption, editMessageReplyMarkup, editMessageText } from './edit.ts';
import type { Method } from './method.ts';
import { deleteMyCommands, getMyCommands, profileText, setMyCommands } from './profile.ts';
import { sendMessage, sendPhoto } from './send.ts';
import { deleteWebhook, getUpdates, getWebhookInfo, setWebhook } from './updates.ts';

const name = profileText('name', 64);
const description = profileText('description', 512);
const shortDescription = profileText('short_description', 120);

/** Every method the emulator knows, by its name in lower case, since Telegram does not mind the case. */
export const ALL_METHODS: ReadonlyMap<string, Method> = new Map(
  Object.entries({
    answerCallbackQuery,
    deleteMessage,
    deleteMessages,
    deleteMyCommands,
    deleteWebhook,
    editMessageCaption,
    editMessageReplyMarkup,
    editMessageText,
    getChat,
    getChatAdministrators,
    getChatMember,
    getChatMemberCount,
    getMe,
    getMyCommands,
    getMyDescription: description.get,
    getMyName: name.get,
    getMyShortDescription: shortDescription.get,
    getUpdates,
    getWebhookInfo,
    sendChatAction,
    sendMessage,
    sendPhoto,
    setMessageReaction,
    setMyCommands,
    setMyDescription: description.set,
    setMyName: name.set,
    setMyShortDescription: shortDescription.set,
    setWebhook,
  }).map(([method, run]) => [method.toLowerCase(), run]),
);
