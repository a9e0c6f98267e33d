import type { Faults } from '../data/faults.js';
import { ask } from '../data/graph.js';
import { textOf } from '../language/language.js';
import { creates, listOf, oneOf, type PageArguments, type Resource, updatesBy, whole } from '../data/resource.js';
import {
  AppointmentDocument,
  AppointmentsDocument,
  CreateEmployeeDocument,
  EmployeeDocument,
  EmployeesDocument,
  LedMeetingsDocument,
  type LedMeetingsQuery,
  OwnCalendarDocument,
  RemoveEmployeeDocument,
  SetWorkingHoursDocument,
  UpdateEmployeeDocument,
  type EmployeeRowFragment,
} from './operations.js';
import { beginOf } from '../parts/time.js';

type EmployeeForm = Partial<Omit<EmployeeRowFragment, 'otherLengths'>> & {
  userId?: string;
  archived?: boolean;
  /** A list as in the graph, or the typed text. */
  otherLengths?: readonly number[] | string;
};
type Hours = EmployeeRowFragment['workingHours'];

/** Settings that a calendar always has: an empty input keeps the present value or the usual one. */
const numbers = ['slotMinutes', 'noticeHours', 'cancelUntilHours', 'horizonDays', 'openBookings'] as const;

/** `30, 90` */
const lengthsOf = (typed: EmployeeForm['otherLengths'] = []): number[] =>
  typeof typed === 'string' ? (typed.match(/\d+/g) ?? []).map(Number) : [...typed];

const settingsOf = ({
  timeZone,
  otherLengths,
  stepMinutes,
  place,
  worksOnHolidays,
  archived,
  archivedAt,
  ...form
}: EmployeeForm) => ({
  ...(timeZone ? { timeZone } : {}),
  ...Object.fromEntries(numbers.flatMap(name => (form[name] == null ? [] : [[name, Number(form[name])]]))),
  stepMinutes: stepMinutes == null ? null : Number(stepMinutes),
  otherLengths: lengthsOf(otherLengths),
  place: place || null,
  worksOnHolidays: worksOnHolidays ?? false,
  archived: archived ?? archivedAt != null,
});

/** Working hours in the form of the graph: without seconds. The graph refuses an incomplete row, at its field. */
const hoursOf = ({ workingHours }: EmployeeForm) =>
  (workingHours ?? []).map(({ weekday, startsAt, endsAt }: Partial<Hours[number]>) => ({
    weekday: Number(weekday),
    startsAt: (startsAt ?? '').slice(0, 5),
    endsAt: (endsAt ?? '').slice(0, 5),
  }));

/** The graph calls the rows `hours`, the form `workingHours`. */
function atRows(error: unknown): never {
  const body = (error as { body?: { faults?: Faults } }).body;
  if (body?.faults)
    body.faults = Object.fromEntries(
      Object.entries(body.faults).map(([field, fault]) => [field.replace(/^hours\b/, 'workingHours'), fault]),
    );
  throw error;
}

/** A line for each day: `Segunda-feira 09:00–12:00, 14:00–18:00`. */
const hoursText = (hours: ReturnType<typeof hoursOf>): string =>
  Object.entries(Object.groupBy(hours, each => each.weekday))
    .map(([day, rows = []]) => {
      const periods = rows.map(({ startsAt, endsAt }) => `${startsAt}–${endsAt}`).join(', ');
      return `${textOf(`elo.weekdays.${day}`) ?? day} ${periods}`;
    })
    .join('\n');

async function one(id: string) {
  const { calendar } = await ask(EmployeeDocument, { id });
  return calendar?.employee;
}

/** People with a calendar: one form for the settings and the working hours, but the graph writes each with its own mutation. */
export const employees: Resource = {
  list: listOf(
    EmployeesDocument,
    data => data.employees,
    ({ filter: { search }, ...page }) => ({ ...page, search }),
  ),
  one,
  create: creates(
    CreateEmployeeDocument,
    data => data.createEmployee,
    ({ userId, ...form }: EmployeeForm) => {
      const { archived: _archived, ...settings } = settingsOf(form);
      return { userId: userId ?? '', ...settings };
    },
  ),
  update: updatesBy(
    (form: EmployeeForm) => ({ ...settingsOf(form), workingHours: hoursOf(form) }),
    async (id, { workingHours: hours, ...settings }, expectedUpdatedAt) => {
      // Hours first: they are the likely place of mistakes.
      const written =
        hours && (await ask(SetWorkingHoursDocument, { employeeId: id, hours, expectedUpdatedAt }).catch(atRows));
      const { setWorkingHours: row } = written ?? {};
      if (row && Object.keys(settings).length === 0) return row;
      const input = { ...settings, expectedUpdatedAt: row?.updatedAt ?? expectedUpdatedAt };
      return (await ask(UpdateEmployeeDocument, { id, input })).updateEmployee;
    },
    { kind: 'employees', newest: one, texts: { workingHours: hoursText } },
  ),
  remove: id => ask(RemoveEmployeeDocument, { id }),
};

/** A period of days of the programme, first and last day included, as the instants that the graph asks for. */
const inPeriod = ({ filter: { fromDay, toDay, ...filter }, ...page }: PageArguments) => ({
  ...page,
  filter: {
    ...filter,
    ...(fromDay ? { from: beginOf(fromDay) } : {}),
    ...(toDay ? { to: beginOf(toDay, 1) } : {}),
  },
});

export const appointments: Resource = {
  list: listOf(AppointmentsDocument, data => data.appointments, inPeriod),
  one: oneOf(AppointmentDocument, data => data.appointment),
};

type LedClass = LedMeetingsQuery['classes']['nodes'][number];
/** A collective meeting of a class, with the name of the class. */
export type LedMeeting = LedClass['meetings'][number] & { className: string };

/** More classes than any person leads. */
const MAX_PAGES = 10;

/** The meetings of the classes that a person leads, if they overlap a period: they take time of the person's calendar. */
export const ledMeetings: Resource = {
  async list({ filter }) {
    const { facilitatorId, from, to } = filter as { facilitatorId: string; from: string; to: string };
    const nodes: LedMeeting[] = [];
    let after: string | null = null;
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const { classes }: LedMeetingsQuery = await ask(LedMeetingsDocument, { facilitatorId, after });
      for (const { name, meetings } of classes.nodes)
        nodes.push(...meetings.filter(overlaps(from, to)).map(each => ({ ...each, className: name })));
      if (!classes.pageInfo.hasNextPage) break;
      after = classes.pageInfo.endCursor;
    }
    return whole(nodes);
  },
};
const overlaps =
  (from: string, to: string) =>
  ({ startsAt, endsAt }: LedClass['meetings'][number]): boolean =>
    Date.parse(startsAt) < Date.parse(to) && Date.parse(endsAt) > Date.parse(from);

/** The calendar of the signed-in person, whatever the id: its address for subscriptions of programs. */
export const ownCalendar: Resource = {
  async one() {
    const { calendarFeed } = await ask(OwnCalendarDocument, {});
    return { ...calendarFeed, id: 'own' };
  },
};
