/** What the button above the results starts the private chat with: nothing but a greeting. */
export const INLINE_START = 'inline';
