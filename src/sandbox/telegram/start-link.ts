/**
 * What a link to the bot itself sends: `/start payload` for `t.me/<bot>?start=payload`, an empty text for a bare
 * `t.me/<bot>`; undefined for every other link.
 */
export function startTextOf(url: string, botUsername: string): string | undefined {
  const found = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)(?:\?start=([\w-]{1,64}))?$/i.exec(url);
  if (found?.[1]?.toLowerCase() !== botUsername.toLowerCase()) return undefined;
  return found[2] ? `/start ${found[2]}` : '';
}
