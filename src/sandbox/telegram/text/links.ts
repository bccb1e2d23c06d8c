const SCHEMES = new Set(['http', 'https', 'tg']);

/**
 * Telegram's rule for links: a known scheme (default http) and a host with a dot. `http://127.0.0.1:8080` is
 * a link, `http://localhost:8080` is not.
 */
export function checkLink(text: string): { ok: true; url: string } | { ok: false; reason: string } {
  const trimmed = text.trim();
  if (trimmed === '') return { ok: false, reason: 'URL host is empty' };
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase();
  if (scheme !== undefined && !SCHEMES.has(scheme)) return { ok: false, reason: 'Unsupported URL protocol' };
  if (scheme === 'tg') return { ok: true, url: trimmed };
  return checkWebLink(scheme ? trimmed : `http://${trimmed}`);
}

function checkWebLink(text: string): { ok: true; url: string } | { ok: false; reason: string } {
  if (!URL.canParse(text) || /\s/.test(text)) return { ok: false, reason: 'Wrong HTTP URL' };
  const url = new URL(text);
  const hasHost = url.hostname.includes('.') || url.hostname.startsWith('[');
  return hasHost ? { ok: true, url: text } : { ok: false, reason: 'Wrong HTTP URL' };
}

/** `/start payload` for `t.me/<bot>?start=payload`, empty for `t.me/<bot>`, undefined for other links. */
export function startTextOf(url: string, botUsername: string): string | undefined {
  const found = /^(?:https?:\/\/)?(?:t|telegram)\.me\/(\w+)(?:\?start=([\w-]{1,64}))?$/i.exec(url);
  if (found?.[1]?.toLowerCase() !== botUsername.toLowerCase()) return undefined;
  return found[2] ? `/start ${found[2]}` : '';
}
