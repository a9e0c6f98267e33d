import { ask } from '../data/graph.js';
import { creates, oneOf, type Resource, updates, whole } from '../data/resource.js';
import {
  CopyCycleDocument,
  CreateCycleDocument,
  CycleDocument,
  type CycleRowFragment,
  CyclesDocument,
  RemoveCycleDocument,
  UpdateCycleDocument,
} from './operations.js';

type CycleForm = Partial<CycleRowFragment>;

const cycleInput = ({ name, year, startsOn, endsOn, recoveryHours, enableStrategicActivities }: CycleForm) => ({
  name: name ?? '',
  year: Number(year),
  startsOn: startsOn ?? '',
  endsOn: endsOn ?? '',
  ...(recoveryHours != null && { recoveryHours }),
  enableStrategicActivities: enableStrategicActivities ?? true,
});

/** @returns the id of the copy */
export const copyCycle = async (id: string, { name, startsOn }: { name: string; startsOn: string }): Promise<string> =>
  (await ask(CopyCycleDocument, { id, name, startsOn })).copyCycle.id;

const one = oneOf(CycleDocument, data => data.cycle);

export const cycles: Resource = {
  /** The graph gives the latest hundred, all at once. */
  async list({ filter }) {
    const { year } = filter as { year?: number | null };
    const { cycles: nodes } = await ask(CyclesDocument, { year: year ?? null });
    return whole(nodes);
  },
  one,
  create: creates(CreateCycleDocument, data => data.createCycle, cycleInput),
  update: updates(UpdateCycleDocument, data => data.updateCycle, cycleInput, { kind: 'cycles', newest: one }),
  remove: id => ask(RemoveCycleDocument, { id }),
};
