/** Text in Telegram's HTML, safe to send. Only this file makes it from foreign text. */
export interface Html {
  readonly html: string;
}

/** What may stand in a template: foreign text, which is escaped, or finished HTML, which is not. */
export type HtmlPart = string | Html;

/** Markup as it stands, with everything interpolated escaped. */
export function html(markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const text = markup.reduce((made, piece, index) => made + toHtml(parts[index - 1] ?? '') + piece);
  return { html: text };
}

/** HTML that is our own already, such as a text of the locale; never for anything from outside. */
export function trustedHtml(text: string): Html {
  return { html: text };
}

/** Paragraphs one below the other, absent ones left out. */
export function joinLines(lines: readonly (Html | null | undefined)[], separator = '\n'): Html {
  return { html: lines.flatMap((line) => line?.html ?? []).join(separator) };
}

/** Telegram's HTML knows these four entities; the quote matters inside attributes. */
export function toHtml(part: HtmlPart): string {
  if (typeof part !== 'string') return part.html;
  return part
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Letters, digits and signs that no link, mention, tag or command of Telegram needs. */
const UNLINKABLE = /^[\p{L}\p{M}\p{N}\p{So}\s'’()–…&!,;%*“”-]*$/u;

/** A telephone number has at least as many digits, and a bank card more. */
const DIGITS_OF_A_NUMBER = 7;

/**
 * A name from outside that stays a name. Telegram makes links by itself of a bare `scam.com`, `@name`, `/command`, `#tag`,
 * `$TAG`, and never inside code: what might become one is shown as code. Buttons and alerts know no links at all.
 */
export function inert(name: string): Html {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  const isPlain = UNLINKABLE.test(name) && digits < DIGITS_OF_A_NUMBER;
  return isPlain ? html`${name}` : html`<code>${name}</code>`;
}

/** What a reader sees of it, without markup: for alerts, which know none. */
export function toPlainText({ html: markup }: Html): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
