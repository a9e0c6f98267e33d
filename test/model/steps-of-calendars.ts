import type { Dice } from './dice.js';
import type { Row } from './model.js';
import { type MakeCall, of } from './step.js';
import type { Town } from './town.js';

// Calls of mutations about calendars and their appointments.

const HOURS = [12, 13, 14, 17, 18, 19, 20];

/** An hour of a working day in the next two weeks, on the hour. */
function anHour(town: Town, dice: Dice): { startsAt: string; endsAt: string } {
  const day = new Date(town.now().getTime() + (1 + dice.roll(12)) * 86_400_000);
  if (!dice.isOneIn(20)) while (day.getUTCDay() % 6 === 0) day.setUTCDate(day.getUTCDate() + 1);
  day.setUTCHours(dice.pick(HOURS)!, 0, 0, 0);
  return { startsAt: day.toISOString(), endsAt: new Date(day.getTime() + 3_600_000).toISOString() };
}

const isAhead = (town: Town) => (each: Row) =>
  !each['canceledAt'] && Date.parse(each['startsAt']) > town.now().getTime();
const employeeOf = (town: Town, appointment: Row) => town.model.find('Employee', appointment['employee'].id);
const ownerOf = (town: Town, employee: Row | undefined) => town.model.find('Person', employee?.['person'].id);
/** The owner of the calendar, or an administrator. */
const keeper = (town: Town, dice: Dice, employee: Row | undefined) =>
  dice.isOneIn(3) ? town.by('ADMIN', dice) : of(ownerOf(town, employee));

export const calendarSteps: Record<string, MakeCall> = {
  createEmployee: (town, dice) => {
    const known = new Set(town.model.all('Employee').map(each => each['person'].id));
    const person = town.some('Person', dice, each => each['roles']?.includes('FACILITATOR') && !known.has(each.id));
    return person ? { args: { input: { userId: person.id } }, by: town.by('SUPERVISOR', dice) } : null;
  },
  setWorkingHours: (town, dice) => {
    const employee = town.some('Employee', dice);
    if (!employee) return null;
    const hours = [1, 2, 3, 4, 5]
      .filter(() => !dice.isOneIn(5))
      .map(weekday => ({ weekday, startsAt: '09:00', endsAt: dice.pick(['12:00', '18:00']) }));
    return { args: { employeeId: employee.id, hours }, by: town.by('SUPERVISOR', dice) };
  },
  createAppointment: (town, dice) => {
    const place = town.some('Enrollment', dice, each => {
      const group = town.model.find('Class', each['class'].id);
      return !each['canceledAt'] && town.model.all('Employee').some(e => e['person'].id === group?.['facilitator']?.id);
    });
    if (!place) return null;
    const [person, classId] = [town.model.find('Person', place['participant'].id), place['class'].id];
    const hour = anHour(town, dice);
    if (!dice.isOneIn(3)) return { args: { input: { ...hour, classId } }, by: of(person) };
    const by = town.leaderOf(classId, dice);
    return { args: { input: { ...hour, classId, clientId: place['participant'].id } }, by };
  },
  cancelAppointment: (town, dice) => {
    const appointment = town.some('Appointment', dice, each => isAhead(town)(each) && each['kind'] === 'APPOINTMENT');
    if (!appointment) return null;
    const client = town.model.find('Person', appointment['client']?.id);
    const by = dice.isOneIn(2) && client ? of(client) : keeper(town, dice, employeeOf(town, appointment));
    return { args: { id: appointment.id, reason: dice.pick([undefined, 'Viagem']) }, by };
  },
  moveAppointment: (town, dice) => {
    const appointment = town.some('Appointment', dice, each => isAhead(town)(each) && each['kind'] === 'APPOINTMENT');
    if (!appointment) return null;
    const client = town.model.find('Person', appointment['client']?.id);
    const by = dice.isOneIn(2) && client ? of(client) : keeper(town, dice, employeeOf(town, appointment));
    return { args: { id: appointment.id, ...anHour(town, dice) }, by };
  },
  cancelAppointments: (town, dice) => {
    const employee = town.some('Employee', dice);
    if (!employee) return null;
    const from = new Date(town.now().getTime() + dice.roll(5) * 86_400_000).toISOString();
    const to = new Date(Date.parse(from) + (1 + dice.roll(3)) * 86_400_000).toISOString();
    return { args: { employeeId: employee.id, from, to, reason: 'Férias' }, by: keeper(town, dice, employee) };
  },
  setAppointmentOutcome: (town, dice) => {
    const appointment = town.some(
      'Appointment',
      dice,
      each =>
        !each['canceledAt'] && each['kind'] === 'APPOINTMENT' && Date.parse(each['startsAt']) < town.now().getTime(),
    );
    if (!appointment) return null;
    const outcome = dice.pick(['ATTENDED', 'NO_SHOW', null]);
    return { args: { id: appointment.id, outcome }, by: keeper(town, dice, employeeOf(town, appointment)) };
  },
  blockTime: (town, dice) => {
    const employee = town.some('Employee', dice, each => !each['archivedAt']);
    if (!employee) return null;
    return { args: { input: { ...anHour(town, dice), employeeId: employee.id } }, by: keeper(town, dice, employee) };
  },
  unblockTime: (town, dice) => {
    const block = town.some('Appointment', dice, each => !each['canceledAt'] && each['kind'] === 'BLOCK');
    return block ? { args: { id: block.id }, by: keeper(town, dice, employeeOf(town, block)) } : null;
  },
  revokeCalendarFeed: (town, dice) => {
    const employee = town.some('Employee', dice);
    return employee ? { args: { employeeId: employee.id }, by: keeper(town, dice, employee) } : null;
  },
  exportAppointments: (town, dice) => ({ args: {}, by: town.by('ADMIN', dice) }),
};
