import bs58 from 'bs58';

/** The ways in which a secret may stand somewhere it must not: as it is, and encoded. */
export function spellings(secret: string | Uint8Array): readonly string[] {
  const bytes = Buffer.from(secret as string);
  const texts = [
    ...(typeof secret === 'string'
      ? [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
      : []),
    // Two more alignments, since base64 looks different where other bytes stand before it.
    ...[0, 1, 2].map((offset) => bytes.subarray(offset).toString('base64').replace(/=+$/, '').slice(0, -1)),
    bytes.toString('base64url').slice(0, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bs58.encode(bytes),
    ...(typeof secret === 'string' ? [] : [JSON.stringify([...bytes]), [...bytes].join(',')]),
  ];
  return [...new Set(texts)];
}

/** The names of the secrets that `haystack` holds in any spelling. */
export function found(
  secrets: Readonly<Record<string, string | Uint8Array>>,
  haystack: Buffer | string,
): readonly string[] {
  const bytes = Buffer.from(haystack as string);
  const holds = (secret: string | Uint8Array): boolean =>
    bytes.includes(Buffer.from(secret as string)) || spellings(secret).some((text) => bytes.includes(text));
  return Object.entries(secrets)
    .filter(([, secret]) => holds(secret))
    .map(([name]) => name);
}
