import { ask } from '../data/graph.js';
import type { Resource } from '../data/resource.js';
import { WorkWaitingDocument, type WorkWaitingQuery } from './operations.js';

type WorkWaiting = WorkWaitingQuery['workWaiting'];
export type Waiting = WorkWaiting & { id: string };
export type FirstStep = keyof NonNullable<WorkWaiting['firstSteps']>;

/** The numbers of what waits for the signed-in person, and the first steps of a programme. */
export const workWaiting: Resource = {
  one: async id => ({ ...(await ask(WorkWaitingDocument, {})).workWaiting, id }),
};
