import { schedulingPolicy } from '../../../src/domain/scheduling/policy.js';
import { appointmentStates } from '../../../src/domain/scheduling/states.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

interface Booking extends Subject {
  id: number;
  client: { id: number };
  place: number;
  employee: number;
  from: string;
  to: string;
}

const HOUR = 3_600_000;
const AHEAD = ['STANDING', 'STANDING, moved', 'STANDING, reminded'];
const BEGUN = ['STANDING, begun', 'HELD'];
const STANDING = [...AHEAD, ...BEGUN];
const ALL = [...STANDING, 'CANCELED'];

/** An appointment, each in a calendar of its own: a change of a calendar affects only one. */
export async function appointments(scene: Scene): Promise<Noun<Booking>> {
  const { elo, make, must, admin, aGroup, worker, pass, recurring, rows } = scene;
  const [group, other] = [await aGroup(), await aGroup()];
  /** A period at noon, this number of days ahead. */
  const period = (days: number) => {
    const noon = Date.UTC(elo.now().getUTCFullYear(), elo.now().getUTCMonth(), elo.now().getUTCDate() + days, 14);
    return { from: new Date(noon).toISOString(), to: new Date(noon + HOUR).toISOString() };
  };
  const times = ({ from, to }: Pick<Booking, 'from' | 'to'>) => `startsAt: "${from}", endsAt: "${to}"`;
  const later = ({ from, to }: Booking) => {
    const moved = (instant: string) => new Date(Date.parse(instant) + 2 * HOUR).toISOString();
    return { from: moved(from), to: moved(to) };
  };
  const book = (booking: Omit<Booking, 'id'>) =>
    `createAppointment(input: { classId: ${group.id}, clientId: ${booking.client.id}, employeeId: ${booking.employee}, ${times(booking as Booking)} })`;
  const some = async (count: number, then?: (booking: Booking) => Promise<unknown>) => {
    const made: Booking[] = [];
    for (let n = 0; n < count; n += 1) {
      const client = await make.aUser({ phone: null });
      const { id: place } = await must(
        admin,
        `enrollParticipant(classId: ${group.id}, participantId: ${client.id})`,
        '{ id }',
      );
      const { id: employee } = await make.anEmployee({ hours: [] });
      await rows(
        `insert into working_hours (employee_id, weekday, starts_at, ends_at) select ?, day, '00:00', '23:59' from generate_series(1, 7) as day`,
        [employee],
      );
      const wanted = { client, place: Number(place), employee, ...period(2) };
      const { id } = await must(admin, book(wanted), '{ id }');
      const booking = { ...wanted, id: Number(id) };
      await then?.(booking);
      made.push(booking);
    }
    await worker.work();
    return made;
  };
  const note = ({ id }: Booking, outcome: string) => `setAppointmentOutcome(id: ${id}, outcome: ${outcome})`;
  const begun = async (count: number) => {
    const made = await some(count);
    pass(3 * DAY);
    return made;
  };
  return noun<Booking>({
    name: 'appointment',
    shares: { but: ['moveAppointment', 'blockTime, at the same time'] },
    machine: appointmentStates,
    policy: schedulingPolicy,
    on: ['APPOINTMENT'],
    besides: {
      unblockTime: 'of blocks, below',
      exportAppointments: 'reads them',
      revokeCalendarFeed: 'changes the address of a feed',
      renewMyCalendarFeed: 'changes the address of a feed',
      createEmployee: 'makes a calendar',
      removeEmployee: 'is refused while there is any appointment: test/domain/scheduling',
      setWorkingHours: 'says when what is not booked yet is free',
    },
    states: {
      STANDING: { make: count => some(count) },
      'STANDING, moved': {
        is: 'STANDING',
        make: count =>
          some(count, booking => must(admin, `moveAppointment(id: ${booking.id}, ${times(later(booking))})`)),
      },
      'STANDING, reminded': {
        is: 'STANDING',
        make: async count => {
          const made = await some(count);
          pass(1.5 * DAY);
          await recurring('appointment-reminders');
          await worker.work();
          return made;
        },
      },
      'STANDING, begun': { is: 'STANDING', make: begun },
      HELD: {
        make: async count => {
          const made = await begun(count);
          for (const each of made) await must(admin, note(each, 'ATTENDED'));
          return made;
        },
      },
      CANCELED: {
        make: count => some(count, ({ id }) => must(admin, `cancelAppointment(id: ${id}, reason: "Feriado")`)),
      },
    },
    verbs: {
      cancelAppointment: ({ id }) => ({ as: admin, call: `cancelAppointment(id: ${id})` }),
      'cancelAppointment, by the client': ({ id, client }) => ({ as: client, call: `cancelAppointment(id: ${id})` }),
      moveAppointment: booking => ({ as: admin, call: `moveAppointment(id: ${booking.id}, ${times(period(5))})` }),
      cancelAppointments: ({ employee, from, to }) => ({
        as: admin,
        call: `cancelAppointments(employeeId: ${employee}, from: "${from}", to: "${new Date(Date.parse(to) + 4 * HOUR).toISOString()}", reason: "Doença")`,
      }),
      setAppointmentOutcome: booking => ({ as: admin, call: note(booking, 'NO_SHOW') }),
      'setAppointmentOutcome, taken back': booking => ({ as: admin, call: note(booking, 'null') }),
      'createAppointment, at the same time': booking => ({ as: admin, call: book(booking) }),
      'blockTime, at the same time': booking => ({
        as: admin,
        call: `blockTime(input: { employeeId: ${booking.employee}, ${times(booking)} })`,
      }),
      'updateEmployee, archived': ({ employee }) => ({
        as: admin,
        call: `updateEmployee(id: ${employee}, input: { archived: true })`,
      }),
      'moveEnrollment, of the client': ({ place }) => ({
        as: admin,
        call: `moveEnrollment(id: ${place}, classId: ${other.id})`,
      }),
      'deactivateUser, the client': ({ client }) => ({ as: admin, call: `deactivateUser(id: ${client.id})` }),
      'cancelEnrollment, of the client': ({ place }) => ({
        as: admin,
        call: `cancelEnrollment(enrollmentId: ${place}, reason: OTHER)`,
      }),
    },
    outcomes: {
      cancelAppointment: {
        CANCELED: [...AHEAD, 'STANDING, begun'],
        APPOINTMENT_HAS_OUTCOME: ['HELD'],
        APPOINTMENT_ALREADY_CANCELED: ['CANCELED'],
      },
      'cancelAppointment, by the client': {
        CANCELED: AHEAD,
        APPOINTMENT_BEGAN: ['STANDING, begun'],
        APPOINTMENT_HAS_OUTCOME: ['HELD'],
        APPOINTMENT_ALREADY_CANCELED: ['CANCELED'],
      },
      moveAppointment: {
        SAME: [...AHEAD, 'STANDING, begun'],
        APPOINTMENT_HAS_OUTCOME: ['HELD'],
        APPOINTMENT_ALREADY_CANCELED: ['CANCELED'],
      },
      cancelAppointments: { CANCELED: AHEAD, SAME: [...BEGUN, 'CANCELED'] },
      setAppointmentOutcome: {
        APPOINTMENT_AHEAD: AHEAD,
        HELD: ['STANDING, begun'],
        SAME: ['HELD'],
        APPOINTMENT_ALREADY_CANCELED: ['CANCELED'],
      },
      'setAppointmentOutcome, taken back': {
        APPOINTMENT_AHEAD: AHEAD,
        SAME: ['STANDING, begun'],
        STANDING: ['HELD'],
        APPOINTMENT_ALREADY_CANCELED: ['CANCELED'],
      },
      'createAppointment, at the same time': {
        CALENDAR_TAKEN_AT: [...BEGUN, 'STANDING', 'STANDING, reminded'],
        SAME: ['STANDING, moved', 'CANCELED'],
      },
      'blockTime, at the same time': {
        CALENDAR_TAKEN_AT: [...BEGUN, 'STANDING', 'STANDING, reminded'],
        SAME: ['STANDING, moved', 'CANCELED'],
      },
      'updateEmployee, archived': { SAME: ALL },
      'cancelEnrollment, of the client': { CANCELED: AHEAD, SAME: [...BEGUN, 'CANCELED'] },
      'moveEnrollment, of the client': { SAME: ALL },
      'deactivateUser, the client': { SAME: ALL },
    },
  });
}

