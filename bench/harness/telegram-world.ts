/** Where a bot under test finds its world. */
export interface BotSetting {
  readonly apiRoot: string;
  readonly serviceUrl: string;
  readonly token: string;
  /** Comes with every update. */
  readonly secret: string;
}

/** Updates of many people, each sent when an earlier one was answered in the chat. */
export interface UpdateLoad {
  readonly webhookUrl: string;
  readonly secret: string;
  readonly text: string;
  /** Updates under way at one time. */
  readonly inFlight: number;
  readonly milliseconds: number;
}

export interface UpdateLoadResult {
  /** Updates whose answer arrived at the Bot API. */
  readonly answered: number;
  readonly seconds: number;
}
