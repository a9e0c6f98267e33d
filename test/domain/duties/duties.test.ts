import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Class, ClassSubstitute, Cycle, Employee, Submission, User } from '../../../src/entities/index.js';
import { runOutbox, runRecurring } from '../../support/jobs.js';
import { mailTo } from '../../support/mail-folder.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The duties of a facilitator who is locked, loses the role, or is erased.

let elo: TestApp;
let admin: User;
beforeAll(async () => {
  elo = await startTestApp();
  admin = await elo.make.anAdmin();
});

type Person = { id: number } | null;
/** Runs an operation. @returns its field, or code, reason and parameters of the error */
async function ask(as: Person, operation: string): Promise<any> {
  const { body } = await elo.graphql(operation, {}, { as });
  if (!body.errors) return Object.values(body.data)[0];
  const { code, reason, params, fields } = body.errors[0].extensions;
  if (fields) return { refused: `${code} ${reason}`, fields };
  return { refused: `${code} ${reason}`, ...(Object.keys(params).length > 0 && { params }) };
}
const mutate = (call: string, of = '{ id }', as: Person = admin) => ask(as, `mutation { ${call} ${of} }`);
const rowOf = (entity: any, id: number): Promise<any> => elo.make.em().findOneOrFail(entity, id);

const zone = 'America/Sao_Paulo';
const today = DateTime.now().setZone(zone).startOf('day');
const monday = today.plus({ weeks: 2 }).startOf('week');
const at = (hour: number) => monday.set({ hour }).toISO()!;

/** A facilitator with a class, a calendar, an appointment ahead, a submission to evaluate and a class to substitute in. */
async function aScene() {
  const [former, heir] = [await elo.make.aFacilitator(), await elo.make.aFacilitator()];
  const [calendar, heirs] = [await elo.make.anEmployee({ user: former }), await elo.make.anEmployee({ user: heir })];
  const group = await elo.make.aClass({ facilitator: former });
  const substitution = await elo.make.aSubstitute({
    class: await elo.make.aClass({ facilitator: heir }),
    user: former,
  });
  const ana = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: ana });
  const booking = await elo.make.anAppointment({
    ...{ employee: calendar, client: ana, class: group, startsAt: at(14), endsAt: at(15) },
  });
  const waiting = await elo.make.aSubmission({ class: group, participant: ana });
  const evaluated = await elo.make.aSubmission({ class: group, participant: ana, status: 'EVALUATED', score: 90 });
  return { former, heir, calendar, heirs, group, substitution, ana, booking, waiting, evaluated };
}
type Scene = Awaited<ReturnType<typeof aScene>>;
const USES = { classes: 1, class_substitutes: 1, employees: 1, appointments: 1, submissions: 1 };
const refused = (uses: object) => ({ refused: 'CONFLICT PERSON_HAS_DUTIES', params: { uses } });

/** The three operations that end a person's work as a facilitator. */
const endings: [string, (id: number, more?: string) => Promise<any>, (id: number) => Promise<void>][] = [
  [
    'deactivateUser',
    (id, more = '') => mutate(`deactivateUser(id: ${id}${more})`),
    async id => expect((await rowOf(User, id)).isActive).toBe(false),
  ],
  [
    'setRoles',
    (id, more = '') => mutate(`setRoles(id: ${id}, roles: [PARTICIPANT]${more})`),
    async id => expect((await rowOf(User, id)).roles).toEqual(['PARTICIPANT']),
  ],
  [
    'erasePerson',
    (id, more = '') => mutate(`erasePerson(id: ${id}, dryRun: false${more})`, '{ erasure { id } }'),
    async id =>
      expect(await ask(admin, `{ erasures(personId: ${id}) { nodes { state } } }`)).toEqual({
        nodes: [{ state: 'WAITING' }],
      }),
  ],
];

/** The current state of everything in a scene. */
async function stateOf({ group, substitution, calendar, booking, waiting, evaluated }: Scene) {
  const [{ facilitator }, employee, first, second] = [
    await rowOf(Class, group.id),
    await rowOf(Employee, calendar.id),
    await rowOf(Submission, waiting.id),
    await rowOf(Submission, evaluated.id),
  ];
  const { employee: inCalendar, canceledAt } = await ask(
    admin,
    `{ appointment(id: ${booking.id}) { canceledAt employee { id } } }`,
  );
  return {
    leads: facilitator?.id ?? null,
    waits: first.facilitator?.id ?? null,
    evaluatedBy: second.facilitator?.id ?? null,
    inCalendar: Number(inCalendar.id),
    isCanceled: canceledAt !== null,
    isArchived: employee.archivedAt != null,
    substitutes: await elo.make.em().count(ClassSubstitute, { id: substitution.id }),
  };
}

