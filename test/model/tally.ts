/** Counts the calls of each mutation, and their endings, over all sequences of a walk. */
class Tally {
  private readonly counts = new Map<string, Map<string, number>>();
  steps = 0;

  note(mutation: string, code: string | null): void {
    this.steps += 1;
    const codes = this.counts.get(mutation) ?? new Map<string, number>();
    this.counts.set(mutation, codes.set(code ?? 'OK', (codes.get(code ?? 'OK') ?? 0) + 1));
  }

  /** The mutations among these that were never called. */
  unasked(of: readonly string[]): string[] {
    return of.filter(name => !this.counts.has(name));
  }

  /** The mutations among these that never succeeded. */
  neverDone(of: readonly string[]): string[] {
    return of.filter(name => !this.counts.get(name)?.has('OK'));
  }

  /** One line per mutation: `cancelEnrollment OK 12, CONFLICT 3`. */
  toString(): string {
    return [...this.counts]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, codes]) => `${name} ${[...codes].map(([code, count]) => `${code} ${count}`).join(', ')}`)
      .join('\n');
  }
}

export const tally = new Tally();
