import { ask } from '../data/graph.js';
import { creates, orNull, type Resource, whole } from '../data/resource.js';
import {
  CreateHolidayDocument,
  type HolidayRowFragment,
  HolidaysDocument,
  RemoveHolidayDocument,
  UpdateHolidayDocument,
} from '../operations.js';

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

export const holidays: Resource = {
  /** The graph gives a year at once. */
  async list({ filter }) {
    const { year, stateId } = filter as { year?: number | null; stateId?: string | null };
    const { holidays: nodes } = await ask(HolidaysDocument, {
      year: year ?? thisYear(),
      stateId: orNull(stateId ?? undefined),
    });
    return whole(nodes.map(withPlace));
  },
  create: creates(CreateHolidayDocument, data => withPlace(data.createHoliday), holidayInput),
  /** The place is sent whole: a state alone is another place than a city of it. */
  async update(id, form: HolidayForm, { updatedAt }: HolidayForm) {
    const input = { ...holidayInput(form), expectedUpdatedAt: updatedAt };
    return withPlace((await ask(UpdateHolidayDocument, { id, input })).updateHoliday);
  },
  remove: id => ask(RemoveHolidayDocument, { id }),
};
