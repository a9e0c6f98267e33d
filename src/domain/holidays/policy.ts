import { type DeclaredMutation, policy, signedIn, withRole } from '../kernel/policy.js';

const editor = withRole(['ADMIN', 'SUPERVISOR'], 'CALENDARS_FOR_EDITORS');
const changed: DeclaredMutation = { by: editor, fails: ['NOT_FOUND', 'CONFLICT'] };

export const holidayPolicy = policy('schedule', {
  queries: { holidays: { by: signedIn } },
  mutations: {
    createHoliday: { by: editor, fails: ['CONFLICT'] },
    updateHoliday: changed,
    removeHoliday: changed,
  },
});
