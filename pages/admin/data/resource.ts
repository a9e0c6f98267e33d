import type { TypedDocumentString } from '../operations.js';
import { ask } from './graph.js';

/** A page of a list of the graph. */
export interface Connection<Row> {
  nodes: Row[];
  /** Left out when counting costs too much. */
  totalCount?: number;
  pageInfo: { hasNextPage: boolean; endCursor: string | null };
}

/** A list that the graph gives all at once. */
export const whole = <Row>(nodes: readonly Row[]): Connection<Row> => ({
  nodes: [...nodes],
  totalCount: nodes.length,
  pageInfo: { hasNextPage: false, endCursor: null },
});

export interface PageArguments {
  first: number;
  after: string | null;
  filter: any;
}

/** The actions of a react-admin screen on one kind of record, as operations of the graph. */
export interface Resource {
  list?(page: PageArguments): Promise<Connection<any>>;
  one?(id: string): Promise<any>;
  create?(form: any): Promise<any>;
  /** @param changed the changed fields of the form @param previous the record as it was read */
  update?(id: string, changed: any, previous: any): Promise<any>;
  remove?(id: string): Promise<unknown>;
}

/** Queries with the arguments of a page, and takes the list out of the answer. */
export const listOf =
  <Data, Variables, Row>(
    document: TypedDocumentString<Data, Variables>,
    take: (data: Data) => Connection<Row>,
    variablesOf: (page: PageArguments) => Variables = page => page as Variables,
  ) =>
  async (page: PageArguments): Promise<Connection<Row>> =>
    take(await ask(document, variablesOf(page)));

/** Queries by id. */
export const oneOf =
  <Data, Row>(document: TypedDocumentString<Data, { id: string }>, take: (data: Data) => Row) =>
  async (id: string): Promise<Row> =>
    take(await ask(document, { id }));

/** Runs a mutation that takes `input`, made from the fields of a form. */
export const creates =
  <Data, Input, Row>(
    document: TypedDocumentString<Data, { input: Input }>,
    take: (data: Data) => Row,
    inputOf: (form: any) => Input,
  ) =>
  async (form: any): Promise<Row> =>
    take(await ask(document, { input: inputOf(form) }));

/**
 * Runs a mutation that takes `id` and `input`. Only the changed fields of the form are sent, with the time of the record's last
 * change when it was read (`expectedUpdatedAt`). So nobody overwrites a later change of another person.
 */
export const updates =
  <Data, Input extends object, Row>(
    document: TypedDocumentString<Data, { id: string; input: Input & { expectedUpdatedAt?: string | null } }>,
    take: (data: Data) => Row,
    inputOf: (form: any) => Input,
  ) =>
  async (id: string, form: any, previous: any): Promise<Row> => {
    const before = inputOf(previous) as Record<string, unknown>;
    const changed = Object.fromEntries(
      Object.entries(inputOf(form)).filter(([name, value]) => !isSame(value, before[name])),
    ) as Input;
    const { updatedAt } = previous as { updatedAt?: string };
    return take(await ask(document, { id, input: updatedAt ? { ...changed, expectedUpdatedAt: updatedAt } : changed }));
  };

const isSame = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b);

/** An emptied field is null for the graph. */
export const orNull = <Value>(value: Value | '' | undefined): Value | null =>
  value === '' || value === undefined ? null : value;
