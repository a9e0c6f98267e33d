import { ask } from '../data/graph.js';
import { type Resource, whole } from '../data/resource.js';
import {
  ClassProgressDocument,
  type ClassProgressQuery,
  MyWorkDocument,
  type MyWorkQuery,
} from './progress.operations.js';

export type ProgressRow = ClassProgressQuery['classProgress'][number] & { id: string };
export type Work = MyWorkQuery['myWork'] & { id: string };

/** The classes of a cycle, those furthest behind first: all at once, the graph gives a thousand at most. */
export const classProgress: Resource = {
  async list({ filter }) {
    const { cycleId } = filter as { cycleId: string };
    const { classProgress: rows } = await ask(ClassProgressDocument, { cycleId });
    const nodes = rows.map(row => ({ ...row, id: row.classId }));
    return whole(nodes);
  },
};

/** The waiting work of the signed-in person. */
export const ownWork: Resource = {
  one: async id => ({ ...(await ask(MyWorkDocument, {})).myWork, id }),
};
