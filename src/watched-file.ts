import { readFile, stat } from 'node:fs/promises';
import type { Log } from './log.ts';

interface WatchOptions<Content> {
  readonly file: string;
  /** What the file is, as in messages: `the block list`. */
  readonly what: string;
  /** Reads the whole text. @throws OperatorFileError that names the file and the place of the mistake */
  readonly read: (text: string, file: string) => Content;
}

/** A file of the operator that is followed while the program runs; the last good content stays in force. */
export class WatchedFile<Content> {
  readonly #options: WatchOptions<Content>;
  #content: Content;
  #version: string;
  /** What the last poll saw: an editor empties a file before it fills it, and half a file must not take effect. */
  #seen: string;

  private constructor(options: WatchOptions<Content>, content: Content, version: string) {
    this.#options = options;
    this.#content = content;
    this.#version = version;
    this.#seen = version;
  }

  /** @throws OperatorFileError where the file cannot be read or is broken */
  static async open<Content>(options: WatchOptions<Content>): Promise<WatchedFile<Content>> {
    const { file, what, read } = options;
    try {
      const version = await versionOf(file);
      const text = await readFile(file, 'utf8');
      return new WatchedFile(options, read(text, file), version);
    } catch (cause) {
      if (cause instanceof OperatorFileError) throw cause;
      const { message } = cause as Error;
      throw new OperatorFileError(`${file}: ${what} cannot be read: ${message}`, { cause });
    }
  }

  get content(): Content {
    return this.#content;
  }

  /**
   * Takes a change once two polls in a row, and one look after reading, have seen the same file.
   * @throws OperatorFileError and what the file system throws; the content stays
   */
  async poll(): Promise<void> {
    const { file, read } = this.#options;
    const version = await versionOf(file);
    const isSettled = version === this.#seen;
    this.#seen = version;
    if (!isSettled || version === this.#version) return;
    const content = read(await readFile(file, 'utf8'), file);
    if ((await versionOf(file)) !== version) return;
    this.#content = content;
    this.#version = version;
  }
}

/** Polls files until it is stopped. */
export class FilePoller {
  readonly #files: readonly { readonly poll: () => Promise<void> }[];
  readonly #complaint: string;
  readonly #log: Log;
  readonly #pollMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  /**
   * @param complaint the line of the log for a file that cannot be read or is broken
   * @param pollMs milliseconds between two polls @default 2000
   */
  constructor(files: readonly WatchedFile<unknown>[], complaint: string, log: Log, pollMs = 2_000) {
    this.#files = files;
    this.#complaint = complaint;
    this.#log = log;
    this.#pollMs = pollMs;
  }

  start(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(async () => {
      await this.poll();
      this.start();
    }, this.#pollMs);
    this.#timer.unref();
  }

  /** One round; a file that cannot be read is logged. */
  async poll(): Promise<void> {
    for (const file of this.#files) {
      await file.poll().catch((err: unknown) => {
        this.#log.error({ err }, this.#complaint);
      });
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }
}

async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs} ${size} ${ino}`;
}

/** A file that the operator named is missing or broken; the message says which, where and how. */
export class OperatorFileError extends Error {
  readonly code = 'operator_file';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorFileError';
  }
}
