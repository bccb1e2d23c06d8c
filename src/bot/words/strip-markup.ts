const REFERENCES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&amp;': '&',
};

/** The words of Telegram HTML without its tags: what is sent when the markup itself was refused. */
export function stripMarkup(html: string): string {
  const withoutTags = html.replace(/<[^>]*>/g, '');
  return withoutTags.replace(/&(?:lt|gt|quot|amp);/g, (reference) => REFERENCES[reference] ?? reference);
}
