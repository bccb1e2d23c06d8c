import { type Api, GrammyError, InputFile, InputMediaBuilder } from 'grammy';
import type { Log } from '../../../log.ts';
import type { Html } from '../../i18n/html.ts';
import type { Pictures } from '../../pictures/pictures-port.ts';
import type { ChatMessage } from './message.ts';
import { markup } from './send.ts';

interface PictureDeps {
  readonly api: Pick<Api, 'sendPhoto' | 'editMessageMedia'>;
  readonly pictures: Pictures;
  readonly log: Log;
}

/** A drawing with the line under it. */
export interface PictureMessage {
  readonly svg: string;
  /** What the file is called, without its ending. */
  readonly name: string;
  readonly caption: Html;
  readonly keyboard: ChatMessage['keyboard'];
}

/**
 * Draws and sends a picture. False where it could not be drawn or sent, so that the caller says it in words; never throws.
 */
export async function sendPicture(
  deps: PictureDeps,
  chatId: number,
  message: PictureMessage,
): Promise<boolean> {
  const file = await drawn(deps, message);
  if (!file) return false;
  const said = asWords(message);
  return attempted(deps, () =>
    deps.api.sendPhoto(chatId, file, {
      caption: said.text,
      parse_mode: 'HTML',
      ...markup(said),
    }),
  );
}

/** Puts another picture in the place of one. False where it could not be drawn, or the message is gone. */
export async function replacePicture(
  deps: PictureDeps,
  chatId: number,
  messageId: number,
  message: PictureMessage,
): Promise<boolean> {
  const file = await drawn(deps, message);
  if (!file) return false;
  const said = asWords(message);
  return attempted(deps, () => {
    const media = InputMediaBuilder.photo(file, { caption: said.text, parse_mode: 'HTML' });
    return deps.api.editMessageMedia(chatId, messageId, media, markup(said));
  });
}

function asWords({ caption, keyboard }: PictureMessage): ChatMessage {
  return { text: caption.html, keyboard };
}

async function drawn(
  { pictures }: PictureDeps,
  { svg, name }: PictureMessage,
): Promise<InputFile | undefined> {
  const png = await pictures.draw(svg);
  return png && new InputFile(png, `${name}.png`);
}

async function attempted({ log }: PictureDeps, call: () => Promise<unknown>): Promise<boolean> {
  try {
    await call();
    return true;
  } catch (error) {
    if (error instanceof GrammyError && /message is not modified/.test(error.description)) return true;
    log.warn({ err: error }, 'picture not sent');
    return false;
  }
}
