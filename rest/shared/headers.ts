/** Of an answer that is for the caller alone and for now: a token, a sign-in, what is written on and on. */
export const noStore = (): Record<string, string> => ({ 'Cache-Control': 'no-store' });

/** `Link: rel="next"`, relative to the list's own address, while there is more. */
export const nextPage = (
  { hasNextPage, endCursor }: { hasNextPage: boolean; endCursor: string | null },
  query: Record<string, unknown>,
): Record<string, string> =>
  hasNextPage ? { Link: `<?${new URLSearchParams({ ...given(query), after: endCursor! })}>; rel="next"` } : {};

const given = (query: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );
