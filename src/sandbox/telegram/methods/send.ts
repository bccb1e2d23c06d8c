import { type NewMessage, withoutReply } from '../chats.ts';
import { inTopic, toBotView } from '../groups/changes.ts';
import { isAdmin } from '../groups/store.ts';
import type { BotDocument, Chat, ForceReply, Message, PhotoSize } from '../model.ts';
import { type ApiError, badRequest, isObject, Params } from '../params.ts';
import { replyMarkup } from '../reply-markup.ts';
import { CAPTION_LIMIT, outgoingText, readRichMessage, TEXT_LIMIT } from '../text.ts';
import { type Call, type Method, postEphemeral, readReceiver, writableChat } from './target.ts';

type Media = { readonly photo: PhotoSize[] } | { readonly document: BotDocument };

type Caption = Pick<Message, 'caption' | 'caption_entities'>;

export const sendMessage: Method = (call) => {
  const chat = writableChat(call);
  return post(call, chat, { from: call.world.bot, ...textContent(call) });
};

export const sendRichMessage: Method = (call) => {
  const chat = writableChat(call, 'the rich message');
  const message = readRichMessage(call.params);
  if (!message) throw badRequest('rich message must be non-empty');
  return post(call, chat, { from: call.world.bot, rich_message: message });
};

export const sendPhoto: Method = (call) => sendMedia(call, 'photo');
export const sendDocument: Method = (call) => sendMedia(call, 'document');

/** An ephemeral message goes to its receiver alone; a forced reply opens a question. */
function post(call: Call, chat: Chat, content: NewMessage): Message {
  const { world, params } = call;
  const markup = replyMarkup(params);
  const buttons = markup && 'inline_keyboard' in markup ? { reply_markup: markup } : {};
  const receiver = readReceiver(call, chat);
  if (receiver)
    return postEphemeral(world, chat, receiver, { ...content, ...inTopic(topicOf(call, chat)), ...buttons });
  world.pace.take(chat);
  const reply = answered(call, chat);
  const topic = inTopic(topicOf(call, chat) ?? reply.reply_to_message?.message_thread_id);
  const message = world.chats.add(chat, { ...content, ...topic, ...reply, ...buttons });
  const silent = params.flag('disable_notification');
  if (silent) world.chats.silence(message);
  world.events.append({ type: 'message', message });
  if (markup && 'force_reply' in markup) ask(call, message, markup);
  return toBotView(world, message);
}

/** @throws ApiError 400 for an unknown topic; "General" has no number. */
function topicOf({ world, params }: Call, chat: Chat): number | undefined {
  const id = params.integer('message_thread_id');
  if (!id) return undefined;
  const topic = world.groups.topic(chat.id, id);
  if (!topic) throw badRequest('message thread not found');
  if (topic.closed && !isAdmin(world.groups.standing(chat.id, world.bot.id)))
    throw badRequest('TOPIC_CLOSED');
  return id;
}

function ask({ world }: Call, message: Message, { input_field_placeholder: placeholder }: ForceReply): void {
  world.chats.lock(message);
  const question = { messageId: message.message_id, ...(placeholder ? { placeholder } : {}) };
  world.questions.set(message.chat.id, question);
}

function answered(call: Call, chat: Chat): { reply_to_message?: Message } {
  const given = call.params.json('reply_parameters') as Record<string, unknown> | undefined;
  const id = Number(given?.message_id ?? 0);
  if (id === 0) return {};
  const message = call.world.chats.message(chat.id, id);
  if (!message && given?.allow_sending_without_reply !== true)
    throw badRequest('message to be replied not found');
  return message ? { reply_to_message: withoutReply(message) } : {};
}

/** @throws ApiError 400 for an empty or too long text */
export function textContent(call: Call): Pick<Message, 'text' | 'entities' | 'link_preview_options'> {
  const { text, entities } = outgoingText(call.params, 'text');
  if (text === '') throw badRequest('message text is empty');
  if (text.length > TEXT_LIMIT) throw badRequest('message is too long');
  const preview = call.params.json('link_preview_options');
  return {
    text,
    ...(entities.length > 0 ? { entities } : {}),
    ...(typeof preview === 'object' && preview !== null ? { link_preview_options: preview } : {}),
  };
}

function sendMedia(call: Call, kind: 'photo' | 'document'): Message {
  const chat = writableChat(call, `${kind}s`);
  const caption = captionOf(call);
  return post(call, chat, { from: call.world.bot, ...mediaOf(call, kind), ...caption });
}

/** @throws ApiError 400 above 1,024 characters */
function captionOf(call: Call, params = call.params): Caption {
  const { text, entities } = outgoingText(params, 'caption');
  if (text.length > CAPTION_LIMIT) throw badRequest('message caption is too long');
  return {
    ...(text ? { caption: text } : {}),
    ...(entities.length > 0 ? { caption_entities: entities } : {}),
  };
}

/** @throws ApiError 400 for other or missing media */
export function inputPhoto(call: Call): Media & Caption {
  const value = call.params.json('media');
  if (value === undefined) throw badRequest('media is not specified');
  if (!isObject(value)) throw parseError('expected an Object');
  if (value.type !== 'photo') throw parseError(`type "${String(value.type)}" is unsupported`);
  const upload = call.params.attached(String(value.media ?? ''));
  if (!upload) throw parseError('media not found');
  return { photo: [call.world.files.addPhoto(upload)], ...captionOf(call, new Params(value)) };
}

/** The bot uploads every file: ids and links are not read. */
function mediaOf({ world: { files }, params }: Call, kind: 'photo' | 'document'): Media {
  const upload = params.file(kind);
  if (!upload) throw badRequest(`there is no ${kind} in the request`);
  return kind === 'photo' ? { photo: [files.addPhoto(upload)] } : { document: files.addDocument(upload) };
}

function parseError(reason: string): ApiError {
  return badRequest(`can't parse InputMedia: ${reason}`);
}
