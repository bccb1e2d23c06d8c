import type { ForceReply, InlineButton, ReplyMarkup } from './model.ts';
import { badRequest, isObject, type Params } from './params.ts';
import { checkLink } from './text.ts';

/** The kinds of buttons that the page can press; any other kind is refused, as a Mini App is. */
const ACTIONS = ['url', 'callback_data', 'copy_text', 'disabled'] as const;
const OTHER_ACTIONS = /^(switch_inline_query|login_url|web_app|pay|callback_game)/;
const STYLES = ['', 'default', 'primary', 'success', 'danger'];
const MAX_PLACEHOLDER = 64;
const MAX_BUTTONS = 100;
const MAX_BYTES = 10_240;

/**
 * Drops empty rows.
 * @throws ApiError 400 with Telegram's words for an invalid button, and for reply keyboards
 */
export function replyMarkup(params: Params): ReplyMarkup | ForceReply | undefined {
  const value = params.json('reply_markup');
  if (value === undefined) return undefined;
  if (!isObject(value)) throw badRequest('object expected as reply markup');
  if (Buffer.byteLength(JSON.stringify(value)) > MAX_BYTES) throw badRequest('reply markup is too long');
  if ('inline_keyboard' in value) return inlineKeyboard(value);
  if (value.force_reply === true) return forceReply(value);
  throw badRequest('unsupported reply markup');
}

function forceReply({ input_field_placeholder: placeholder }: Record<string, unknown>): ForceReply {
  if (placeholder === undefined) return { force_reply: true };
  if (typeof placeholder !== 'string')
    throw badRequest('Field "input_field_placeholder" must be of type String');
  // The error of this limit is undocumented; the text is ours.
  if (placeholder.length < 1 || placeholder.length > MAX_PLACEHOLDER)
    throw badRequest('input field placeholder must be of 1-64 characters');
  return { force_reply: true, input_field_placeholder: placeholder };
}

function inlineKeyboard(value: Record<string, unknown>): ReplyMarkup | undefined {
  const rows = rowsOf(value.inline_keyboard).map((row) => row.map(inlineButton));
  const filled = rows.filter((row) => row.length > 0);
  if (filled.flat().length > MAX_BUTTONS) throw badRequest('reply markup is too long');
  return filled.length > 0 ? { inline_keyboard: filled } : undefined;
}

function inlineButton(value: unknown): InlineButton {
  if (!isObject(value))
    throw badRequest("can't parse inline keyboard button: InlineKeyboardButton must be an Object");
  const text = value.text;
  if (typeof text !== 'string')
    throw badRequest('can\'t parse inline keyboard button: Can\'t find field "text"');
  if (text.trim() === '') throw badRequest('BUTTON_TEXT_INVALID');
  checkStyle(value.style);
  if (Object.keys(value).some((name) => OTHER_ACTIONS.test(name))) throw badRequest('BUTTON_TYPE_INVALID');
  const action = ACTIONS.find((name) => value[name] !== undefined);
  if (!action) {
    throw badRequest("can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard");
  }
  checkAction(action, value[action]);
  return value as unknown as InlineButton;
}

function checkStyle(value: unknown): void {
  if (value === undefined) return;
  if (!STYLES.includes(String(value).toLowerCase()))
    throw badRequest("can't parse inline keyboard button: invalid button style specified");
}

function checkAction(action: string, value: unknown): void {
  if (action === 'callback_data') checkData(value);
  if (action === 'url') checkButtonLink(value);
  if (action === 'copy_text') checkCopyText(value);
  if (action === 'disabled' && !isObject(value))
    throw badRequest('can\'t parse inline keyboard button: Field "disabled" must be of type Object');
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

function rowsOf(value: unknown): unknown[][] {
  const field = 'field "inline_keyboard" of the InlineKeyboardMarkup';
  if (!Array.isArray(value)) throw badRequest(`${field} must be an Array`);
  return value.map((row: unknown) => {
    if (!Array.isArray(row)) throw badRequest(`${field} must be an Array of Arrays`);
    return row;
  });
}