/** Blocked time. */
export async function blocks(scene: Scene): Promise<Noun> {
  const { elo, make, must, admin } = scene;
  const some = async (count: number) => {
    const made: Subject[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id: employee } = await make.anEmployee();
      const from = elo.now().getTime() + DAY;
      const times = `startsAt: "${new Date(from).toISOString()}", endsAt: "${new Date(from + HOUR).toISOString()}"`;
      const { id } = await must(admin, `blockTime(input: { employeeId: ${employee}, ${times} })`, '{ id }');
      made.push({ id: Number(id), times });
    }
    return made;
  };
  return noun({
    name: 'block',
    machine: appointmentStates,
    policy: {},
    on: ['BLOCK'],
    besides: {},
    states: {
      STANDING: { make: some },
      CANCELED: {
        make: async count => {
          const made = await some(count);
          for (const { id } of made) await must(admin, `unblockTime(id: ${id})`);
          return made;
        },
      },
    },
    verbs: {
      unblockTime: ({ id }) => ({ as: admin, call: `unblockTime(id: ${id})` }),
      'moveAppointment, of a block': ({ id }) => ({
        as: admin,
        call: `moveAppointment(id: ${id}, startsAt: "2027-11-16T12:00:00Z", endsAt: "2027-11-16T13:00:00Z")`,
      }),
      'setAppointmentOutcome, of a block': ({ id }) => ({
        as: admin,
        call: `setAppointmentOutcome(id: ${id}, outcome: ATTENDED)`,
      }),
    },
    outcomes: {
      unblockTime: { CANCELED: ['STANDING'], BLOCK_ALREADY_REMOVED: ['CANCELED'] },
      'moveAppointment, of a block': { SAME: ['STANDING'], BLOCK_ALREADY_REMOVED: ['CANCELED'] },
      'setAppointmentOutcome, of a block': { APPOINTMENT_NOT_FOUND: ['STANDING', 'CANCELED'] },
    },
  });
}
