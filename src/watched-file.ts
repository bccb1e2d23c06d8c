import { readFile, stat } from 'node:fs/promises';
import type { Static } from 'typebox';
import type { XSchema } from 'typebox/schema';
import type { Log } from './log.ts';
import { repeat } from './repeat.ts';

interface WatchOptions<Content> {
  readonly file: string;
  /** What the file is in a sentence, as `the block list`. */
  readonly what: string;
  /** @throws OperatorFileError naming the file and the place */
  readonly read: (text: string, file: string) => Content | Promise<Content>;
}

/** Reread when it changes. The last good content stays in force. */
export class WatchedFile<Content> {
  readonly #options: WatchOptions<Content>;
  #content: Content;
  #version: string;
  /** Editors truncate before writing, and half a file must not count. */
  #seen: string;

  private constructor(options: WatchOptions<Content>, content: Content, version: string) {
    this.#options = options;
    this.#content = content;
    this.#version = version;
    this.#seen = version;
  }

  /** @throws OperatorFileError for an unreadable or broken file */
  static async open<Content>(options: WatchOptions<Content>): Promise<WatchedFile<Content>> {
    const { file, what, read } = options;
    try {
      const version = await versionOf(file);
      const text = await readFile(file, 'utf8');
      return new WatchedFile(options, await read(text, file), version);
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
   * A version counts after two consecutive polls.
   * @throws OperatorFileError and file system errors; the content stays
   */
  async poll(): Promise<void> {
    const { file, read } = this.#options;
    const version = await versionOf(file);
    const isSettled = version === this.#seen;
    this.#seen = version;
    if (!isSettled || version === this.#version) return;
    const content = await read(await readFile(file, 'utf8'), file);
    if ((await versionOf(file)) !== version) return;
    this.#content = content;
    this.#version = version;
  }
}

/**
 * Complains once about each mistake.
 * @param pollMs @default 2000
 */
export function pollFiles(
  files: readonly WatchedFile<unknown>[],
  complaint: string,
  log: Log,
  pollMs = 2_000,
): { poll(): Promise<void>; stop(): void } {
  const known = new Map<WatchedFile<unknown>, string>();
  const poll = async () => {
    for (const file of files) {
      const err = await file.poll().catch((error: Error) => error);
      if (err && err.message !== known.get(file)) log.error({ err }, complaint);
      known.set(file, err?.message ?? '');
    }
  };
  return { poll, stop: repeat(pollMs, poll) };
}

async function versionOf(file: string): Promise<string> {
  const { mtimeMs, size, ino } = await stat(file);
  return `${mtimeMs} ${size} ${ino}`;
}

/** The message names the remedy. */
export class OperatorFileError extends Error {
  readonly code = 'operator_file';

  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OperatorFileError';
  }
}

/** @throws OperatorFileError naming the first place that differs from the JSON schema */
export async function checkForm<const Form extends XSchema>(
  form: Form,
  content: unknown,
  file: string,
): Promise<Static<Form>> {
  // A bot whose operator has no list needs none of it.
  const { Errors } = await import('typebox/schema');
  const [, [mistake]] = Errors(form, content);
  if (mistake === undefined) return content as Static<Form>;
  const { instancePath, keyword, message } = mistake;
  // A field beside the named ones is checked against the schema `false`.
  const wrong = keyword === 'boolean' ? 'is not known here' : message;
  throw new OperatorFileError(`${file}: ${instancePath || 'the list'}: ${wrong}`);
}
