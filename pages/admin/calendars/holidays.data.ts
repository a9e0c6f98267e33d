import { ask } from '../data/graph.js';
import { cityName } from '../hospitals/hospitals.data.js';
import { textOf } from '../language/language.js';
import { creates, orNull, type Resource, updatesBy, whole } from '../data/resource.js';
import {
  CreateHolidayDocument,
  type HolidayRowFragment,
  HolidaysDocument,
  RemoveHolidayDocument,
  UpdateHolidayDocument,
} from './operations.js';
import { StatesDocument } from '../hospitals/operations.js';

/** A holiday in the form of its dialog. */
export type HolidayForm = Omit<HolidayRowFragment, 'id'> & {
  id: string;
  stateId?: string | null;
  cityId?: string | null;
};

const withPlace = (holiday: HolidayRowFragment): HolidayForm => ({
  ...holiday,
  stateId: holiday.state?.id ?? null,
  cityId: holiday.city?.id ?? null,
});

const holidayInput = ({ date, name, stateId, cityId }: Partial<HolidayForm>) => ({
  date: date ?? '',
  name: name ?? '',
  stateId: orNull(stateId ?? undefined),
  cityId: orNull(cityId ?? undefined),
});

export const thisYear = (): number => new Date().getFullYear();

const ofYear = async (year: number, stateId: string | null = null): Promise<HolidayForm[]> =>
  (await ask(HolidaysDocument, { year, stateId })).holidays.map(withPlace);

async function placeText({ stateId, cityId }: { stateId: string | null; cityId: string | null }): Promise<string> {
  if (cityId) return cityName(cityId);
  const { states } = await ask(StatesDocument, {});
  return states.find(each => each.id === stateId)?.name ?? textOf('elo.holidays.everywhere') ?? '';
}

export const holidays: Resource = {
  /** The graph gives a year at once. */
  async list({ filter }) {
    const { year, stateId } = filter as { year?: number | null; stateId?: string | null };
    return whole(await ofYear(year ?? thisYear(), orNull(stateId ?? undefined)));
  },
  create: creates(CreateHolidayDocument, data => withPlace(data.createHoliday), holidayInput),
  update: updatesBy(
    // The place is sent whole: a state alone is another place than a city of it.
    (form: HolidayForm) => {
      const { stateId, cityId, ...fields } = holidayInput(form);
      return { ...fields, place: { stateId, cityId } };
    },
    async (id, { place, ...fields }, expectedUpdatedAt) =>
      withPlace(
        (await ask(UpdateHolidayDocument, { id, input: { ...fields, ...place, expectedUpdatedAt } })).updateHoliday,
      ),
    {
      kind: 'holidays',
      newest: async (id, { date }: HolidayForm) =>
        (await ofYear(Number(date.slice(0, 4)))).find(each => each.id === id),
      texts: { place: placeText },
    },
  ),
  remove: id => ask(RemoveHolidayDocument, { id }),
};
