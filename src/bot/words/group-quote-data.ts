import { LANGUAGES, type Language } from '../swap/language.ts';

/** What begins the data of a button under a price in a group. */
export const GROUP_QUOTE_AREA = 'gq:';

/** A press on Refresh: the shared intent of the card, and the language it is written in. It proves nothing. */
export interface GroupQuotePress {
  readonly id: string;
  readonly language: Language;
}

const DATA = /^gq:([\w-]{16,30}):([a-z]{2})$/;

/** `gq:id:language`, 36 bytes at most. */
export function encodeGroupQuote({ id, language }: GroupQuotePress): string {
  return `${GROUP_QUOTE_AREA}${id}:${language}`;
}

/** Undefined for anything this bot did not write itself. */
export function decodeGroupQuote(data: string): GroupQuotePress | undefined {
  const [, id, tag] = DATA.exec(data) ?? [];
  const language = LANGUAGES.find((one) => one === tag);
  return id !== undefined && language ? { id, language } : undefined;
}
