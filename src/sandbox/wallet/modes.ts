/** Behaviours of the wallet: of real wallets, failures, attacks. */
export const WALLET_MODES = [
  { id: 'exact', group: 'honest', label: 'Exact', says: 'Signs exactly the bytes it was given.' },
  {
    id: 'priority-fee-prepended',
    group: 'honest',
    label: 'Adds a priority fee',
    says: 'Puts a fee in front where the transaction names none, as Phantom does.',
  },
  {
    id: 'guards-appended',
    group: 'honest',
    label: 'Adds one guard',
    says: 'Appends one Lighthouse assertion.',
  },
  {
    id: 'guards-inserted-anywhere',
    group: 'honest',
    label: 'Adds guards anywhere',
    says: 'Three Lighthouse assertions before the main instruction and one behind.',
  },
  {
    id: 'price-overwritten',
    group: 'honest',
    label: 'Rewrites the fee',
    says: 'Sets its own compute price: 100,000 micro-lamports.',
  },
  {
    id: 'reject',
    group: 'failing',
    label: 'Always rejects',
    says: 'Answers 4001 whichever button is pressed.',
  },
  { id: 'unauthorized', group: 'failing', label: 'Unauthorized', says: 'Answers 4100.' },
  { id: 'internal', group: 'failing', label: 'Internal error', says: 'Answers -32603.' },
  {
    id: 'slow',
    group: 'failing',
    label: 'Too slow',
    says: 'Signs, and answers only when the blockhash has expired.',
  },
  {
    id: 'answers-twice',
    group: 'failing',
    label: 'Answers twice',
    says: 'Delivers the same answer two times.',
  },
  { id: 'never-answers', group: 'failing', label: 'Never answers', says: 'Does not go back to the site.' },
  {
    id: 'callback-without-params',
    group: 'failing',
    label: 'Empty answer',
    says: 'Goes back to the site and says nothing.',
  },
  { id: 'tamper', group: 'attack', label: 'Tampers', says: 'Changes an amount, then signs.' },
  { id: 'wrong-account', group: 'attack', label: 'Wrong account', says: 'Answers as another account.' },
  {
    id: 'forged-callback',
    group: 'attack',
    label: 'Forged answer',
    says: 'Somebody else answers, with keys of their own.',
  },
] as const;

export type WalletMode = (typeof WALLET_MODES)[number]['id'];

export function parseWalletMode(text: unknown): WalletMode | undefined {
  return WALLET_MODES.find((mode) => mode.id === text)?.id;
}
