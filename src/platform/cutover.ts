/** The sign-in of the content backend before this one, for people with a password that only that backend knows. */
export interface OldAccounts {
  /**
   * Asks once if this password is that person's there: by e-mail, and they have the same id in both. False when it does not say
   * so, for any reason.
   */
  accepts(person: { id: number; email: string }, password: string): Promise<boolean>;
  /** Takes as long as a recent refusal: time must not tell which person it is asked about. */
  pretend(): Promise<void>;
}

/** The ports of the cut-over, for Services. src/cutover/index.ts adds the ports that it alone uses. */
export interface CutoverPorts {
  /** Null when the old content backend is not to be asked about passwords. */
  oldAccounts: OldAccounts | null;
}
