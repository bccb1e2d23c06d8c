import { Api, InlineKeyboard, InputFile, InputMediaBuilder } from 'grammy';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refused, startSandbox, type TestSandbox, TOKEN } from './start-sandbox.ts';

const ALICE = 5001;

let sandbox: TestSandbox;
let api: Api;

beforeAll(async () => {
  sandbox = await startSandbox();
  sandbox.emulator.people.send(ALICE, ALICE, '/start');
  api = new Api(TOKEN, { apiRoot: sandbox.baseUrl });
});

afterAll(() => sandbox.app.close());

/** Header of a PNG. */
function png(width: number, height: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  return Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), size]);
}

const csv = (words = 'a,b\n1,2\n') => new InputFile(Buffer.from(words), 'swaps.csv');
const sendPng = () => api.sendPhoto(ALICE, new InputFile(png(640, 480), 'receipt.png'));

describe('a document', () => {
  test('has a name, type and size', async () => {
    const sent = await api.sendDocument(ALICE, csv(), { caption: '<b>Swaps</b>', parse_mode: 'HTML' });
    expect(sent.document).toMatchObject({
      file_name: 'swaps.csv',
      mime_type: 'text/csv',
      file_size: 8,
    });
    expect(sent.caption).toBe('Swaps');
  });

  test('is refused empty', async () => {
    expect(await refused(api.sendDocument(ALICE, csv('')))).toBe('400 Bad Request: file must be non-empty');
  });

  test('may have any proportions, unlike a photo', async () => {
    expect(await refused(api.sendPhoto(ALICE, csv()))).toBe('400 Bad Request: IMAGE_PROCESS_FAILED');
    for (const [width, height] of [
      [9_000, 1_001],
      [2_001, 100],
    ] as const) {
      const photo = new InputFile(png(width, height), 'wide.png');
      expect(await refused(api.sendPhoto(ALICE, photo))).toBe('400 Bad Request: PHOTO_INVALID_DIMENSIONS');
      expect(await api.sendDocument(ALICE, new InputFile(png(width, height), 'wide.png'))).toHaveProperty(
        'document',
      );
    }
  });

  test('above 10 MB cannot be a photo', async () => {
    const large = Buffer.concat([png(64, 64), Buffer.alloc(10_485_737)]);
    expect(await refused(api.sendPhoto(ALICE, new InputFile(large, 'large.png')))).toBe(
      '400 Bad Request: file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes',
    );
  });
});

test('a call without an upload is refused, also with an id or a link', async () => {
  const words = '400 Bad Request: there is no photo in the request';
  for (const photo of ['', 'AgACAgIAAxk', 'https://example.org/a.png'])
    expect(await refused(api.raw.sendPhoto({ chat_id: ALICE, photo }))).toBe(words);
});

describe('an edit', () => {
  test('replaces the picture, with caption and buttons', async () => {
    const { message_id } = await sendPng();
    const reply_markup = new InlineKeyboard().text('Dark', 'dark');
    const upload = InputMediaBuilder.photo(new InputFile(png(320, 200), 'dark.png'), { caption: 'Dark' });
    const edited = await api.editMessageMedia(ALICE, message_id, upload, { reply_markup });
    expect(edited).toMatchObject({ caption: 'Dark', photo: [{ width: 320 }], reply_markup: {} });
  });

  test('turns a text into a picture, but never a picture into a text', async () => {
    const { message_id } = await api.sendMessage(ALICE, 'words');
    const media = InputMediaBuilder.photo(new InputFile(png(64, 64), 'a.png'));
    expect(await api.editMessageMedia(ALICE, message_id, media)).not.toHaveProperty('text');
    expect(await refused(api.editMessageText(ALICE, message_id, 'words'))).toBe(
      '400 Bad Request: there is no text in the message to edit',
    );
  });

  test.each([
    [{ type: 'sticker', media: 'x' }, 'type "sticker" is unsupported'],
    [{ type: 'photo' }, 'media not found'],
    [{ type: 'photo', media: 'attach://nothing' }, 'media not found'],
    ['words', 'expected an Object'],
  ])('with the media %j is refused', async (media, reason) => {
    const { message_id } = await api.sendMessage(ALICE, 'words');
    const answer = await sandbox.call('editMessageMedia', {
      chat_id: ALICE,
      message_id,
      media: JSON.stringify(media),
    });
    expect(answer.description).toBe(`Bad Request: can't parse InputMedia: ${reason}`);
  });
});
