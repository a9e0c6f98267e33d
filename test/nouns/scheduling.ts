import type { NounTests } from '../support/noun-tests.js';
import { NEW_RECORD, NOTE_OF_EVENT } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    createEmployee: NEW_RECORD,
    exportAppointments: NOTE_OF_EVENT,
    revokeCalendarFeed: NOTE_OF_EVENT,
    renewMyCalendarFeed: NOTE_OF_EVENT,
  },
  decisions: {
    '-AAAAAFFA on EMPLOYEE NAA NAA AAA AAA AAA': 'Employee.place',
    'schedule:read | -FFAAFFFF CALENDARS_FOR_EDITORS': 'employees',
    'schedule:read | -AAAAAFFA on APPOINTMENT NAA NAA AAA AAA AAA': 'appointment',
    'schedule:read | -AAAAAFFA rows own,led,all,all,all': 'appointments',
    'schedule:read | -AAAAAFFA on CLASS/CLASS_NOT_TAKEN FAA FAA AAA AAA AAA': 'slots slotsChanged',
    'schedule:read | -AAAAAFFA on CALENDAR NAA NAA AAA AAA AAA': 'calendar',
    'schedule:read | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE on CALENDAR NNA NNA NNA NNA NNA': 'calendarFeed',
    'schedule:read | -AAAAFFFF PERSON_NEEDED NOT_IN_PARTICIPANT_MODE': 'myCalendarFeed',
    'schedule:read | AAAAAAAAA': 'calendarFeedContent',
    'schedule:write -mode | -FFAAFFFF CALENDARS_FOR_EDITORS':
      'createEmployee updateEmployee removeEmployee setWorkingHours',
    'schedule:write | -AAAAAFFA on CLASS/BOOKING_ELSEWHERE FAA FAA FAA AAA AAA': 'createAppointment',
    'schedule:write | -AAAAAFFA on APPOINTMENT NAA NAA FAA AAA AAA': 'cancelAppointment moveAppointment',
    'schedule:write -mode | -AAAAFFFA PERSON_NEEDED on CALENDAR/CALENDAR_NOT_OWN NFA NFA AAA AAA FFA':
      'cancelAppointments',
    'schedule:write -mode | -AAAAFFFA PERSON_NEEDED on APPOINTMENT/CALENDAR_NOT_OWN NFA NFA FFA AAA AAA':
      'setAppointmentOutcome',
    'schedule:write -mode | -AAAAAFFA on CLASS/CALENDAR_NOT_OWN FFA FFA FFA AAA AAA': 'blockTime',
    'schedule:write -mode | -AAAAAFFA on BLOCK NNA NNA FFA AAA AAA': 'unblockTime',
    'schedule:read -mode +personal | -FFAAAFFF ALL_READERS_ONLY': 'exportAppointments',
    'schedule:write -mode | -AAAAAFFA on CALENDAR/CALENDAR_NOT_OWN NFA NFA FFA AAA AAA': 'revokeCalendarFeed',
    'schedule:write -mode | -AAAAFFFA PERSON_NEEDED': 'renewMyCalendarFeed',
  },
};
