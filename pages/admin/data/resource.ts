import { ask, type Operation } from './graph.js';
import { chosenFields, differing, type TextsOf } from './versions.js';

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
    document: Operation<Data, Variables>,
    take: (data: Data) => Connection<Row>,
    variablesOf: (page: PageArguments) => Variables = page => page as Variables,
  ) =>
  async (page: PageArguments): Promise<Connection<Row>> =>
    take(await ask(document, variablesOf(page)));

/** Queries by id. */
export const oneOf =
  <Data, Row>(document: Operation<Data, { id: string }>, take: (data: Data) => Row) =>
  async (id: string): Promise<Row> =>
    take(await ask(document, { id }));

/** Runs a mutation that takes `input`, made from the fields of a form. */
export const creates =
  <Data, Input, Row>(
    document: Operation<Data, { input: Input }>,
    take: (data: Data) => Row,
    inputOf: (form: any) => Input,
  ) =>
  async (form: any): Promise<Row> =>
    take(await ask(document, { input: inputOf(form) }));

/** A form's record that others may change meanwhile. */
export interface Shared<Row> {
  /** The kind of record, for labels of its own. */
  kind: string;
  /** Reads the newest version; nothing when it is gone. @param previous the version that is known */
  newest: (id: string, previous: any) => Promise<Row | null | undefined>;
  /** Values as people read them, by field; a value without is shown as it is (`valueText`). */
  texts?: TextsOf;
}

const isStale = (error: unknown): boolean =>
  (error as { body?: { reason?: string } } | undefined)?.body?.reason === 'RECORD_CHANGED';

/**
 * Saves the changed fields of a form, with the time of the record's last change when it was read. So nobody overwrites a later
 * change of another person: the person of the form chooses from both versions, field by field, and the choice is saved against
 * the newest one.
 * @param send writes fields of the input, unless the record has changed since the given time
 */
export const updatesBy =
  <Input extends object, Row>(
    inputOf: (form: any) => Input,
    send: (id: string, changed: Partial<Input>, expectedUpdatedAt: string | undefined) => Promise<Row>,
    { kind, newest: read, texts = {} }: Shared<Row>,
  ) =>
  async (id: string, form: any, previous: any): Promise<Row> => {
    const mine = inputOf(form) as Record<string, unknown>;
    let seen = previous as { updatedAt?: string };
    let changed = differing(mine, inputOf(previous) as Record<string, unknown>);
    for (;;)
      try {
        const input = Object.fromEntries(changed.map(name => [name, mine[name]])) as Partial<Input>;
        return await send(id, input, seen.updatedAt);
      } catch (error) {
        const newest = isStale(error) ? await read(id, seen) : null;
        const { updatedAt } = (newest ?? {}) as { updatedAt?: string };
        if (!newest || !updatedAt || updatedAt === seen.updatedAt) throw error;
        const theirs = inputOf(newest) as Record<string, unknown>;
        changed = await chosenFields({ kind, mine, theirs, changed, newest: { ...newest, updatedAt }, texts });
        if (changed.length === 0) return newest;
        seen = newest;
      }
  };

/** Runs a mutation that takes `id` and `input`, as `updatesBy` does. */
export const updates = <Data, Input extends object, Row>(
  document: Operation<Data, { id: string; input: Input & { expectedUpdatedAt?: string | null } }>,
  take: (data: Data) => Row,
  inputOf: (form: any) => Input,
  shared: Shared<Row>,
) =>
  updatesBy(
    inputOf,
    async (id, changed, expectedUpdatedAt) =>
      take(
        await ask(document, { id, input: { ...(changed as Input), ...(expectedUpdatedAt && { expectedUpdatedAt }) } }),
      ),
    shared,
  );

/** An emptied field is null for the graph. */
export const orNull = <Value>(value: Value | '' | undefined): Value | null =>
  value === '' || value === undefined ? null : value;

/** The name of a record as a text, for an id of it. */
export const nameBy =
  (one: (id: string) => Promise<any>, field: string) =>
  async (id: string): Promise<string> =>
    String(((await one(id)) as Record<string, unknown>)[field]);
