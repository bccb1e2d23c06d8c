import type { BotDocument, PhotoSize } from './model.ts';
import { badRequest, type UploadedFile } from './params.ts';

interface StoredFile extends UploadedFile {
  readonly kind: 'photo' | 'document';
}

/** The Bot API's upload limits: bytes, width plus height, ratio of the sides. */
const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;
const MAX_PIXELS = 10_000;
const MAX_ASPECT_RATIO = 20;

export class FileStore {
  readonly #files = new Map<string, StoredFile>();

  /** @throws ApiError 400 for an unknown format, size or shape. */
  addPhoto(file: UploadedFile): PhotoSize {
    checkSize(file, MAX_PHOTO_BYTES, ' for a photo');
    const size = imageSize(file.bytes);
    if (!size) throw badRequest('IMAGE_PROCESS_FAILED');
    const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    if (size.width + size.height > MAX_PIXELS || long > short * MAX_ASPECT_RATIO)
      throw badRequest('PHOTO_INVALID_DIMENSIONS');
    return this.#keep('photo', file, { ...this.#ids('photo'), ...size, file_size: file.bytes.length });
  }

  /** @throws ApiError 400 for an empty file and for one above 50 MB. */
  addDocument(file: UploadedFile): BotDocument {
    checkSize(file, MAX_DOCUMENT_BYTES, '');
    return this.#keep('document', file, {
      ...this.#ids('document'),
      file_name: file.name,
      mime_type: file.name.endsWith('.csv') ? 'text/csv' : 'application/octet-stream',
      file_size: file.bytes.length,
    });
  }

  find(id: string): StoredFile | undefined {
    return this.#files.get(id);
  }

  #ids(kind: string): { file_id: string; file_unique_id: string } {
    const number = this.#files.size + 1;
    // As long as Telegram's opaque ids, so that a bot's storage is tested with realistic lengths.
    const id = Buffer.from(`${kind}-${number}-`.padEnd(51, 'x')).toString('base64url');
    return { file_id: id, file_unique_id: `${kind}${number}` };
  }

  #keep<T extends PhotoSize | BotDocument>(kind: StoredFile['kind'], file: UploadedFile, sizes: T): T {
    this.#files.set(sizes.file_id, { ...file, kind });
    return sizes;
  }
}

function checkSize({ bytes }: UploadedFile, max: number, what: string): void {
  if (bytes.length === 0) throw badRequest('file must be non-empty');
  if (bytes.length > max)
    throw badRequest(
      `File of size ${bytes.length} bytes is too big${what}; the maximum size is ${max} bytes`,
    );
}

/** Pixels of a PNG, the format of the bot's pictures. */
function imageSize(bytes: Buffer): { readonly width: number; readonly height: number } | undefined {
  if (bytes.length < 24 || bytes.readUInt32BE(0) !== 0x89_50_4e_47) return undefined;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}
