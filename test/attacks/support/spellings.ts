import bs58 from 'bs58';

/** Plain and encoded forms of a secret. */
export function spellings(secret: string | Uint8Array): readonly string[] {
  const bytes = Buffer.from(secret as string);
  const texts = [
    ...(typeof secret === 'string'
      ? [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
      : []),
    // Two more alignments: base64 depends on the bytes before.
    ...[0, 1, 2].map((offset) => bytes.subarray(offset).toString('base64').replace(/=+$/, '').slice(0, -1)),
    bytes.toString('base64url').slice(0, -1),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    bs58.encode(bytes),
    ...(typeof secret === 'string' ? [] : [JSON.stringify([...bytes]), [...bytes].join(',')]),
  ];
  return [...new Set(texts)];
}

/** Names of the secrets in `haystack`, in any spelling. */
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
