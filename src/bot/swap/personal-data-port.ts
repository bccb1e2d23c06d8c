import type { PersonId } from './brands.ts';
import type { Language } from './language.ts';

/** What is kept about a person, counted as they would count it. */
export interface PersonalData {
  readonly wallets: number;
  /** Swaps that nobody signed: an erasure ends them. */
  readonly open: number;
  /** Swaps with an end. */
  readonly past: number;
  /** Swaps that the chain may still change: each is brought to its end, told, and erased then. */
  readonly unsettled: number;
}

export interface ErasedData extends PersonalData {
  /** Every other row: profile, links, dialogues, messages, handled updates that named them. */
  readonly others: number;
}

export interface EraseRequest {
  readonly personId: PersonId;
  /** In which the ends of unsettled swaps are told, when the profile that says it is gone. */
  readonly language: Language;
  /** What the person was asked about, by `survey`; without it the erasure asks nobody. */
  readonly version?: string;
  readonly now: number;
}

export interface PersonalDataStore {
  /** `version`, 16 characters of base64url, stands for this person and for each wallet and swap of theirs, sorted as counted. */
  survey(personId: PersonId): Promise<PersonalData & { readonly version: string }>;
  /**
   * Erases everything about a person in one transaction, except what unsettled swaps need until their end was told.
   * Undefined, and nothing is erased, when `version` no longer is what stands there.
   */
  erase(request: EraseRequest): Promise<ErasedData | undefined>;
}
