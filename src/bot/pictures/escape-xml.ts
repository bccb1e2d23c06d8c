/** Everything that XML 1.0 has no place for: control characters and halves of pairs. */
const UNSAYABLE = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text as it may stand in an element or an attribute of an SVG, whatever it is. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(UNSAYABLE, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
