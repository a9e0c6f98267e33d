import type { Words } from '../language/words.js';

/** The names of the menu: the first screen shows them. */
export const calendarNames: Words = {
  'resources.employees.name': ['Agenda |||| Agendas', 'Calendar |||| Calendars'],
  'resources.holidays.name': ['Feriado |||| Feriados', 'Holiday |||| Holidays'],
  'resources.appointments.name': ['Agendamento |||| Agendamentos', 'Appointment |||| Appointments'],
  'elo.pages.own-calendar': ['Minha agenda', 'My calendar'],
};
