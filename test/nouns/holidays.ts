import type { NounTests } from '../support/noun-tests.js';
import { NEW_RECORD } from '../support/reasons.js';

const DAYS = 'A day has no states; test/domain/holidays plays bookings on it';

export const tests: NounTests = {
  mutations: (elo, { admin }) => {
    const aHoliday = async () => {
      const [{ id }] = await elo.make
        .em()
        .execute<[{ id: number }]>(
          `insert into holidays (date, name, place) select coalesce(max(date), '2030-01-02') + 1, 'F', 0 from holidays returning id`,
        );
      return id;
    };
    return {
      createHoliday: async () => ({
        as: admin,
        args: 'input: { date: "2029-03-05", name: "F" }',
        changes: ['Holiday'],
      }),
      updateHoliday: async () => ({
        as: admin,
        args: `id: ${await aHoliday()}, input: { name: "Outro" }`,
        changes: ['Holiday'],
      }),
      removeHoliday: async () => ({ as: admin, args: `id: ${await aHoliday()}`, changes: ['Holiday'] }),
    };
  },
  examples: () => ({ holidays: { args: 'year: 2027', of: '{ date }' } }),
  unpaired: { createHoliday: NEW_RECORD, updateHoliday: DAYS, removeHoliday: DAYS },
  stateless: { createHoliday: NEW_RECORD, updateHoliday: DAYS, removeHoliday: DAYS },
  decisions: {
    'schedule:read | -AAAAAFFA': 'holidays',
    'schedule:write -mode | -FFAAFFFF CALENDARS_FOR_EDITORS': 'createHoliday updateHoliday removeHoliday',
  },
};
