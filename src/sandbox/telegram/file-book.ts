import type { PhotoSize } from './model.ts';
import type { UploadedFile } from './params.ts';

/** Files a bot has uploaded, by file id. */
export class FileBook {
  readonly #files = new Map<string, UploadedFile>();

  /** Keeps a picture; its size in pixels is read only from a PNG header, else a square is assumed. */
  addPhoto(file: UploadedFile): PhotoSize {
    const id = `photo-${this.#files.size + 1}`;
    this.#files.set(id, file);
    const isPng = file.bytes.length >= 24 && file.bytes.readUInt32BE(0) === 0x89_50_4e_47;
    const [width, height] = isPng ? [file.bytes.readUInt32BE(16), file.bytes.readUInt32BE(20)] : [320, 320];
    return { file_id: id, file_unique_id: id, width, height, file_size: file.bytes.length };
  }

  find(id: string): UploadedFile | undefined {
    return this.#files.get(id);
  }
}
