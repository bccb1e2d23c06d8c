/** What a tap inside a dialogue says. */
export type DialogueTap =
  | { readonly kind: 'cancel' | 'back' }
  | { readonly kind: 'token'; readonly mint: string }
  /** An amount as `readAskedAmount` reads it, or plain digits. */
  | { readonly kind: 'amount'; readonly text: string }
  /** One of the pairs of the question, by its place. */
  | { readonly kind: 'pair'; readonly index: number };

/** Data of dialogue buttons starts like this; buttons of swaps never do. */
const PREFIX = 'd:';

export function isDialogueData(data: string): boolean {
  return data.startsWith(PREFIX);
}

/** At most 64 bytes: a mint has 44 characters, an amount 30. */
export function encodeTap(tap: DialogueTap): string {
  switch (tap.kind) {
    case 'cancel':
      return `${PREFIX}x`;
    case 'back':
      return `${PREFIX}b`;
    case 'token':
      return `${PREFIX}t:${tap.mint}`;
    case 'amount':
      return `${PREFIX}a:${tap.text}`;
    case 'pair':
      return `${PREFIX}p:${tap.index}`;
  }
}

export function decodeTap(data: string): DialogueTap | undefined {
  if (data === `${PREFIX}x`) return { kind: 'cancel' };
  if (data === `${PREFIX}b`) return { kind: 'back' };
  const [, index] = /^d:p:(0|[1-9]\d?)$/.exec(data) ?? [];
  if (index !== undefined) return { kind: 'pair', index: Number(index) };
  const [, letter, value] = /^d:([ta]):([A-Za-z0-9.$%]{1,60})$/.exec(data) ?? [];
  if (value === undefined) return undefined;
  return letter === 't' ? { kind: 'token', mint: value } : { kind: 'amount', text: value };
}
