/** A stub of the Bot API that is polled, and takes its time for every call. */
export interface PollingSetting {
  readonly callMs: number;
}

/** People who write at the same time, each their words one after the other, without waiting for an answer. */
export interface PollingLoad {
  readonly people: number;
  readonly wordsOfEach: number;
}

export interface PollingResult {
  /** From the first poll that had something to the last answer. */
  readonly seconds: number;
  readonly answered: number;
  /** Words that were never answered. */
  readonly lost: number;
  /** Answers to a word that was answered before. */
  readonly doubled: number;
  /** Answers that came before that to an earlier word of the same person. */
  readonly outOfTurn: number;
}
