import { z } from 'zod';
import { AppError } from '../../platform/errors.js';
import type { Ctx } from '../context.js';

/** Arguments of every connection. `after` is the opaque cursor of the last row seen. */
export interface PageArgs {
  first?: number | null;
  after?: string | null;
}

/** A Relay connection. */
export interface Page<Row> {
  edges: { cursor: string; node: Row }[];
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const DEFAULT_PAGE_SIZE = 50;

/** Rows to ask for. @throws INVALID outside 1…the caller's limit. */
export function pageSize(ctx: Ctx, { first }: PageArgs): number {
  const size = first ?? Math.min(DEFAULT_PAGE_SIZE, ctx.maxPageSize);
  if (!Number.isInteger(size) || size < 1 || size > ctx.maxPageSize) {
    throw new AppError('INVALID', `first must be between 1 and ${ctx.maxPageSize}`);
  }
  return size;
}

/** A cursor is the sort key of its row, so that the next page is an index seek however deep it is. */
export const encodeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** @throws INVALID when the cursor is not one of ours. */
export function decodeCursor<T extends z.ZodType>(cursor: string | null | undefined, key: T): z.output<T> | null {
  if (cursor == null) return null;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('INVALID', 'after is not a cursor of this list');
  }
}

const idKey = z.tuple([z.int().positive()]);

/** Cursor of lists sorted by id: the id after which to go on, 0 at the start. */
export const afterId = ({ after }: PageArgs): number => decodeCursor(after, idKey)?.[0] ?? 0;

/** Makes the connection from up to `size + 1` rows: the extra one tells that there are more. */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  key: (row: Row) => readonly (string | number)[],
  hasPreviousPage = false,
): Page<Row> {
  const nodes = rows.slice(0, size);
  const cursor = (row: Row | undefined): string | null => (row === undefined ? null : encodeCursor(key(row)));
  return {
    nodes,
    // Made when it is asked for: most callers want the nodes alone.
    get edges() {
      return nodes.map(node => ({ cursor: cursor(node)!, node }));
    },
    pageInfo: {
      hasNextPage: rows.length > size,
      hasPreviousPage,
      startCursor: cursor(nodes[0]),
      endCursor: cursor(nodes.at(-1)),
    },
  };
}
