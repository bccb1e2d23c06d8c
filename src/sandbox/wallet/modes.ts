export const WALLET_MODES = [
  { id: 'exact', group: 'honest', label: 'Exact', description: 'Signs exactly the bytes it was given.' },
  {
    id: 'priority-fee-prepended',
    group: 'honest',
    label: 'Adds a priority fee',
    description: 'Puts a fee in front where the transaction names none, as Phantom does.',
  },
  {
    id: 'guards-appended',
    group: 'honest',
    label: 'Adds one guard',
    description: 'Appends one Lighthouse assertion.',
  },
  {
    id: 'guards-inserted-anywhere',
    group: 'honest',
    label: 'Adds guards anywhere',
    description: 'Three Lighthouse assertions before the main instruction and one behind.',
  },
  {
    id: 'price-overwritten',
    group: 'honest',
    label: 'Rewrites the fee',
    description: 'Sets its own compute price: 100,000 micro-lamports.',
  },
  {
    id: 'blockhash-replaced',
    group: 'honest',
    label: 'Replaces the blockhash',
    description: 'Puts in a newer one. It voids signatures that others have given.',
  },
  { id: 'takes-5-s', group: 'honest', label: 'Takes 5 s', description: 'Signs the exact bytes after 5 s.' },
  {
    id: 'takes-15-s',
    group: 'honest',
    label: 'Takes 15 s',
    description: 'Signs the exact bytes after 15 s.',
  },
  {
    id: 'takes-25-s',
    group: 'honest',
    label: 'Takes 25 s',
    description: 'Signs the exact bytes after 25 s.',
  },
  {
    id: 'takes-40-s',
    group: 'honest',
    label: 'Takes 40 s',
    description: 'Signs the exact bytes after 40 s.',
  },
  {
    id: 'reject',
    group: 'failing',
    label: 'Always rejects',
    description: 'Answers 4001 whichever button is pressed.',
  },
  { id: 'unauthorized', group: 'failing', label: 'Unauthorized', description: 'Answers 4100.' },
  { id: 'internal', group: 'failing', label: 'Internal error', description: 'Answers -32603.' },
  {
    id: 'slow',
    group: 'failing',
    label: 'Too slow',
    description: 'Signs, and answers only when the blockhash has expired.',
  },
  {
    id: 'answers-twice',
    group: 'failing',
    label: 'Answers twice',
    description: 'Delivers the same answer two times.',
  },
  {
    id: 'never-answers',
    group: 'failing',
    label: 'Never answers',
    description: 'Does not go back to the site.',
  },
  {
    id: 'callback-without-params',
    group: 'failing',
    label: 'Empty answer',
    description: 'Goes back to the site and says nothing.',
  },
  { id: 'tamper', group: 'attack', label: 'Tampers', description: 'Changes an amount, then signs.' },
  {
    id: 'wrong-account',
    group: 'attack',
    label: 'Wrong account',
    description: 'Answers as another account.',
  },
  {
    id: 'forged-callback',
    group: 'attack',
    label: 'Forged answer',
    description: 'Somebody else answers, with keys of their own.',
  },
] as const;

export type WalletMode = (typeof WALLET_MODES)[number]['id'];

/** How long a person of this mode looks at the request, ms. */
export function hesitationMs(mode: WalletMode): number {
  return 1_000 * Number(/^takes-(\d+)-s$/.exec(mode)?.[1] ?? 0);
}

export function parseWalletMode(text: unknown): WalletMode | undefined {
  return WALLET_MODES.find((mode) => mode.id === text)?.id;
}
