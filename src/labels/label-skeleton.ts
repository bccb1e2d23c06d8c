/**
 * Letters of other alphabets and shapes that read like a Latin letter at a glance. Small on purpose: it has what is
 * drawn alike in common fonts. Letters it lacks do not pass unseen, for a symbol that mixes them with Latin ones is
 * conspicuous by itself (`mixesAlphabets`).
 */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  a: 'АаΑαɑᴀᎪ',
  b: 'ВвЬьΒβʙᏴ8',
  c: 'СсϹϲᴄᏟ',
  d: 'ԀԁДдᴅđĐᎠ',
  e: 'ЕеΕεєЄᴇᎬ',
  f: 'Ϝƒꜰғ',
  g: 'ɡԍԌɢᏀ',
  h: 'НнΗһҺʜᎻħĦ',
  j: 'ЈјͿϳᴊᎫ',
  k: 'КкΚκᴋᏦ',
  // Also what `i` becomes: I, l and 1 cannot be told apart.
  l: 'Iі1|ІΙιıӀӏɪᎥʟᏞłŁi',
  m: 'МмΜᴍᎷ',
  n: 'ΝηИиПпɴ',
  o: '0ОоΟοσΘθՕօᴏøØ',
  p: 'РрΡρᴘᏢ',
  q: 'Ԛԛգ',
  r: 'ГгʀᎡ',
  s: '5$ЅѕꜱՏᏚ',
  t: 'ТтΤτᴛᎢŧŦ',
  u: 'υՍսᴜμ',
  v: 'ѴѵνᴠᏙ',
  w: 'ԜԝωШшᴡᎳ',
  x: 'ХхΧχ',
  y: 'УуΥγүҮʏᎩ',
  z: 'ΖζЗзᴢᏃ',
};

const LATIN: ReadonlyMap<string, string> = new Map(
  Object.entries(LOOK_ALIKES).flatMap(([latin, alike]) => [...alike].map((one) => [one, latin] as const)),
);

/** Alphabets in frames and flags that compatibility forms leave alone: first code point of each, A to Z in a row. */
const FRAMED = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6];

/**
 * What a label looks like: accents, marks, spaces, signs and case gone, every letter that reads like a Latin one
 * replaced by it. Two labels that a hurried reader takes for one another have one skeleton.
 */
export function skeletonOf(label: string): string {
  const bare = label
    .normalize('NFKD')
    .replace(/[\p{M}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/rn/gi, 'm')
    .replace(/vv/gi, 'w');
  return [...bare]
    .map(latinOf)
    .join('')
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Latin letters or digits beside letters that no skeleton can read as Latin: nobody names a token so in good faith. */
export function mixesAlphabets(label: string): boolean {
  const skeleton = skeletonOf(label);
  return /[a-z]/.test(skeleton) && /[^a-z0-9]/.test(skeleton);
}

function latinOf(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const framed = FRAMED.find((first) => code >= first && code < first + 26);
  if (framed !== undefined) return latinOf(String.fromCodePoint(97 + code - framed));
  const lower = letter.toLowerCase();
  return LATIN.get(letter) ?? LATIN.get(lower) ?? lower;
}
