import { type DataProvider, HttpError } from 'react-admin';
import { withLabels } from './faults.js';
import type { Connection, Resource } from './resource.js';

/** The number of rows that the graph gives in one page. */
const LARGEST_PAGE = 100;
/** The number of lists, each with its filters, that cursors are stored for. */
const MAX_KNOWN_LISTS = 100;

/** Faults name fields by the labels of this kind of record. */
const labelled = <Result>(name: string, work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw withLabels(error, name);
  });

/**
 * react-admin's way to the graph. Its lists have pages by number, and the graph's lists have cursors. The cursor of each
 * visited page is stored, and a page in between is reached by reading the pages before it.
 */
export function createDataProvider(resources: Readonly<Record<string, () => Promise<Resource>>>): DataProvider {
  /** By list and filter: the cursor after a number of rows. */
  const lists = new Map<string, Map<number, string>>();

  async function resourceOf(name: string): Promise<Resource> {
    const found = resources[name];
    if (!found) throw new Error(`No resource is called ${name}`);
    return found();
  }

  function cursorsOf(list: string): Map<number, string> {
    if (lists.size >= MAX_KNOWN_LISTS) lists.clear();
    const cursors = lists.get(list) ?? new Map<number, string>();
    lists.set(list, cursors);
    return cursors;
  }

  /** The rows from `offset` (0 for the first), at most `count` of them. */
  async function read(name: string, filter: unknown, offset: number, count: number): Promise<Connection<any>> {
    const { list } = await resourceOf(name);
    if (!list) throw new Error(`${name} can't be listed`);
    const cursors = cursorsOf(JSON.stringify([name, filter]));
    let at = Math.max(0, ...[...cursors.keys()].filter(known => known <= offset));
    let after = cursors.get(at) ?? null;
    const nodes: unknown[] = [];
    for (;;) {
      const first = Math.min(LARGEST_PAGE, at < offset ? offset - at : offset + count - at);
      const page = await list({ first, after, filter });
      if (at >= offset) nodes.push(...page.nodes);
      at += page.nodes.length;
      after = page.pageInfo.endCursor;
      if (after !== null) cursors.set(at, after);
      if (!page.pageInfo.hasNextPage || at >= offset + count || page.nodes.length === 0) return { ...page, nodes };
    }
  }

  const getList: DataProvider['getList'] = async (name, { pagination, filter, meta }) => {
    const { page, perPage } = pagination ?? { page: 1, perPage: 25 };
    const found = await read(name, { ...filter, ...(meta as object | undefined) }, (page - 1) * perPage, perPage);
    const { hasNextPage } = found.pageInfo;
    // The last page tells the length of a list, even when the graph does not count.
    const total = found.totalCount ?? (hasNextPage ? undefined : (page - 1) * perPage + found.nodes.length);
    return {
      data: found.nodes,
      pageInfo: { hasNextPage, hasPreviousPage: page > 1 },
      ...(total === undefined ? {} : { total }),
    };
  };

  async function getOne(name: string, id: unknown) {
    const { one } = await resourceOf(name);
    if (!one) throw new Error(`${name} can't be read one by one`);
    const found: unknown = await one(String(id));
    if (found == null) throw new HttpError('ra.notification.item_doesnt_exist', 404);
    return found as any;
  }

  const remove = async (name: string, id: unknown) => {
    const { remove: run } = await resourceOf(name);
    if (!run) throw new Error(`${name} can't be removed`);
    await run(String(id));
  };

  return {
    getList,
    getOne: async (name, { id }) => ({ data: await getOne(name, id) }),
    getMany: async (name, { ids }) => ({
      // A record that this person may not see, or that is gone, must not hide the others.
      data: (await Promise.all(ids.map(id => getOne(name, id).catch(() => null)))).filter(row => row !== null),
    }),
    getManyReference: (name, { target, id, filter, ...rest }) =>
      getList(name, { ...rest, filter: { ...(filter as object), [target]: id } }),
    async create(name, { data }) {
      const { create } = await resourceOf(name);
      if (!create) throw new Error(`${name} can't be made`);
      return { data: await labelled(name, create(data)) };
    },
    async update(name, { id, data, previousData }) {
      const { update } = await resourceOf(name);
      if (!update) throw new Error(`${name} can't be changed`);
      return { data: await labelled(name, update(String(id), data, previousData)) };
    },
    async updateMany(name, { ids, data }) {
      for (const id of ids) {
        const previous = await getOne(name, id);
        await (
          await resourceOf(name)
        ).update!(String(id), { ...previous, ...(data as object) }, previous);
      }
      return { data: ids };
    },
    async delete(name, { id, previousData }) {
      await remove(name, id);
      return { data: (previousData ?? { id }) as any };
    },
    async deleteMany(name, { ids }) {
      for (const id of ids) await remove(name, id);
      return { data: ids };
    },
  };
}
