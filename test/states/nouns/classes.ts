import type { Class, Course, Cycle } from '../../../src/entities/index.js';
import { type Noun, noun, type Subject } from '../noun.js';
import { DAY, type Scene } from '../scene.js';

interface Group extends Subject {
  id: number;
  course: Course;
  cycle: Cycle;
  leader: { id: number };
  /** A participant with a kept place, and one with a canceled place. */
  inside: { id: number };
  left: { id: number };
  /** A place in another class of the same course and cycle. */
  elsewhere: number;
  delivery: { id: number };
  meeting: { id: number };
}

const OPEN = ['OPEN'];
const CLOSED = ['ARCHIVED', 'OVER'];
const ALL = [...OPEN, 'FULL', ...CLOSED];

/** A class in a course and cycle of its own, with one participant and a place in a second class. */
export async function classes(scene: Scene): Promise<Noun<Group>> {
  const { elo, make, must, admin, rows, pass } = scene;
  const at = (ms: number) => new Date(elo.now().getTime() + ms).toISOString();
  const day = (days: number) => at(days * DAY).slice(0, 10);
  const aGroup = async (): Promise<Group> => {
    const [course, cycle] = [await make.aCourse(), await make.aCycle()];
    await rows('update cycles set ends_on = ? where id = ?', [day(20), cycle.id]);
    const leader = await make.aFacilitator();
    // On each day: other nouns have moved the clock to any weekday.
    const hours = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, startsAt: '00:00:00', endsAt: '23:00:00' }));
    await make.anEmployee({ user: leader, hours });
    const of = { course, cycle, facilitator: leader };
    const [group, other]: Class[] = [await make.aClass(of), await make.aClass(of)];
    const [inside, left, moving] = [await make.aUser(), await make.aUser(), await make.aUser()];
    await make.anEnrollment({ class: group!, participant: inside });
    await make.anEnrollment({ class: group!, participant: left, canceledAt: elo.now(), cancelReason: 'OTHER' });
    const { id: elsewhere } = await make.anEnrollment({ class: other!, participant: moving });
    const delivery = await make.anActivity({ course });
    const meeting = await make.anActivity({ course, kind: 'COLLECTIVE_MEETING' });
    await rows('update classes set archived_at = now() where id = ?', [other!.id]);
    return { id: group!.id, course, cycle, leader, inside, left, elsewhere, delivery, meeting };
  };
  const some = async (count: number, then?: (group: Group) => Promise<unknown>): Promise<Group[]> => {
    const made: Group[] = [];
    for (let n = 0; n < count; n += 1) {
      const group = await aGroup();
      await then?.(group);
      made.push(group);
    }
    return made;
  };
  const change = (fields: string) => (group: Group) => ({
    as: admin,
    call: `updateClass(id: ${group.id}, input: { ${fields} })`,
  });
  const someone = async () => (await make.aUser()).id;
  return noun<Group>({
    name: 'class',
    machine: null,
    async stateOf({ id }) {
      const [row] = await rows(
        `select c.archived_at is not null as archived, y.ends_on < ?::date as over,
                c.capacity <= (select count(*) from enrollments as e where e.class_id = c.id and e.canceled_at is null) as "isFull"
           from classes as c join cycles as y on y.id = c.cycle_id where c.id = ?`,
        [day(0), id],
      );
      if (!row) return 'GONE';
      return row.archived ? 'ARCHIVED' : row.over ? 'OVER' : row.isFull ? 'FULL' : 'OPEN';
    },
    policy: {},
    on: [],
    besides: {},
    states: {
      OPEN: { make: count => some(count) },
      FULL: { make: count => some(count, ({ id }) => must(admin, `updateClass(id: ${id}, input: { capacity: 1 })`)) },
      ARCHIVED: {
        make: count => some(count, ({ id }) => must(admin, `updateClass(id: ${id}, input: { archived: true })`)),
      },
      OVER: {
        make: async count => {
          const made = await some(count);
          pass(30 * DAY);
          return made;
        },
      },
    },
    verbs: {
      enrollParticipant: async ({ id }) => ({
        as: admin,
        call: `enrollParticipant(classId: ${id}, participantId: ${await someone()})`,
      }),
      enrollPeople:
        ({ id }) =>
        async () => {
          const { cpf } = await make.aUser();
          const { body } = await scene.ask(
            admin,
            `enrollPeople(classId: ${id}, people: ["${cpf}"])`,
            '{ outcome reason }',
          );
          const { outcome, reason } = body.data?.it?.[0] ?? body.errors[0].extensions;
          return outcome === 'ENROLLED' ? 'OK' : reason;
        },
      enrollInCourse: async ({ course }) => ({
        as: await make.aUser(),
        call: `enrollInCourse(courseId: ${course.id})`,
      }),
      'moveEnrollment, into it': ({ id, elsewhere }) => ({
        as: admin,
        call: `moveEnrollment(id: ${elsewhere}, classId: ${id})`,
      }),
      'restoreEnrollment, in it': async ({ id, left }) => {
        const [place] = await rows('select id from enrollments where class_id = ? and participant_id = ?', [
          id,
          left.id,
        ]);
        return { as: admin, call: `restoreEnrollment(id: ${place.id})` };
      },
      'cancelEnrollment, in it': async ({ id, inside }) => {
        const [place] = await rows('select id from enrollments where class_id = ? and participant_id = ?', [
          id,
          inside.id,
        ]);
        return { as: admin, call: `cancelEnrollment(enrollmentId: ${place.id}, reason: OTHER)` };
      },
      createSubmission: ({ id, inside, delivery }) => ({
        as: inside,
        call: `createSubmission(input: { classId: ${id}, participantId: ${inside.id}, activityId: ${delivery.id}, title: "Texto", uploadIds: [] })`,
      }),
      recordPresence: ({ id, inside, delivery }) => ({
        as: admin,
        call: `recordPresence(classId: ${id}, participantId: ${inside.id}, activityId: ${delivery.id})`,
      }),
      createMeeting: ({ id, meeting }) => ({
        as: admin,
        call: `createMeeting(input: { classId: ${id}, activityId: ${meeting.id}, title: "Encontro", startsAt: "${at(DAY)}", endsAt: "${at(DAY + 3_600_000)}" })`,
      }),
      createAppointment: ({ id, inside }) => ({
        as: inside,
        call: `createAppointment(input: { classId: ${id}, startsAt: "${day(1)}T14:00:00Z", endsAt: "${day(1)}T15:00:00Z" })`,
      }),
      handOverClass: async ({ id }) => ({
        as: admin,
        call: `handOverClass(classId: ${id}, facilitatorId: ${(await make.aFacilitator()).id}, from: "${day(0)}", appointments: CANCEL)`,
      }),
      setSubstitute: async ({ id }) => ({
        as: admin,
        call: `setSubstitute(classId: ${id}, userId: ${(await make.aFacilitator()).id}, from: "${day(0)}", to: "${day(5)}")`,
      }),
      setHandInRule: ({ id, delivery }) => ({
        as: admin,
        call: `setHandInRule(classId: ${id}, activityId: ${delivery.id}, maxAttempts: 2)`,
      }),
      'updateClass, named': change('name: "Outra"'),
      'updateClass, archived': change('archived: true'),
      'updateClass, opened': change('archived: false'),
      'updateClass, one place': change('capacity: 1'),
      'updateClass, any number of places': change('capacity: null'),
      removeClass: ({ id }) => ({ as: admin, call: `removeClass(id: ${id})` }),
    },
    outcomes: {
      enrollParticipant: { SAME: OPEN, CLASS_FULL: ['FULL'], CLASS_ARCHIVED: ['ARCHIVED'], CYCLE_OVER: ['OVER'] },
      enrollPeople: { SAME: OPEN, CLASS_FULL: ['FULL'], CLASS_ARCHIVED: ['ARCHIVED'], CYCLE_OVER: ['OVER'] },
      enrollInCourse: { SAME: OPEN, NO_OPEN_CLASS: ['FULL', ...CLOSED] },
      'moveEnrollment, into it': {
        ...{ SAME: OPEN, CLASS_FULL: ['FULL'], CLASS_ARCHIVED: ['ARCHIVED'], CYCLE_OVER: ['OVER'] },
      },
      'restoreEnrollment, in it': {
        ...{ SAME: OPEN, CLASS_FULL: ['FULL'], CLASS_ARCHIVED: ['ARCHIVED'], CYCLE_OVER: ['OVER'] },
      },
      'cancelEnrollment, in it': { OPEN: ['FULL'], SAME: [...OPEN, ...CLOSED] },
      // Participants of an archived class finish what they began.
      createSubmission: { SAME: [...OPEN, 'FULL', 'ARCHIVED'], CYCLE_OVER: ['OVER'] },
      recordPresence: { SAME: ALL },
      createMeeting: { SAME: [...OPEN, 'FULL', 'ARCHIVED'], INVALID_FIELDS: ['OVER'] },
      createAppointment: { SAME: [...OPEN, 'FULL', 'OVER'], CLASS_ARCHIVED: ['ARCHIVED'] },
      // The day from which it changes hands lies in its cycle.
      handOverClass: { SAME: [...OPEN, 'FULL', 'ARCHIVED'], INVALID_FIELDS: ['OVER'] },
      setSubstitute: { SAME: ALL },
      setHandInRule: { SAME: ALL },
      'updateClass, named': { SAME: ALL },
      'updateClass, archived': { ARCHIVED: [...OPEN, 'FULL', 'OVER'], SAME: ['ARCHIVED'] },
      'updateClass, opened': { OPEN: ['ARCHIVED'], SAME: [...OPEN, 'FULL', 'OVER'] },
      'updateClass, one place': { FULL: OPEN, SAME: ['FULL', ...CLOSED] },
      'updateClass, any number of places': { OPEN: ['FULL'], SAME: [...OPEN, ...CLOSED] },
      removeClass: { RECORD_IN_USE: ALL },
    },
  });
}
