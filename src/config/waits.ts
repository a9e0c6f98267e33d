/** Time limits and pauses of a server, in milliseconds, that tests shorten. */
export interface Waits {
  /** Accesses to personal data are collected for this time, and then written together. */
  accessesMs: number;
  /** The first call of a client in a day is written after this time. */
  callsMs: number;
  /** The least time of the last screen of a form: longer than all of its work, because a known CPF causes less work. */
  formMs: number;
  /** Pause of a worker between two checks for due messages: a check reads an index that is nearly always empty. */
  lookMs: number;
  /** The age at which the numbers of merged people are read again: other processes merge people too. */
  mergesMs: number;
  /** Time limit for an answer of the messaging platform. */
  platformMs: number;
  /** Time limit for a whole sign-in, with the requests to an identity provider. */
  signInMs: number;
  /** Time that a write waits for older writes about the same records (cutover/mirror/write-turns.ts). */
  turnMs: number;
}

export const waits: Waits = {
  accessesMs: 1_000,
  callsMs: 1_000,
  formMs: 400,
  lookMs: 1_000,
  mergesMs: 5_000,
  platformMs: 10_000,
  signInMs: 15_000,
  turnMs: 3_000,
};
