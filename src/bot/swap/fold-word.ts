/** A word as it is compared: without case, accents and vowel signs, so that `çevir`, `CEVIR` and `Çevir` are one. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\p{M}\u0640]/gu, '')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i');
}
