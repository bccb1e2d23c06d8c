import { ENGLISH, type Texts } from '../texts/en.ts';

export type { ReturnHint } from '../texts/en.ts';

/** The sentences of the page that runs this script; the bundle of each language puts its own module in this one's place. */
export const TEXTS: Texts = ENGLISH;
