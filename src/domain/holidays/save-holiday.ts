import { z } from 'zod';
import { Holiday as HolidayEntity } from '../../entities/index.js';
import { parseInput } from '../../failures/validation.js';
import type { Ctx } from '../context.js';
import { createRecord, editRecord, removeUnused, withFreeValues } from '../kernel/edit.js';
import { editFields } from '../kernel/form.js';
import { authorize } from '../kernel/policy.js';
import { holidayForm } from './holiday-form.rules.js';
import { type Holiday, holidayNow } from './holidays.query.js';
import { placeOf } from './place.query.js';
import { holidayPolicy } from './policy.js';

const changes = holidayForm.partial().extend({ id: z.int(), ...editFields });
const unique = { holidays_date_place_unique: 'date' };

/** Adds a holiday of a city, a state or the whole programme. @throws INVALID by field; CONFLICT when the place has one that day */
export async function createHoliday(ctx: Ctx, input: z.input<typeof holidayForm>): Promise<Holiday> {
  authorize(ctx, holidayPolicy.createHoliday);
  const { date, name, ...where } = parseInput(holidayForm, input);
  const place = placeOf(where);
  const id = await withFreeValues(unique, () =>
    ctx.transaction(ctx => createRecord(ctx, HolidayEntity, { date, name, place })),
  );
  return holidayNow(ctx, id);
}

/**
 * Changes a holiday; a field that is left out stays. A state or a city, null too, gives it another place.
 * @throws NOT_FOUND; INVALID by field; CONFLICT when it has changed since `expectedUpdatedAt`, or the place has one that day
 */
export async function updateHoliday(ctx: Ctx, input: z.input<typeof changes>): Promise<Holiday> {
  authorize(ctx, holidayPolicy.updateHoliday);
  const { id, expectedUpdatedAt, stateId, cityId, ...fields } = parseInput(changes, input);
  const place = stateId === undefined && cityId === undefined ? undefined : placeOf({ stateId, cityId });
  await withFreeValues(unique, () =>
    editRecord(ctx, HolidayEntity, { id, noun: 'HOLIDAY', expectedUpdatedAt }, () => ({ ...fields, place })),
  );
  return holidayNow(ctx, id);
}

/** Removes a holiday that the programme added. @throws NOT_FOUND */
export async function removeHoliday(ctx: Ctx, { id }: { id: number }): Promise<{ id: number }> {
  authorize(ctx, holidayPolicy.removeHoliday);
  await removeUnused(ctx, HolidayEntity, id, { noun: 'HOLIDAY' });
  return { id };
}
