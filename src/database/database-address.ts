import { existsSync } from 'node:fs';

/** Where `pg` takes an encrypted connection from: all but the first two check the certificate and its name. */
const TLS_MODES = ['disable', 'no-verify', 'prefer', 'require', 'verify-ca', 'verify-full'];

const TLS_FILES = ['sslrootcert', 'sslcert', 'sslkey'];

/** Is it PostgreSQL that the address leads to? */
export function isPostgresAddress(address: string): boolean {
  return /^postgres(ql)?:\/\//i.test(address);
}

/**
 * What is wrong with the address of a database, as the rest of a sentence that repeats nothing of it but what cannot be
 * secret; undefined where it can be tried. What follows `?` is read by `pg`.
 */
export function mistakeInAddress(address: string): string | undefined {
  if (!isPostgresAddress(address)) return mistakeInFileAddress(address);
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

function mistakeInFileAddress(address: string): string | undefined {
  // SQLite would read a path that begins with "file:" as an address with options of its own.
  if (/^file:(?!file:)\s*\S/.test(address)) return undefined;
  return 'must be file:<path>, for example file:data/countersign.db, or postgres://user:password@host:5432/database';
}

/** True for every spelling that SQLite keeps in memory, and for those that were meant to be one. */
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

/** What of the address must not be repeated: all of it, and its password as it is written and as it is meant. */
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

/** The address for people: a path, or the database and its host, without a user or a password. */
export function nameOfAddress(address: string): string {
  if (!isPostgresAddress(address)) return address.replace(/^file:/, '');
  if (!URL.canParse(address)) return 'PostgreSQL';
  const { hostname, port, pathname, searchParams } = new URL(address);
  const host = searchParams.get('host') ?? hostname;
  return `PostgreSQL database ${decode(pathname.slice(1))} at ${decode(host)}:${searchParams.get('port') ?? (port || '5432')}`;
}

/** Does what goes to the database leave the machine readable to whoever is on the way? */
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