describe.each(endings)('ending a person’s duties by %s', (_name, end, assertDone) => {
  it('is refused while others rely on the person, and lists the duties', async () => {
    const scene = await aScene();
    const before = await stateOf(scene);
    expect(await end(scene.former.id)).toEqual(refused(USES));
    expect(await stateOf(scene)).toEqual(before);
    expect(await rowOf(User, scene.former.id)).toMatchObject({ isActive: true, roles: ['FACILITATOR'] });
  });

  it('hands over all duties in one step', async () => {
    const scene = await aScene();
    const { former, heir, heirs, group, ana } = scene;
    expect(await end(former.id, `, handOver: { facilitatorId: ${heir.id}, appointments: MOVE }`)).not.toHaveProperty(
      'refused',
    );
    await assertDone(former.id);
    expect(await stateOf(scene)).toEqual({
      ...{ leads: heir.id, waits: heir.id, evaluatedBy: former.id },
      ...{ inCalendar: heirs.id, isCanceled: false, isArchived: true, substitutes: 0 },
    });
    await runOutbox(elo);
    expect((await mailTo(elo, ana.email, 'Turma com outra pessoa')).text).toContain(
      `${heir.name} passa a conduzir a turma ${group.name}`,
    );
    expect((await mailTo(elo, ana.email, 'Agendamento com outra pessoa')).to).toEqual([ana.email, heir.email]);
  });

  it('without an heir leaves the class without a facilitator and cancels the appointments', async () => {
    const scene = await aScene();
    const { former, group, ana, calendar } = scene;
    expect(await end(former.id, ', handOver: { appointments: MOVE }')).toEqual({
      ...{ refused: 'INVALID INVALID_FIELDS', fields: { 'handOver.facilitatorId': 'is required' } },
    });
    expect(await end(former.id, ', handOver: { appointments: CANCEL }')).not.toHaveProperty('refused');
    await assertDone(former.id);
    expect(await stateOf(scene)).toEqual({
      ...{ leads: null, waits: null, evaluatedBy: former.id },
      ...{ inCalendar: calendar.id, isCanceled: true, isArchived: true, substitutes: 0 },
    });
    expect(
      await ask(
        ana,
        `{ class(id: ${group.id}) { slots(from: "${monday.toISODate()}", to: "${monday.toISODate()}") { id } } }`,
      ),
    ).toEqual({ slots: [] });
    const period = `startsAt: "${at(9)}", endsAt: "${at(10)}"`;
    expect(await mutate(`createAppointment(input: { classId: ${group.id}, ${period} })`, '{ id }', ana)).toEqual({
      refused: 'CONFLICT CLASS_WITHOUT_CALENDAR',
    });
    await runOutbox(elo);
    expect((await mailTo(elo, ana.email, 'Turma com outra pessoa')).text).toContain('sem quem a conduza');
    await mailTo(elo, ana.email, 'Agendamento cancelado');
  });

  it('changes nothing when the heir can’t take over', async () => {
    const scene = await aScene();
    const { former, heir, heirs, ana } = scene;
    await elo.make.anAppointment({ employee: heirs, startsAt: at(14), endsAt: at(15), typeId: 1 });
    const before = await stateOf(scene);
    const without = await elo.make.aFacilitator();
    const busy = await end(former.id, `, handOver: { facilitatorId: ${heir.id}, appointments: MOVE }`);
    expect(busy.refused).toBe('CONFLICT HAND_OVER_BUSY');
    const none = await end(former.id, `, handOver: { facilitatorId: ${without.id}, appointments: MOVE }`);
    expect(none.refused).toBe('CONFLICT HAND_OVER_NEEDS_CALENDAR');
    for (const id of [ana.id, former.id])
      expect((await end(former.id, `, handOver: { facilitatorId: ${id}, appointments: CANCEL }`)).fields).toEqual({
        'handOver.facilitatorId': 'is not a person who may lead a class',
      });
    expect(await stateOf(scene)).toEqual(before);
    expect(await rowOf(User, former.id)).toMatchObject({ isActive: true, roles: ['FACILITATOR'] });
  });

  it('needs no hand-over for ended cycles, whose classes keep the name', async () => {
    const former = await elo.make.aFacilitator();
    const over = await elo.make.save(Cycle, { name: 'Over', year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31' });
    const group = await elo.make.aClass({ facilitator: former, cycle: over });
    expect(await end(former.id)).not.toHaveProperty('refused');
    await assertDone(former.id);
    expect((await rowOf(Class, group.id)).facilitator.id).toBe(former.id);
  });
});

it('with a hand-over is for administrators only', async () => {
  const { former, heir, ana } = await aScene();
  const more = `handOver: { facilitatorId: ${heir.id}, appointments: MOVE }`;
  for (const call of [
    `deactivateUser(id: ${former.id}, ${more}) { id }`,
    `setRoles(id: ${former.id}, roles: [PARTICIPANT], ${more}) { id }`,
    `erasePerson(id: ${former.id}, dryRun: false, ${more}) { erasure { id } }`,
  ])
    for (const [as, code] of [
      [null, 'UNAUTHENTICATED'],
      [ana, 'FORBIDDEN'],
      [heir, 'FORBIDDEN'],
      [former, 'FORBIDDEN'],
      [await elo.make.aSupervisor(), 'FORBIDDEN'],
    ] as const)
      expect((await mutate(call, '', as)).refused).toMatch(code);
});

describe('a duty that starts again', () => {
  const goneFrom = async (scene: Scene) => {
    await mutate(`updateClass(id: ${scene.group.id}, input: { archived: true })`);
    await mutate(`deactivateUser(id: ${scene.former.id}, handOver: { appointments: CANCEL })`);
  };
  const nobody = {
    refused: 'INVALID INVALID_FIELDS',
    fields: { facilitatorId: 'is not a person who may lead a class' },
  };

  it('is refused for an archived class until it has somebody who may lead it', async () => {
    const scene = await aScene();
    const { former, group, heir } = scene;
    await goneFrom(scene);
    expect((await rowOf(Class, group.id)).facilitator.id).toBe(former.id);
    expect(await mutate(`updateClass(id: ${group.id}, input: { archived: false })`)).toEqual(nobody);
    expect(await mutate(`updateClass(id: ${group.id}, input: { name: "Outro nome" })`)).toEqual({
      id: String(group.id),
    });
    const both = `archived: false, facilitatorId: ${heir.id}`;
    expect(await mutate(`updateClass(id: ${group.id}, input: { ${both} })`)).toEqual({ id: String(group.id) });
  });

  it('is refused for an archived calendar until its person is a facilitator', async () => {
    const scene = await aScene();
    const { former, calendar } = scene;
    await goneFrom(scene);
    const open = () => mutate(`updateEmployee(id: ${calendar.id}, input: { archived: false })`);
    expect(await open()).toEqual({
      ...{ refused: 'INVALID INVALID_FIELDS', fields: { archived: 'is not a person who may lead a class' } },
    });
    expect((await rowOf(Employee, calendar.id)).archivedAt).toEqual(expect.any(Date));
    await mutate(`reactivateUser(id: ${former.id})`);
    expect(await open()).toEqual({ id: String(calendar.id) });
  });

  it('is refused for a cycle until its classes are led', async () => {
    const former = await elo.make.aFacilitator();
    const over = await elo.make.save(Cycle, { name: 'Over', year: 2025, startsOn: '2025-01-01', endsOn: '2025-12-31' });
    const group = await elo.make.aClass({ facilitator: former, cycle: over });
    await elo.make.em().nativeUpdate(Class, group.id, { startsOn: '2025-02-01' });
    await mutate(`deactivateUser(id: ${former.id})`);
    const goOn = () => mutate(`updateCycle(id: ${over.id}, input: { endsOn: "2099-12-31" })`);
    expect(await goOn()).toEqual({ refused: 'CONFLICT LEADERS_GONE', params: { uses: { classes: 1 } } });
    await mutate(`updateClass(id: ${group.id}, input: { facilitatorId: null })`);
    expect(await goOn()).toEqual({ id: String(over.id) });
  });

  it('is refused for a person with a pending erasure: no class, calendar or substitution', async () => {
    const { group, heir } = await aScene();
    const leaving = await elo.make.aFacilitator();
    await mutate(`erasePerson(id: ${leaving.id}, dryRun: false)`, '{ erasure { id } }');
    const day = today.toISODate();
    for (const [call, field] of [
      [`updateClass(id: ${group.id}, input: { facilitatorId: ${leaving.id} })`, 'facilitatorId'],
      [`createEmployee(input: { userId: ${leaving.id} })`, 'userId'],
      [`setSubstitute(classId: ${group.id}, userId: ${leaving.id}, from: "${day}", to: "${day}")`, 'userId'],
      [
        `deactivateUser(id: ${heir.id}, handOver: { facilitatorId: ${leaving.id}, appointments: CANCEL })`,
        'handOver.facilitatorId',
      ],
    ] as const)
      expect((await mutate(call)).fields).toEqual({ [field]: 'belongs to a person who is about to be erased' });
  });

  it('gives no role in a hospital group to a deactivated or erased person, but allows removing it', async () => {
    const { id: group } = await mutate('createHospitalGroup(input: { name: "Grupo" })');
    const user = await elo.make.aUser();
    const set = (role: string) => mutate(`setHospitalGroupRole(groupId: ${group}, userId: ${user.id}, role: ${role})`);
    expect(await set('EDITOR')).toEqual({ id: group });
    await mutate(`deactivateUser(id: ${user.id})`);
    expect(await set('MEMBER')).toMatchObject({ refused: 'CONFLICT ACCOUNT_DEACTIVATED' });
    expect(await set('null')).toEqual({ id: group });
    await elo.make
      .em()
      .execute(
        `insert into erasures (person_id, state, requested_at, due_at, started_at, finished_at) values (?, 'DONE', now(), now(), now(), now())`,
        [user.id],
      );
    expect(await set('MEMBER')).toEqual({ refused: 'CONFLICT PERSON_ERASED' });
  });

  it('keeps a participant with a place from becoming staff, except when all places are in earlier cycles', async () => {
    const user = await elo.make.aUser();
    const enrollment = await elo.make.anEnrollment({ participant: user });
    const promote = () => mutate(`setRoles(id: ${user.id}, roles: [FACILITATOR])`);
    expect(await promote()).toEqual({
      ...{ refused: 'CONFLICT PARTICIPANT_HAS_PLACES', params: { uses: { enrollments: 1 } } },
    });
    await mutate(`cancelEnrollment(enrollmentId: ${enrollment.id}, reason: OTHER)`);
    expect(await promote()).toEqual({ id: String(user.id) });
    expect(await mutate(`restoreEnrollment(id: ${enrollment.id})`)).toEqual({ refused: 'CONFLICT NOT_A_PARTICIPANT' });
  });
});

describe('an erasure', () => {
  it('ends the places and appointments of a participant, so the place is free', async () => {
    const { former, group, ana, booking } = await aScene();
    await elo.make.em().nativeUpdate(Class, group.id, { capacity: 1 });
    const rui = await elo.make.aUser();
    const enroll = () => mutate(`enrollParticipant(classId: ${group.id}, participantId: ${rui.id})`);
    await mutate(`erasePerson(id: ${ana.id}, dryRun: false)`, '{ erasure { id } }');
    expect(await enroll()).toMatchObject({ refused: 'CONFLICT CLASS_FULL' });
    await runOutbox(elo);
    elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
    await runRecurring(elo, 'erasures');
    elo.setNow(null);
    const [row] = await elo.make
      .em()
      .execute('select canceled_at, cancel_reason from enrollments where participant_id = ?', [ana.id]);
    expect(row).toEqual({ canceled_at: expect.any(String), cancel_reason: 'OTHER' });
    expect(await enroll()).not.toHaveProperty('refused');
    const [ended] = await elo.make.em().execute('select deleted_at from appointments where id = ?', [booking.id]);
    expect(ended).toEqual({ deleted_at: expect.any(String) });
    // Only the collaborator is left to be told; the missing recipient causes no failure.
    await runOutbox(elo);
    const told = await mailTo(elo, former.email, 'Agendamento cancelado');
    expect(told.to).toEqual([former.email]);
  });

  it('ends duties that came between the decision and its day', async () => {
    const leaving = await elo.make.aFacilitator();
    await mutate(`erasePerson(id: ${leaving.id}, dryRun: false)`, '{ erasure { id } }');
    // A restored backup or a server of the version before may leave this state.
    const group = await elo.make.aClass({ facilitator: leaving });
    const calendar = await elo.make.anEmployee({ user: leaving });
    elo.setNow(new Date(Date.now() + 8 * 86_400_000).toISOString());
    await runRecurring(elo, 'erasures');
    elo.setNow(null);
    expect((await rowOf(Class, group.id)).facilitator ?? null).toBeNull();
    expect((await rowOf(Employee, calendar.id)).archivedAt).toEqual(expect.any(Date));
  });

  it('can be requested by a facilitator with classes, and is decided with a hand-over', async () => {
    const { former, heir } = await aScene();
    expect(await mutate('requestErasure', '{ state }', former)).toEqual({ state: 'REQUESTED' });
    const decide = (more: string) =>
      mutate(`erasePerson(id: ${former.id}, dryRun: false${more})`, '{ erasure { state } }');
    expect(await decide('')).toEqual(refused(USES));
    expect(await decide(`, handOver: { facilitatorId: ${heir.id}, appointments: MOVE }`)).toEqual({
      erasure: { state: 'WAITING' },
    });
  });
});
