/** Where a bot under test finds its world. */
export interface BotSetting {
  readonly apiRoot: string;
  readonly serviceUrl: string;
  readonly token: string;
  /** Comes with every update. */
  readonly secret: string;
  /** Polls instead of being called. */
  readonly isPolling?: boolean;
  /** The budget of the key; without one it is never used up. */
  readonly callsPerMinute?: number;
  /** Shared with others; a file of its own unless told. */
  readonly database?: { readonly url: string; readonly encryptionKeyFile: string };
  /** Of the swap service; the stub takes any. */
  readonly serviceKey?: string;
  /** The chain; the stub's answer beside its service unless told. */
  readonly rpcUrl?: string;
  /** Who signs beside the person: the desk. */
  readonly cosigner?: string;
}

/** People who write in the same moment, each one line. */
export interface CrowdLoad {
  readonly webhookUrl: string;
  readonly secret: string;
  readonly lines: readonly string[];
}

export interface CrowdResult {
  /** Milliseconds until each of those was answered who was told a price. */
  readonly priced: readonly number[];
  /** Of those who were told something else. */
  readonly others: readonly number[];
}

/** Updates of many people, each sent when an earlier one was answered in the chat. */
export interface UpdateLoad {
  readonly webhookUrl: string;
  /** Of other replicas, which get as many of them. */
  readonly otherUrls?: readonly string[];
  readonly secret: string;
  readonly text: string;
  /** Updates under way at one time. */
  readonly inFlight: number;
  readonly milliseconds: number;
}

/** Conversations of many people, line by line. */
export interface TalkLoad extends Omit<UpdateLoad, 'text'> {
  readonly lines: readonly string[];
}

export interface UpdateLoadResult {
  /** Updates whose answer arrived at the Bot API. */
  readonly answered: number;
  readonly seconds: number;
}
