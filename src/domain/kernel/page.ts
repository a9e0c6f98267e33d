import { z } from 'zod';
import { AppError } from '../../failures/errors.js';
import type { Ctx } from '../context.js';
import { MAX_ID } from '../../platform/record-ids.js';

/** Arguments of every connection. `after` is the opaque cursor of the last row seen. */
export interface PageArgs {
  first?: number | null;
  after?: string | null;
  /** For lists of `listOf`: true for the record that was added last at the beginning, false for the end. */
  latestFirst?: boolean | null;
}

/** Arguments of lists that clients copy: with a time, only the rows that changed since (changed-since.ts). */
export interface ChangedPageArgs extends PageArgs {
  updatedSince?: Date | null;
}

/** A Relay connection. */
export interface Page<Row> {
  edges: { cursor: string; node: Row }[];
  nodes: Row[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
  /** The number of rows on all pages; counted when it is read. */
  readonly totalCount: Promise<number>;
}

const DEFAULT_PAGE_SIZE = 50;

/** The number of rows to read. @throws INVALID outside 1…the caller's limit. */
export function pageSize(ctx: Ctx, { first }: PageArgs): number {
  const size = first ?? Math.min(DEFAULT_PAGE_SIZE, ctx.maxPageSize);
  if (!Number.isInteger(size) || size < 1 || size > ctx.maxPageSize) {
    throw new AppError('INVALID', 'BETWEEN', { field: 'first', min: 1, max: ctx.maxPageSize });
  }
  return size;
}

/** A cursor is the sort key of its row, so that the next page is an index seek at any depth. */
export const encodeCursor = (key: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(key)).toString('base64url');

/** Reads a cursor. @throws INVALID when this server did not make the cursor */
export function decodeCursor<T extends z.ZodType>(cursor: string | null | undefined, key: T): z.output<T> | null {
  if (cursor == null) return null;
  try {
    return key.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
  } catch {
    throw new AppError('INVALID', 'CURSOR_INVALID', { field: 'after' });
  }
}

/** An id in the range that PostgreSQL can compare. */
export const idOfCursor = z.int().positive().max(MAX_ID);
const idKey = z.tuple([idOfCursor]);

/** Cursor of lists sorted by id: the id of the last row seen, null at the start. */
export const cursorId = ({ after }: PageArgs): number | null => decodeCursor(after, idKey)?.[0] ?? null;

interface PageOf<Row> {
  size: number;
  /** The sort key of a row. */
  key: (row: Row) => readonly (string | number)[];
  hasPreviousPage: boolean;
  /** Counts the rows of all pages, with the same filters and the same visibility. */
  count: () => Promise<number>;
}

/** Makes the connection from up to `size + 1` rows: the extra one shows that there are more. */
export const toPage = <Row>(rows: readonly Row[], of: PageOf<Row>): Page<Row> => new RowPage(rows, of);

/**
 * A class, because its getters belong to all pages together. A getter in an object literal makes a shape of its own in V8 for
 * every page. V8 then keeps the rows until the next full collection. Measured: a fifth of the time of a list.
 */
class RowPage<Row> implements Page<Row> {
  readonly nodes: Row[];
  readonly pageInfo: Page<Row>['pageInfo'];

  constructor(
    rows: readonly Row[],
    private readonly of: PageOf<Row>,
  ) {
    const { size, hasPreviousPage } = of;
    this.nodes = rows.slice(0, size);
    this.pageInfo = {
      hasNextPage: rows.length > size,
      hasPreviousPage,
      startCursor: this.cursor(this.nodes[0]),
      endCursor: this.cursor(this.nodes.at(-1)),
    };
  }

  /** Made when it is read: most callers want the nodes alone. */
  get edges(): Page<Row>['edges'] {
    return this.nodes.map(node => ({ cursor: this.cursor(node)!, node }));
  }

  get totalCount(): Promise<number> {
    return this.of.count();
  }

  private cursor(row: Row | undefined): string | null {
    return row === undefined ? null : encodeCursor(this.of.key(row));
  }
}
