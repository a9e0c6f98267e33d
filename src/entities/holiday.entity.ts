import { defineEntity, p } from '@mikro-orm/core';
import { text, timestamps } from './columns.js';
import { holdings, none, ofTimestamps, retained } from './holdings.js';

/** A day on which nothing is booked, in a city, a state or the whole programme. The national holidays are known without rows. */
export const HolidaySchema = defineEntity({
  name: 'Holiday',
  tableName: 'holidays',
  properties: {
    id: p.integer().primary(),
    date: p.date(),
    name: text(200),
    /** The IBGE code of a state (two digits) or of a city (seven); 0: the whole programme. */
    place: p.integer().default(0),
    ...timestamps,
  },
  uniques: [{ name: 'holidays_date_place_unique', properties: ['date', 'place'] }],
  checks: [
    {
      name: 'holidays_place_check',
      expression: 'place = 0 or (place >= 11 and place <= 53) or (place >= 1100000 and place <= 5399999)',
    },
  ],
});
export class Holiday extends HolidaySchema.class {}
HolidaySchema.setClass(Holiday);

holdings(HolidaySchema, {
  about: {},
  why: 'Days on which nothing is booked.',
  kept: 'For the life of the programme',
  columns: {
    id: none,
    date: none,
    name: retained('The name of a holiday, which may be called after somebody'),
    place: none,
    ...ofTimestamps,
  },
});
