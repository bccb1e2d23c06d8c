/** Telegram's HTML, safe to send. Only this file converts foreign text to it. */
export interface Html {
  readonly html: string;
}

/** A string is foreign and is escaped. */
export type HtmlPart = string | Html;

export function html(markup: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const text = markup.reduce((made, piece, index) => made + toHtml(parts[index - 1] ?? '') + piece);
  return { html: text };
}

/** Foreign text must never come here, because nothing is escaped. */
export function trustedHtml(text: string): Html {
  return { html: text };
}

export function joinLines(lines: readonly (Html | null | undefined)[], separator = '\n'): Html {
  return { html: lines.flatMap((line) => line?.html ?? []).join(separator) };
}

export function toHtml(part: HtmlPart): string {
  if (typeof part !== 'string') return part.html;
  return part
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** Characters of which Telegram makes no link, mention, tag or command. */
const UNLINKABLE = /^[\p{L}\p{M}\p{N}\p{So}\s'’()–…&!,;%*“”-]*$/u;

/** Telephones and bank cards. */
const DIGITS_OF_A_NUMBER = 7;

/** Code where Telegram would make a link: `scam.com`, `@name`, `/command`, `#tag`, `$TAG`. */
export function inert(name: string): Html {
  const digits = name.match(/\p{N}/gu)?.length ?? 0;
  const isPlain = UNLINKABLE.test(name) && digits < DIGITS_OF_A_NUMBER;
  return isPlain ? html`${name}` : html`<code>${name}</code>`;
}

export function toPlainText({ html: markup }: Html): string {
  return markup
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
}
