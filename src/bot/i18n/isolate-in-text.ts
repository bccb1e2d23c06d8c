const ISOLATE = '\u2068';
const END = '\u2069';
const MARKS = /[\u2068\u2069]/g;

/** As people tap and type them: `/swap`, alone in a sentence. */
const COMMAND = /(?<![\w<])\/[a-z]+/g;

/**
 * Keeps amounts, names, commands and code in their own order inside a text that runs from right to left, with the marks
 * of Unicode's bidirectional algorithm (UAX 9). What is filled in has them from Fluent. No mark stands inside a tag, where
 * it would become part of a link, nor inside code, where it would be copied with the address.
 */
export function isolateInText(text: string): string {
  return text
    .replace(COMMAND, (command) => ISOLATE + command + END)
    .replace(/<[^>]*>/g, (tag) => tag.replace(MARKS, ''))
    .replace(/<code>(.*?)<\/code>/gs, (code) => ISOLATE + code.replace(MARKS, '') + END);
}
