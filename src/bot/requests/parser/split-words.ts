import { plainDigits } from '../../swap/words.ts';
import { HAN_WORDS } from './stopwords.ts';

/** A message of Telegram is no longer. */
const LONGEST_TEXT = 4_096;

/** `1️⃣`: a number on a key counts things, it is no amount. */
const KEYCAPS = /[0-9#*]\ufe0f?\u20e3/g;

/** Flags and tags are made of letters that are not letters. */
const PICTURES =
  /\p{Extended_Pictographic}|\p{Variation_Selector}|[\u{1f1e6}-\u{1f1ff}\u{1f3fb}-\u{1f3ff}]|[\u{e0020}-\u{e007f}]|\u200d/gu;

/** Signs that part sentences; not those that stand inside numbers, symbols and links. */
const BREAKS = /[。、；;！!？?¡¿؟؛،…|"“”«»„()[\]{}]+/gu;

/** A comma of Chinese that parts sentences, and a colon behind a word; those between digits may belong to a number. */
const PARTING = /(?<![0-9０-９])，|，(?![0-9０-９])|(?<=\p{L}{2})[:：]/gu;

/** How Chinese writes a share. */
const PERCENT_BEFORE = /百分之\s*(\d+(?:\.\d+)?)/g;

/** Where a script without spaces meets another; `2万` stays one number. */
const SCRIPT_EDGES =
  /(?<=\p{Script=Han})(?=[^\p{Script=Han}\s])|(?<=[^\p{Script=Han}\s])(?!(?<=\d)[百千万萬亿億])(?=\p{Script=Han})|(?<=[\p{Script=Arabic}\u0640])(?=[0-9A-Za-z$])|(?<=[0-9A-Za-z%])(?=\p{Script=Arabic})/gu;

const ARROWS = /[-=]*>|→|➡|⇒|➜/gu;

/** Taken apart before anything else: nothing inside a link is a sign of a sentence. */
const LINKS =
  /(?:https?:\/\/|(?<![\w@.-])(?:www\.|(?:[a-z]+\.)?(?:jup\.ag|solscan\.io|dexscreener\.com|birdeye\.so|explorer\.solana\.com|pump\.fun|solana\.fm|raydium\.io|orb\.helius\.dev)\/))\S+/gi;

interface SplitText {
  readonly words: readonly string[];
  /** Whole links, in the order of the text; each stands as `LINK` in `words`. */
  readonly links: readonly string[];
}

/** Stands for a link among the words; nobody types it. */
export const LINK = '\ue000';

/** Words as they stand, with ASCII digits and without pictures; Chinese is parted at the words of our tables. */
export function splitWords(text: string): SplitText {
  const whole = text.slice(0, LONGEST_TEXT).replaceAll(LINK, ' ');
  const links = whole.match(LINKS) ?? [];
  const plain = plainDigits(whole.replace(LINKS, ` ${LINK} `).replace(PARTING, ' '))
    .replace(PERCENT_BEFORE, ' $1% ')
    .replace(KEYCAPS, ' ')
    .replace(ARROWS, ' → ')
    .replace(BREAKS, ' ')
    .replace(PICTURES, (picture) => (picture === '→' ? picture : ' '))
    .replace(SCRIPT_EDGES, ' ');
  const words = plain.split(/\s+/u).flatMap(trimWord).flatMap(partHan);
  return { words, links };
}

/** Signs at the end belong to the sentence; of a number only those that no number has. */
function trimWord(word: string): readonly string[] {
  const bare = word.replace(/^['’`*_~.,:]+(?=\p{L}|\$)/u, '').replace(/['’`*_~:,]+$/u, '');
  const trimmed = /\d$/.test(bare.replace(/\.+$/, '')) ? bare : bare.replace(/\.+$/, '');
  return trimmed === '' ? [] : [trimmed];
}

function partHan(word: string): readonly string[] {
  if (!/^\p{Script=Han}+$/u.test(word)) return [word];
  const parts: string[] = [];
  let rest = word;
  let unknown = '';
  while (rest !== '') {
    const known = HAN_WORDS.find((one) => rest.startsWith(one));
    if (known && unknown !== '') parts.push(unknown);
    if (known) parts.push(known);
    unknown = known ? '' : unknown + [...rest][0];
    rest = rest.slice(known?.length ?? [...rest][0]?.length ?? 1);
  }
  return unknown === '' ? parts : [...parts, unknown];
}
