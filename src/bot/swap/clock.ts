/** Milliseconds since the epoch. Nothing in the bot reads the clock another way. */
export type Clock = () => number;
