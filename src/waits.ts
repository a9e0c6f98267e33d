/** How long a server waits, in milliseconds, where tests wait for less. */
export interface Waits {
  /** Until it writes who read what of people; meanwhile more may come. */
  accessesMs: number;
  /** Until it writes what a client calls for the first time in a day. */
  callsMs: number;
  /** Between two looks of a worker for messages that are due: an index that is nearly always empty. */
  lookMs: number;
  /** For the answer of the messaging platform. */
  platformMs: number;
  /** For a sign-in as a whole, with what others are asked for it. */
  signInMs: number;
  /** Of a write for older ones about its records, which the other side of a route accepted. */
  turnMs: number;
}

export const waits: Waits = {
  accessesMs: 1_000,
  callsMs: 1_000,
  lookMs: 1_000,
  platformMs: 10_000,
  signInMs: 15_000,
  turnMs: 3_000,
};
