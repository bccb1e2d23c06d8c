import { badRequest } from './api-error.ts';
import type { InlineButton, ReplyButton, ReplyMarkup } from './model.ts';
import type { Params } from './params.ts';
import { checkLink } from './text/check-link.ts';

const ACTIONS = [
  'url',
  'callback_data',
  'copy_text',
  'switch_inline_query',
  'switch_inline_query_current_chat',
  'switch_inline_query_chosen_chat',
  'login_url',
  'web_app',
  'pay',
  'disabled',
];
const MOST_BUTTONS = 100;
const MOST_BYTES = 10_240;

/**
 * The `reply_markup` of a call; empty rows vanish and an empty inline keyboard is no keyboard.
 * @throws ApiError 400 in Telegram's words for a button it would refuse.
 */
export function replyMarkup(params: Params): ReplyMarkup | undefined {
  const value = params.json('reply_markup');
  if (value === undefined) return undefined;
  if (!isObject(value)) throw badRequest('object expected as reply markup');
  if (Buffer.byteLength(JSON.stringify(value)) > MOST_BYTES) throw badRequest('reply markup is too long');
  if ('inline_keyboard' in value) return inlineKeyboard(value.inline_keyboard);
  if ('keyboard' in value) return replyKeyboard(value);
  if (value.remove_keyboard === true) return { remove_keyboard: true };
  return value.force_reply === true ? { force_reply: true } : undefined;
}

function inlineKeyboard(value: unknown): ReplyMarkup | undefined {
  const rows = rowsOf(value, 'inline_keyboard').map((row) => row.map(inlineButton));
  const filled = rows.filter((row) => row.length > 0);
  if (filled.flat().length > MOST_BUTTONS) throw badRequest('reply markup is too long');
  return filled.length > 0 ? { inline_keyboard: filled } : undefined;
}

function inlineButton(value: unknown): InlineButton {
  if (!isObject(value))
    throw badRequest("can't parse inline keyboard button: InlineKeyboardButton must be an Object");
  const text = value.text;
  if (typeof text !== 'string')
    throw badRequest('can\'t parse inline keyboard button: Can\'t find field "text"');
  if (text.trim() === '') throw badRequest('BUTTON_TEXT_INVALID');
  const action = ACTIONS.find((name) => value[name] !== undefined);
  if (!action) {
    throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  }
  checkAction(action, value[action]);
  return value as unknown as InlineButton;
}

function checkAction(action: string, value: unknown): void {
  if (action === 'callback_data') checkData(value);
  if (action === 'url') checkButtonLink(value);
  if (action === 'copy_text') checkCopyText(value);
  if (action === 'web_app') throw badRequest('BUTTON_TYPE_INVALID');
}

function checkData(value: unknown): void {
  const bytes = typeof value === 'string' ? Buffer.byteLength(value) : 0;
  if (bytes < 1 || bytes > 64) throw badRequest('BUTTON_DATA_INVALID');
}

function checkButtonLink(value: unknown): void {
  const link = checkLink(String(value));
  if (!link.ok) throw badRequest(`inline keyboard button URL '${String(value)}' is invalid: ${link.reason}`);
}

function checkCopyText(value: unknown): void {
  const text = isObject(value) ? value.text : undefined;
  if (typeof text !== 'string' || text.length < 1 || text.length > 256)
    throw badRequest('BUTTON_COPY_TEXT_INVALID');
}

function replyKeyboard(value: Record<string, unknown>): ReplyMarkup {
  const keyboard = rowsOf(value.keyboard, 'keyboard').map((row) => row.map(replyButton));
  const placeholder = value.input_field_placeholder;
  return {
    keyboard: keyboard.filter((row) => row.length > 0),
    ...(value.one_time_keyboard === true ? { one_time_keyboard: true } : {}),
    ...(typeof placeholder === 'string' ? { input_field_placeholder: placeholder } : {}),
  };
}

function replyButton(value: unknown): ReplyButton {
  const text = isObject(value) ? value.text : value;
  if (typeof text !== 'string' || text === '') throw badRequest("can't parse keyboard button: Text is empty");
  return { text };
}

function rowsOf(value: unknown, field: string): unknown[][] {
  if (!Array.isArray(value)) throw badRequest(`field "${field}" of the ReplyKeyboardMarkup must be an Array`);
  return value.map((row: unknown) => {
    if (!Array.isArray(row))
      throw badRequest(`field "${field}" of the ReplyKeyboardMarkup must be an Array of Arrays`);
    return row;
  });
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
