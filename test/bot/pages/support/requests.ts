const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};

/** The view in a page's HTML. */
export async function readView(response: Response) {
  return viewIn(await response.text());
}

export function viewIn(page: string) {
  const attribute = /data-view='([^']*)'/.exec(page)?.[1] ?? '';
  return JSON.parse(attribute.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity));
}

/** Events of a stream until its end. */
export async function* readEvents(response: Response): AsyncGenerator<unknown, void> {
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    for (const [, json] of decoder.decode(chunk).matchAll(/^data: (.*)$/gm)) yield JSON.parse(json ?? '');
  }
}
