/** Which question of /forget a button answers: when it was asked, and what stood there then. */
interface ForgetQuestion {
  /** Milliseconds since the epoch, in whole seconds. */
  readonly askedAt: number;
  /** Of `PersonalDataStore.survey`. */
  readonly version: string;
}

/** A yes counts this long. */
const QUESTION_LASTS_MS = 10 * 60_000;

const STAMP = /^([0-9a-z]{1,9})-([\w-]{16})$/;

/** The question as it fits into a button: at most 26 characters of base64url. */
export function writeForgetQuestion({ askedAt, version }: ForgetQuestion): string {
  return `${Math.floor(askedAt / 1_000).toString(36)}-${version}`;
}

/** Undefined for what is no question of ours, or one that was asked too long ago. */
export function readOpenForgetQuestion(stamp: string, now: number): ForgetQuestion | undefined {
  const [, seconds, version] = STAMP.exec(stamp) ?? [];
  if (seconds === undefined || version === undefined) return undefined;
  const askedAt = Number.parseInt(seconds, 36) * 1_000;
  const age = now - askedAt;
  return age >= 0 && age <= QUESTION_LASTS_MS ? { askedAt, version } : undefined;
}
