/** Of an answer that is for the caller alone and for now: a token, a sign-in, what is written on and on. */
export const noStore = (): Record<string, string> => ({ 'Cache-Control': 'no-store' });

/** The query of a list, as its route has read it. */
type Query = Record<string, string | number | boolean | undefined>;

/** `Link: rel="next"`, relative to the list's own address, while there is more. */
export const nextPage = (
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
  query: Query,
): Record<string, string> =>
  hasNextPage ? { Link: `<?${new URLSearchParams({ ...given(query), after: endCursor! })}>; rel="next"` } : {};

const given = (query: Query): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
