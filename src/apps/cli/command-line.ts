/** What a command printed and the exit code of the process. */
export interface CommandOutcome {
  readonly text: string;
  readonly exitCode: number;
}

/** The command did what was asked. */
export function succeed(text: string): CommandOutcome {
  return { text, exitCode: 0 };
}

/** The words given make no command, or it could not be done; `text` says how to go on. */
export function refuse(text: string): CommandOutcome {
  return { text, exitCode: 2 };
}
