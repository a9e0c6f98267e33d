import { nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

const inSlots = nobody('What was booked stays; who books sees the new slots.');

export const holidaysNoun = noun({
  tables: ['holidays'],
  types: { schedule: ['Holiday'] },
  hears: { createHoliday: inSlots, updateHoliday: inSlots, removeHoliday: inSlots },
});
