import type { BotDocument, PhotoSize } from './model.ts';
import { badRequest, type UploadedFile } from './params.ts';

/** A file somebody sent, as the server keeps it. `path` is what getFile gives out. */
export interface KeptFile extends UploadedFile {
  readonly kind: 'photo' | 'document';
  readonly path: string;
  readonly sizes: PhotoSize | BotDocument;
}

const LARGEST_PHOTO = 10 * 1024 * 1024;
const LARGEST_FILE = 50 * 1024 * 1024;
const MOST_PIXELS = 10_000;
const STEEPEST = 20;

const MIME_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  txt: 'text/plain',
  json: 'application/json',
  pdf: 'application/pdf',
  png: 'image/png',
  zip: 'application/zip',
};

interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** Files a bot has uploaded, by file id. */
export class FileBook {
  readonly #files = new Map<string, KeptFile>();

  /** @throws ApiError 400 in Telegram's words for what is no picture, too large, or of a shape it refuses. */
  addPhoto(file: UploadedFile): PhotoSize {
    checkSize(file, LARGEST_PHOTO, ' for a photo');
    const size = imageSize(file.bytes);
    if (!size) throw badRequest('IMAGE_PROCESS_FAILED');
    const [short, long] = [Math.min(size.width, size.height), Math.max(size.width, size.height)];
    if (size.width + size.height > MOST_PIXELS || long > short * STEEPEST)
      throw badRequest('PHOTO_INVALID_DIMENSIONS');
    const photo = { ...this.#ids('photo'), ...size, file_size: file.bytes.length };
    return this.#keep('photo', file, photo, `photos/file_${this.#files.size}.png`);
  }

  /** @throws ApiError 400 for an empty file and for one above 50 MB. */
  addDocument(file: UploadedFile): BotDocument {
    checkSize(file, LARGEST_FILE, '');
    const ending = file.name.split('.').at(-1)?.toLowerCase() ?? '';
    const document = {
      ...this.#ids('document'),
      file_name: file.name,
      mime_type: MIME_TYPES[ending] ?? 'application/octet-stream',
      file_size: file.bytes.length,
    };
    return this.#keep('document', file, document, `documents/file_${this.#files.size}.${ending || 'bin'}`);
  }

  find(id: string): KeptFile | undefined {
    return this.#files.get(id);
  }

  /** The file behind a path of getFile. */
  atPath(path: string): KeptFile | undefined {
    return [...this.#files.values()].find((file) => file.path === path);
  }

  #ids(kind: string): { file_id: string; file_unique_id: string } {
    const number = this.#files.size + 1;
    // Telegram's are long and say nothing; a bot that keeps them needs room for about a hundred characters.
    const id = Buffer.from(`${kind}-${number}-`.padEnd(51, 'x')).toString('base64url');
    return { file_id: id, file_unique_id: `${kind}${number}` };
  }

  #keep<T extends PhotoSize | BotDocument>(
    kind: KeptFile['kind'],
    file: UploadedFile,
    sizes: T,
    path: string,
  ): T {
    this.#files.set(sizes.file_id, { ...file, kind, path, sizes });
    return sizes;
  }
}

function checkSize({ bytes }: UploadedFile, most: number, what: string): void {
  if (bytes.length === 0) throw badRequest('file must be non-empty');
  if (bytes.length > most)
    throw badRequest(
      `File of size ${bytes.length} bytes is too big${what}; the maximum size is ${most} bytes`,
    );
}

/** Width and height in pixels of a PNG, JPEG or GIF from its first bytes; undefined for anything else. */
function imageSize(bytes: Buffer): ImageSize | undefined {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89_50_4e_47)
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 4) === 'GIF8')
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  return bytes.length >= 4 && bytes.readUInt16BE(0) === 0xff_d8 ? jpegSize(bytes) : undefined;
}

/** The kind of picture the bytes are, as a content type. */
export function imageType(bytes: Buffer): string {
  if (bytes.length >= 4 && bytes.readUInt16BE(0) === 0xff_d8) return 'image/jpeg';
  return bytes.toString('latin1', 0, 4) === 'GIF8' ? 'image/gif' : 'image/png';
}

/** Walks the segments of a JPEG to the one that holds its size. */
function jpegSize(bytes: Buffer): ImageSize | undefined {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return undefined;
}
