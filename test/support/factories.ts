import { roomSlug } from '../../src/domain/classes/rooms.rules.js';
import type { AdditionalFields } from '../../src/entities/appointment.entity.js';
import {
  ActionToken,
  Activity,
  Appointment,
  Class,
  ClassSubstitute,
  Course,
  Cycle,
  Employee,
  Enrollment,
  Meeting,
  type Role,
  Room,
  StoredFile,
  Submission,
  User,
  WorkingHours,
} from '../../src/entities/index.js';
import { hashPassword } from '../../src/auth/passwords.js';
import type { Orm } from '../../src/postgres/orm.js';
import { cpfFrom } from '../../src/demo/cpf.js';

/** The password of every member. */
export const PASSWORD = 'correct horse battery';
let passwordHash: Promise<string> | undefined;

/** Makes records for tests. Unnamed fields are invented, missing parents included; numbers make names unique. */
export function createFactories(orm: Orm) {
  let serial = 0;
  const next = () => (serial += 1);
  const em = () => orm.em.fork();

  const save = async <T extends object>(entity: new () => T, data: object): Promise<T> => {
    const manager = em();
    const made = manager.create(entity, data as never);
    await manager.persist(made).flush();
    return made;
  };

  const aUser = (
    data: Partial<{
      name: string;
      email: string | null;
      cpf: string | null;
      phone: string | null;
      roles: Role[];
      passwordHash: string;
      passwordTakenAt: Date;
      phoneVerifiedAt: Date;
      emailVerifiedAt: Date;
      isActive: boolean;
    }> = {},
  ) => {
    const n = next();
    return save(User, {
      name: `Person ${n}`,
      email: `person${n}@test.invalid`,
      cpf: cpfFrom(100_000_000 + n),
      phone: `55119${String(80_000_000 + n)}`,
      roles: ['PARTICIPANT'],
      ...data,
    });
  };
  /** A person able to sign in, with PASSWORD. */
  const aMember = async (data: Parameters<typeof aUser>[0] = {}) =>
    aUser({ passwordHash: await (passwordHash ??= hashPassword(PASSWORD)), ...data });
  /** A link for setting a person's password; its token is `tokenOf(elo, user.id, 'SET_PASSWORD')`. */
  const aPasswordLink = (user: { id: number; email?: string | null }, expiresAt = new Date(Date.now() + 3_600_000)) =>
    save(ActionToken, { user: user.id, purpose: 'SET_PASSWORD', email: user.email, salt: 'salt', expiresAt });
  const aFacilitator = () => aUser({ roles: ['FACILITATOR'] });
  const aSupervisor = () => aUser({ roles: ['SUPERVISOR'] });
  const anAdmin = () => aUser({ roles: ['ADMIN'] });

  const aCourse = (data: Partial<{ slug: string; title: string }> = {}) => {
    const n = next();
    return save(Course, { slug: `course-${n}`, title: `Course ${n}`, ...data });
  };
  const aCycle = (
    data: Partial<{ name: string; year: number; startsOn: string; endsOn: string; recoveryHours: number }> = {},
  ) => {
    const n = next();
    return save(Cycle, { name: `Cycle ${n}`, year: 2026, startsOn: '2026-01-01', endsOn: '2099-12-31', ...data });
  };
  const aClass = async (
    data: Partial<{ name: string; course: Course; cycle: Cycle; facilitator: User | null }> = {},
  ) => {
    const n = next();
    return save(Class, {
      name: `Class ${n}`,
      shift: 'MORNING',
      startsOn: '2026-03-02',
      ...data,
      course: (data.course ?? (await aCourse())).id,
      cycle: (data.cycle ?? (await aCycle())).id,
      facilitator: data.facilitator === null ? null : (data.facilitator ?? (await aFacilitator())).id,
    });
  };
  /** A substitute leader of a class, on these days of São Paulo; by default for a year around today. */
  const aSubstitute = (data: { class: { id: number }; user: { id: number }; fromDay?: string; toDay?: string }) => {
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const { fromDay = day(-180), toDay = day(180) } = data;
    return save(ClassSubstitute, {
      class: data.class.id,
      user: data.user.id,
      fromDay,
      toDay,
      startsAt: new Date(`${fromDay}T03:00:00Z`),
      endsAt: new Date(Date.parse(`${toDay}T03:00:00Z`) + 86_400_000),
    });
  };
  const anActivity = async (
    data: Partial<{
      course: { id: number };
      title: string;
      kind: 'COLLECTIVE_MEETING' | 'DELIVERABLE';
      position: number;
    }> = {},
  ) => {
    const n = next();
    return save(Activity, {
      title: `Activity ${n}`,
      kind: 'DELIVERABLE',
      position: n,
      ...data,
      course: (data.course ?? (await aCourse())).id,
    });
  };
  const aRoom = (data: { class: { id: number } }) => {
    const n = next();
    return save(Room, { name: `Room ${n}`, slug: roomSlug(`room-${n}`), class: data.class.id });
  };
  const aMeeting = async (data: {
    class: Class;
    activity?: { id: number };
    startsAt: string;
    endsAt: string;
    position?: number;
    videoPlaybackId?: string;
  }) => {
    const n = next();
    const activity = data.activity ?? (await anActivity({ course: data.class.course, kind: 'COLLECTIVE_MEETING' }));
    return save(Meeting, {
      title: `Meeting ${n}`,
      position: data.position ?? n,
      videoPlaybackId: data.videoPlaybackId ?? `video-${n}`,
      class: data.class.id,
      activity: activity.id,
      startsAt: new Date(data.startsAt),
      endsAt: new Date(data.endsAt),
    });
  };
  const anEnrollment = async (
    data: {
      class?: { id: number };
      participant?: { id: number };
      cancelRequestedAt?: Date;
      canceledAt?: Date;
      cancelReason?: 'OTHER';
    } = {},
  ) =>
    save(Enrollment, {
      ...data,
      class: (data.class ?? (await aClass())).id,
      participant: (data.participant ?? (await aUser())).id,
    });

  /** A submission of an enrolled participant, with the given number of stored-file rows (without objects). */
  const aSubmission = async (data: {
    class: Class;
    participant: { id: number };
    activity?: { id: number };
    files?: number;
    title?: string;
    status?: 'SUBMITTED' | 'EVALUATED';
    score?: number;
    attempt?: number;
  }) => {
    const activity = data.activity ?? (await anActivity({ course: data.class.course }));
    const { files = 0, status = 'SUBMITTED' } = data;
    const submission = await save(Submission, {
      title: data.title ?? `Submission ${next()}`,
      status,
      score: data.score ?? null,
      attempt: data.attempt ?? 1,
      evaluatedAt: status === 'EVALUATED' ? new Date() : null,
      participant: data.participant.id,
      activity: activity.id,
      class: data.class.id,
      course: data.class.course.id,
      cycle: data.class.cycle.id,
      facilitator: data.class.facilitator?.id ?? null,
    });
    for (let each = 0; each < files; each += 1) {
      const n = next();
      await save(StoredFile, {
        path: `submissions/2026/01/file-${n}.pdf`,
        originalName: `file ${n}.pdf`,
        mediaType: 'application/pdf',
        size: 10,
        sha256: 'f'.repeat(64),
        submission: submission.id,
      });
    }
    return submission;
  };

  /** A bookable employee, by default Monday to Friday from 9 to 12 and 14 to 18 in São Paulo. */
  const anEmployee = async (
    data: { user?: User; timeZone?: string; hours?: { weekday: number; startsAt: string; endsAt: string }[] } = {},
  ) => {
    const employee = await save(Employee, {
      user: (data.user ?? (await aFacilitator())).id,
      timeZone: data.timeZone ?? 'America/Sao_Paulo',
    });
    const usual = [1, 2, 3, 4, 5].flatMap(weekday => [
      { weekday, startsAt: '09:00:00', endsAt: '12:00:00' },
      { weekday, startsAt: '14:00:00', endsAt: '18:00:00' },
    ]);
    for (const hours of data.hours ?? usual) await save(WorkingHours, { ...hours, employee: employee.id });
    return employee;
  };
  const anAppointment = (data: {
    employee: { id: number };
    startsAt: string;
    endsAt: string;
    client?: { id: number } | null;
    class?: { id: number } | null;
    typeId?: 1 | 2;
    comments?: string;
    additionalFields?: AdditionalFields;
    deletedAt?: Date;
  }) =>
    save(Appointment, {
      typeId: 2,
      deletedAt: null,
      ...data,
      employee: data.employee.id,
      client: data.client?.id ?? null,
      class: data.class?.id ?? null,
      startsAt: new Date(data.startsAt),
      endsAt: new Date(data.endsAt),
    });

  return {
    em,
    save,
    aUser,
    aMember,
    aPasswordLink,
    aFacilitator,
    aSupervisor,
    anAdmin,
    aCourse,
    aCycle,
    aClass,
    aSubstitute,
    anActivity,
    aRoom,
    aMeeting,
    anEnrollment,
    aSubmission,
    anEmployee,
    anAppointment,
  };
}
export type Factories = ReturnType<typeof createFactories>;
