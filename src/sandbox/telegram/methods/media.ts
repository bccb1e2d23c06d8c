import { type ApiError, badRequest } from '../api-error.ts';
import { isObject } from '../is-object.ts';
import type { BotDocument, Message, PhotoSize } from '../model.ts';
import { Params } from '../params.ts';
import { CAPTION_LIMIT, outgoingText } from '../text/outgoing-text.ts';
import type { Call, Method } from './method.ts';
import { post } from './post.ts';
import { writableChat } from './target-chat.ts';

type Media = { readonly photo: PhotoSize[] } | { readonly document: BotDocument };
type Caption = Pick<Message, 'caption' | 'caption_entities'>;

const LARGEST_DOWNLOAD = 20 * 1024 * 1024;

export const sendPhoto: Method = (call) => sendMedia(call, 'photo');
export const sendDocument: Method = (call) => sendMedia(call, 'document');

/** Where a file can be had, for the hour Telegram promises: `/file/bot<token>/<file_path>`. */
export const getFile: Method = ({ world, params }) => {
  const file = world.files.find(params.text('file_id') ?? '');
  if (!file) throw badRequest('invalid file_id');
  if (file.bytes.length > LARGEST_DOWNLOAD) throw badRequest('file is too big');
  const { file_id, file_unique_id, file_size } = file.sizes;
  return { file_id, file_unique_id, file_size, file_path: file.path };
};

function sendMedia(call: Call, kind: 'photo' | 'document'): Message {
  const chat = writableChat(call, `${kind}s`);
  const caption = captionOf(call);
  return post(call, chat, { from: call.world.bot, ...mediaOf(call, kind, call.params, kind), ...caption });
}

/** The caption of a call with its entities; nothing where it is empty. @throws ApiError 400 above 1,024 characters. */
export function captionOf(call: Call, params = call.params): Caption {
  const { text, entities } = outgoingText(params, 'caption');
  if (text.length > CAPTION_LIMIT) throw badRequest('message caption is too long');
  return {
    ...(text ? { caption: text } : {}),
    ...(entities.length > 0 ? { caption_entities: entities } : {}),
  };
}

/** The InputMedia of editMessageMedia, with its caption. @throws ApiError 400 for what Telegram refuses. */
export function inputMedia(call: Call): Media & Caption {
  const value = call.params.json('media');
  if (value === undefined) throw badRequest('media is not specified');
  if (!isObject(value)) throw broken('expected an Object');
  const { type } = value;
  if (type !== 'photo' && type !== 'document') throw broken(`type "${String(type)}" is unsupported`);
  if (typeof value.media !== 'string' || value.media === '') throw broken('media not found');
  const params = new Params(value);
  return { ...mediaOf(call, type, params, 'media', broken('media not found')), ...captionOf(call, params) };
}

/** A file of the call: uploaded, attached, or one the server has already by its id. */
function mediaOf(
  call: Call,
  kind: 'photo' | 'document',
  params: Params,
  field: string,
  absent = badRequest(`there is no ${kind} in the request`),
): Media {
  const { files } = call.world;
  const reference = params.text(field) ?? '';
  const uploaded = call.params.file(field) ?? call.params.attached(reference);
  if (uploaded && kind === 'photo') return { photo: [files.addPhoto(uploaded)] };
  if (uploaded) return { document: files.addDocument(uploaded) };
  if (reference === '' || reference.startsWith('attach://')) throw absent;
  const known = files.find(reference);
  if (!known) throw badRequest(whyUnknown(reference));
  if (known.kind !== kind)
    throw badRequest(`can't use file of type ${titled(known.kind)} as ${titled(kind)}`);
  return kind === 'photo' ? { photo: [known.sizes as PhotoSize] } : { document: known.sizes as BotDocument };
}

/** The emulator fetches nothing, so that a link leads nowhere, as one that Telegram cannot reach. */
function whyUnknown(reference: string): string {
  if (reference.includes('.')) return 'failed to get HTTP URL content';
  const isBase64 = /^[\w-]+$/.test(reference) && reference.length % 4 !== 1;
  const reason = isBase64 ? "can't unserialize it. Wrong last symbol" : 'Wrong character in the string';
  return `wrong remote file identifier specified: ${reason}`;
}

function titled(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

function broken(reason: string): ApiError {
  return badRequest(`can't parse InputMedia: ${reason}`);
}
