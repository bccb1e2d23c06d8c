/** What became of an inline query, or of a press on a message of one; counted, and never with a person. */
export type InlineOutcome =
  | 'priced'
  /** With prices older than they should be. */
  | 'old'
  | 'helped'
  /** Its person typed on. */
  | 'superseded'
  | 'flood'
  | 'late'
  | 'failed'
  | 'pressed';
