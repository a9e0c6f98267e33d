import { Arg, Ctx as Context, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { listHolidays } from '../src/domain/holidays/holidays.query.js';
import { createHoliday, removeHoliday, updateHoliday } from '../src/domain/holidays/save-holiday.js';
import { CreateHolidayInput, UpdateHolidayInput } from '../schema/holidays.input.js';
import { HolidayType } from '../schema/holidays.type.js';
import { idsOf, toId, toOptionalId } from './ids.js';
import { Removal } from './removal.js';

@Resolver(() => HolidayType)
export class HolidayResolver {
  @Query(() => [HolidayType], {
    description:
      'The holidays of a year, in the order of their dates: those of the country, and at most 2,000 of the programme. With a state or a city, those that hold there.',
  })
  holidays(
    @Context() ctx: FullCtx,
    @Arg('year', () => Int, { description: '2000 to 2100.' }) year: number,
    @Arg('stateId', () => ID, { nullable: true, description: 'The IBGE code of a state, two digits.' })
    stateId: string | null | undefined,
    @Arg('cityId', () => ID, { nullable: true, description: 'The IBGE code of a city, seven digits.' })
    cityId: string | null | undefined,
  ) {
    return listHolidays(ctx, { year, stateId: toOptionalId(stateId), cityId: toOptionalId(cityId) });
  }

  @Mutation(() => HolidayType, {
    description:
      'Adds a holiday: slots leave it out, and bookings stay as they are. CONFLICT when the place has one on that day. By administrators and supervisors.',
  })
  createHoliday(@Context() ctx: FullCtx, @Arg('input', () => CreateHolidayInput) input: CreateHolidayInput) {
    return createHoliday(ctx, idsOf(input, 'stateId', 'cityId'));
  }

  @Mutation(() => HolidayType, { description: 'Changes a holiday. By administrators and supervisors.' })
  updateHoliday(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateHolidayInput) input: UpdateHolidayInput,
  ) {
    return updateHoliday(ctx, { id: toId(id), ...idsOf(input, 'stateId', 'cityId') });
  }

  @Removal(() => HolidayType, {
    description: 'Removes a holiday: its slots are offered again. By administrators and supervisors.',
  })
  removeHoliday(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeHoliday(ctx, { id: toId(id) });
  }
}
