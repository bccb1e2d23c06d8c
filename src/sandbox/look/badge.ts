import { type Html, html } from './page-html.ts';

/** Tints in the style sheet. */
const TINTS = 6;

/** A round mark with the first letter of a symbol or host name, always in the same tint. */
export function badge(name: string): Html {
  const letter = (/[a-z]/i.exec(name)?.[0] ?? '•').toUpperCase();
  const tint = [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % TINTS;
  return html`<span class="badge tint-${tint}" aria-hidden="true">${letter}</span>`;
}
