/** What a tap inside a dialogue says. */
export type DialogueTap =
  | { readonly kind: 'cancel' | 'back' }
  | { readonly kind: 'token'; readonly mint: string }
  | { readonly kind: 'amount'; readonly text: string };

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
  }
}

export function decodeTap(data: string): DialogueTap | undefined {
  if (data === `${PREFIX}x`) return { kind: 'cancel' };
  if (data === `${PREFIX}b`) return { kind: 'back' };
  const [, letter, value] = /^d:([ta]):([A-Za-z0-9.]{1,60})$/.exec(data) ?? [];
  if (value === undefined) return undefined;
  return letter === 't' ? { kind: 'token', mint: value } : { kind: 'amount', text: value };
}
