import { z } from 'zod';

/** The permissions of a cache, for OpenAPI. */
export const cacheControl = { 'Cache-Control': z.string().meta({ description: 'The rules for caches' }) };

/** The header that `nextPage` sets, for OpenAPI. */
export const nextLink = {
  Link: z.string().optional().meta({
    description: 'The address of the next page, if there is one',
    example: '<?limit=100&after=x>; rel="next"',
  }),
};

/** For an answer to this caller and this moment only: a token, a sign-in, or a list that grows on and on. */
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
