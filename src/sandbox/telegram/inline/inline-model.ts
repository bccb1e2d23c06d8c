import type { Message, ReplyMarkup } from '../model.ts';

/** How BotFather has set inline mode up: what stands in the input field, and whether the bot hears what was chosen. */
export interface InlineSettings {
  readonly placeholder: string;
  readonly feedback: boolean;
}

/** What a result sends when it is chosen. */
export type InlineContent = Pick<Message, 'text' | 'entities' | 'link_preview_options'>;

/** A result as the picker lists it; the emulator knows articles alone. */
export interface InlineArticle {
  readonly type: 'article';
  readonly id: string;
  readonly title: string;
  readonly description?: string;
  readonly content: InlineContent;
  readonly reply_markup?: ReplyMarkup;
}

/** Stands above the results and opens the private chat with `/start <startParameter>`. */
export interface InlineStartButton {
  readonly text: string;
  readonly startParameter: string;
}

export interface InlineAnswer {
  readonly results: readonly InlineArticle[];
  readonly button?: InlineStartButton;
  /** What asks for more results; empty where there are none. */
  readonly nextOffset: string;
  readonly isPersonal: boolean;
  /** Seconds. */
  readonly cacheTime: number;
}

/** What came of an inline query: an answer kept from before, or one that the bot still has to give. */
export type InlineAsked =
  | { readonly kind: 'answered'; readonly queryId: string; readonly answer: InlineAnswer }
  | { readonly kind: 'asked'; readonly queryId: string };
