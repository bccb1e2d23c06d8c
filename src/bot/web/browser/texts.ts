import type { PageTexts } from '../texts/en.ts';

export type { ReturnHint } from '../texts/en.ts';

/** Stands before this program in the script of each language: it is bundled once, the sentences for every language. */
declare const PAGE_TEXTS: PageTexts;

/** The sentences of the page that runs this script. */
export const TEXTS: PageTexts = PAGE_TEXTS;
