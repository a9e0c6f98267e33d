/** The filter of the submissions that are evaluated one after the other, as in the list. */
export type EvaluateFilter = Readonly<Record<string, unknown>>;

/** The address of the screen that evaluates the submissions of a filter one after the other. */
export const evaluateAddress = (filter: EvaluateFilter) => ({
  pathname: '/evaluate',
  search: new URLSearchParams({ filter: JSON.stringify(filter) }).toString(),
});

/** The filter in an address; an empty one when somebody has changed it to nonsense. */
export function filterOf(text: string | null): EvaluateFilter {
  try {
    const filter: unknown = JSON.parse(text ?? '{}');
    return typeof filter === 'object' && filter !== null && !Array.isArray(filter) ? (filter as EvaluateFilter) : {};
  } catch {
    return {};
  }
}
