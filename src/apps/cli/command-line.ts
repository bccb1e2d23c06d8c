export interface CommandOutcome {
  readonly text: string;
  readonly exitCode: number;
}

export function succeed(text: string): CommandOutcome {
  return { text, exitCode: 0 };
}

/** Wrong usage or a failed command; `text` names the remedy. */
export function refuse(text: string): CommandOutcome {
  return { text, exitCode: 2 };
}
