import { existsSync } from 'node:fs';

/** Modes of `pg`; the first two check no certificate. */
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'];

export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//i.test(address);
}

/** The end of a sentence, without secrets. `pg` reads the options after `?`. */
export function mistakeInAddress(address: string): string | undefined {
  // SQLite reads a path that begins with "file:" as a URI.
  if (/^file:(?!file:)\s*\S/.test(address)) return undefined;
  if (!isPostgresAddress(address)) {
    return 'must be file:<path>, for example file:data/countersign.db, or postgres://user:password@host:5432/database';
  }
  if (!URL.canParse(address)) {
    return 'is not an address. Use postgres://user:password@host:5432/database, with % codes for : / @ # ? of a password';
  }
  const { pathname, hash, searchParams, hostname } = new URL(address);
  if (hash !== '') return 'has a # in it: write %23 for one in a password';
  if (!/^\/[^/]+$/.test(pathname)) {
    return 'names no database. Use postgres://user:password@host:5432/database';
  }
  if (hostname === '' && !searchParams.has('host')) return 'names no host';
  return mistakeInTls(searchParams);
}

/** True also for misspelt addresses of SQLite's memory. */
export function isInMemory(address: string): boolean {
  return !isPostgresAddress(address) && /:memory:|[?&](mode=memory|vfs=memdb)/i.test(address);
}

function mistakeInTls(options: URLSearchParams): string | undefined {
  const mode = options.get('sslmode');
  if (mode !== null && !TLS_MODES.includes(mode))
    return `has an sslmode that is none of ${TLS_MODES.join(', ')}`;
  const lost = TLS_FILES.find((name) => options.has(name) && !existsSync(options.get(name) ?? ''));
  return lost && `names a file as ${lost} that is not there`;
}

/** The address, and its password as written and decoded: logs must not contain them. */
export function secretsOfAddress(address: string): readonly string[] {
  if (!isPostgresAddress(address)) return [];
  if (!URL.canParse(address)) return [address];
  const { password, searchParams } = new URL(address);
  const inOptions = searchParams.get('password') ?? '';
  return [address, password, decode(password), inOptions].filter((secret) => secret !== '');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The name that people read: database and host, leaving out user and password; a file's address as it is. */
export function nameOfAddress(address: string): string {
  if (!isPostgresAddress(address)) return address;
  if (!URL.canParse(address)) return 'PostgreSQL';
  const { hostname, port, pathname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return `PostgreSQL database ${decode(pathname.slice(1))} at ${decode(host)}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** True when statements leave the machine unencrypted. */
export function isUnencrypted(address: string): boolean {
  if (!isPostgresAddress(address) || !URL.canParse(address)) return false;
  const { hostname, searchParams: options } = new URL(address);
  const host = options.get('host') ?? decode(hostname);
  if (host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]'].includes(host)) return false;
  const mode = options.get('sslmode');
  const hasFiles = TLS_FILES.some((name) => options.has(name));
  if (mode !== null) return mode === 'disable';
  const asks = ['true', '1', 'no-verify'].includes(options.get('ssl') ?? '');
  return !hasFiles && !asks && options.get('sslnegotiation') !== 'direct';
}
