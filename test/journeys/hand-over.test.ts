import { beforeAll, describe, expect, it } from '@jest/globals';
import { DateTime } from 'luxon';
import { Cycle, type User } from '../../src/entities/index.js';
import { installationName } from '../../src/platform/addresses.js';
import { mailsTo, mailTo } from '../support/mail-folder.js';
import { runOutbox } from '../support/living-worker.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// A class that changes hands, and one with a substitute for some days: over HTTP, with the mails that people read.

let elo: TestApp;
let supervisor: User;
beforeAll(async () => {
  elo = await startTestApp();
  supervisor = await elo.make.aSupervisor();
});

type Person = { id: number } | null;
async function errorOrField(as: Person, operation: string): Promise<{ field: any; error: any }> {
  const { body } = await elo.graphql(operation, {}, { as });
  return body.errors
    ? { field: null, error: body.errors[0].extensions }
    : { field: Object.values(body.data)[0], error: null };
}
/** Runs an operation. @returns its field, or code and reason of the first error */
async function ask(as: Person, operation: string): Promise<any> {
  const { field, error } = await errorOrField(as, operation);
  return error ? `${error.code} ${error.reason}` : field;
}
const mutate = (as: Person, call: string, of = '{ id }') => ask(as, `mutation { ${call} ${of} }`);

const zone = 'America/Sao_Paulo';
const today = DateTime.now().setZone(zone).startOf('day');
/** A Monday about two weeks ahead, when all of them work. */
const monday = today.plus({ weeks: 2 }).startOf('week');
const at = (hour: number) => monday.set({ hour }).toISO()!;
const dayOf = (time: DateTime) => time.toISODate()!;

/**
 * A class with two facilitators with calendars. Two participants have booked an hour on the Monday, and one of them has handed
 * in.
 */
async function aScene() {
  const [former, next] = [await elo.make.aFacilitator(), await elo.make.aFacilitator()];
  const [, calendar] = [await elo.make.anEmployee({ user: former }), await elo.make.anEmployee({ user: next })];
  const cycle = await elo.make.save(Cycle, { name: 'Now', year: 2026, startsOn: '2026-01-01', endsOn: '2099-12-31' });
  const group = await elo.make.aClass({ facilitator: former, cycle });
  const [ana, rui] = [await elo.make.aUser(), await elo.make.aUser()];
  const book = async (participant: User, hour: number): Promise<string> => {
    const period = `startsAt: "${at(hour)}", endsAt: "${at(hour + 1)}"`;
    const booked = await mutate(participant, `createAppointment(input: { classId: ${group.id}, ${period} })`);
    return booked.id;
  };
  for (const participant of [ana, rui]) await elo.make.anEnrollment({ class: group, participant });
  const [ofAna, ofRui] = [await book(ana, 14), await book(rui, 15)];
  const waiting = await elo.make.aSubmission({ class: group, participant: ana });
  await runOutbox(elo);
  return { former, next, calendar, group, ana, rui, ofAna, ofRui, waiting };
}
type Scene = Awaited<ReturnType<typeof aScene>>;
const handOver = ({ group, next }: Scene, appointments = 'MOVE', from = dayOf(today)) =>
  `mutation { handOverClass(classId: ${group.id}, facilitatorId: ${next.id}, from: "${from}", appointments: ${appointments}) { facilitator { id } } }`;
const whoseAppointment = (id: string) =>
  ask(supervisor, `{ appointment(id: ${id}) { canceledAt startsAt employee { person { id } } } }`);
const placesSeenBy = async (person: Person, { group }: Scene): Promise<number> =>
  (await ask(person, `{ enrollments(filter: { classId: ${group.id} }) { nodes { id } } }`)).nodes.length;

describe('a hand-over of a class', () => {
  it('moves bookings, waiting evaluations and rights, and everybody concerned gets a mail', async () => {
    const scene = await aScene();
    const { former, next, calendar, group, ana, rui, ofAna, ofRui, waiting } = scene;
    expect(await mutate(supervisor, `updateClass(id: ${group.id}, input: { facilitatorId: ${next.id} })`)).toBe(
      'CONFLICT HAND_OVER_NEEDED',
    );
    expect(await ask(null, handOver(scene))).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    for (const stranger of [ana, former, next])
      expect(await ask(stranger, handOver(scene))).toBe('FORBIDDEN PROGRAMME_FOR_EDITORS');

    const period = `startsAt: "${at(15)}", endsAt: "${at(16)}"`;
    const block = await mutate(next, `blockTime(input: { employeeId: ${calendar.id}, ${period} })`);
    const { error } = await errorOrField(supervisor, handOver(scene));
    expect([error.code, error.reason, error.params]).toEqual([
      'CONFLICT',
      'HAND_OVER_BUSY',
      {
        name: next.name,
        times: [`${monday.toFormat('dd/MM/yyyy')} 15:00 (${rui.name})`],
        appointmentIds: [ofRui],
      },
    ]);
    for (const id of [ofAna, ofRui])
      expect((await whoseAppointment(id)).employee.person).toEqual({ id: String(former.id) });
    expect(await placesSeenBy(former, scene)).toBe(2);

    await mutate(next, `unblockTime(id: ${block.id})`);
    // A double tap has one effect.
    const done = { facilitator: { id: String(next.id) } };
    const answers = await Promise.all([ask(supervisor, handOver(scene)), ask(supervisor, handOver(scene))]);
    expect(answers).toEqual([done, done]);
    for (const [id, hour] of [
      [ofAna, 14],
      [ofRui, 15],
    ] as const)
      expect(await whoseAppointment(id)).toEqual({
        canceledAt: null,
        startsAt: DateTime.fromISO(at(hour)).toUTC().toISO(),
        employee: { person: { id: String(next.id) } },
      });
    expect([await placesSeenBy(former, scene), await placesSeenBy(next, scene)]).toEqual([0, 2]);
    const evaluate = `evaluateSubmission(id: ${waiting.id}, input: { score: 90 })`;
    expect(await mutate(former, evaluate)).toBe('NOT_FOUND SUBMISSION_NOT_FOUND');
    expect(await ask(next, `{ submission(id: ${waiting.id}) { facilitator { id } } }`)).toEqual(done);
    expect(await mutate(next, evaluate)).toEqual({ id: String(waiting.id) });

    await runOutbox(elo);
    const told = await mailTo(elo, ana.email, 'Turma com outra pessoa');
    expect(told.text).toContain(`${next.name} passa a conduzir a turma ${group.name}`);
    const moved = await mailTo(elo, ana.email, 'Agendamento com outra pessoa');
    expect(moved.to).toEqual([ana.email, next.email]);
    expect(moved.invite).toEqual(
      expect.arrayContaining([
        'METHOD:REQUEST',
        `UID:appointment-${ofAna}@${installationName(elo.app.services.config)}`,
        'SEQUENCE:1',
      ]),
    );
    expect((await mailTo(elo, former.email, 'Turma com outra pessoa')).text).toContain('seu acesso à turma terminou');
    expect((await mailTo(elo, next.email, 'Turma com outra pessoa')).text).toContain(
      'As entregas que esperam por avaliação agora são suas.',
    );
    const off = (await mailsTo(elo, former.email)).filter(mail => mail.invite.includes('METHOD:CANCEL'));
    expect(off).toHaveLength(2);
  });

  it('can cancel the bookings instead, with a mail that says why', async () => {
    const scene = await aScene();
    const { next, ana, ofAna, ofRui } = scene;
    await ask(supervisor, handOver(scene, 'CANCEL'));
    for (const id of [ofAna, ofRui])
      expect((await whoseAppointment(id)).canceledAt).toEqual(expect.stringMatching(/^\d{4}-/));
    await runOutbox(elo);
    const off = await mailTo(elo, ana.email, 'Agendamento cancelado');
    expect(off.text).toContain(`> A turma passou a ser conduzida por ${next.name}.`);
    expect(off.invite).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        `UID:appointment-${ofAna}@${installationName(elo.app.services.config)}`,
      ]),
    );
  });

  it('from a later day on leaves earlier appointments to the former facilitator', async () => {
    const scene = await aScene();
    const { former, next, group, ofAna } = scene;
    expect(await ask(supervisor, handOver(scene, 'MOVE', '2100-01-01'))).toBe('INVALID INVALID_FIELDS');
    await ask(supervisor, handOver(scene, 'MOVE', dayOf(monday.plus({ days: 1 }))));
    expect((await whoseAppointment(ofAna)).employee.person).toEqual({ id: String(former.id) });
    expect([await placesSeenBy(former, scene), await placesSeenBy(next, scene)]).toEqual([2, 2]);
    expect(await ask(former, `{ class(id: ${group.id}) { substitutes { from to user { id } } } }`)).toEqual({
      substitutes: [{ from: dayOf(today), to: dayOf(monday), user: { id: String(former.id) } }],
    });
    await runOutbox(elo);
    expect((await mailTo(elo, former.email, 'Turma com outra pessoa')).text).toContain(
      'Até lá você continua com acesso à turma',
    );
  });

  it('needs a facilitator, and one with a calendar when there are bookings', async () => {
    const scene = await aScene();
    const without = await elo.make.aFacilitator();
    expect(await ask(supervisor, handOver({ ...scene, next: scene.ana }))).toBe('INVALID INVALID_FIELDS');
    expect(await ask(supervisor, handOver({ ...scene, next: without }))).toBe('CONFLICT HAND_OVER_NEEDS_CALENDAR');
    expect(await ask(supervisor, handOver({ ...scene, next: without }, 'CANCEL'))).toEqual({
      facilitator: { id: String(without.id) },
    });
    expect(await ask(supervisor, handOver({ ...scene, group: { ...scene.group, id: 999_999 } }))).toBe(
      'NOT_FOUND CLASS_NOT_FOUND',
    );
  });
});

describe('a substitute', () => {
  const set = ({ group, next }: Scene, from: DateTime, to: DateTime) =>
    `setSubstitute(classId: ${group.id}, userId: ${next.id}, from: "${dayOf(from)}", to: "${dayOf(to)}")`;

  it('leads the class on these days, sees its people and evaluates, and not afterwards', async () => {
    const scene = await aScene();
    const { former, next, group, ana, waiting } = scene;
    const call = set(scene, today, today.plus({ days: 2 }));
    expect(await mutate(null, call)).toBe('UNAUTHENTICATED NOT_SIGNED_IN');
    for (const stranger of [ana, former, next])
      expect(await mutate(stranger, call)).toBe('FORBIDDEN PROGRAMME_FOR_EDITORS');
    expect(await placesSeenBy(next, scene)).toBe(0);
    expect(await mutate(supervisor, call, '{ from to user { id } }')).toEqual({
      from: dayOf(today),
      to: dayOf(today.plus({ days: 2 })),
      user: { id: String(next.id) },
    });
    expect(await placesSeenBy(next, scene)).toBe(2);
    expect(await ask(next, `{ user(id: ${ana.id}) { email } }`)).toEqual({ email: ana.email });
    expect(await ask(next, `{ class(id: ${group.id}) { enrollments { totalCount } } }`)).toEqual({
      enrollments: { totalCount: 2 },
    });
    expect(await ask(next, `{ classes(filter: { mine: true }) { nodes { id } } }`)).toEqual({
      nodes: [{ id: String(group.id) }],
    });
    expect(await mutate(next, `evaluateSubmission(id: ${waiting.id}, input: { score: 80 })`)).toEqual({
      id: String(waiting.id),
    });
    // The calendar still belongs to the leader of the class.
    const period = `startsAt: "${at(9)}", endsAt: "${at(10)}"`;
    expect(await mutate(next, `blockTime(input: { classId: ${group.id}, ${period} })`)).toBe(
      'FORBIDDEN CALENDAR_NOT_OWN',
    );
    expect(await placesSeenBy(former, scene)).toBe(2);
    await runOutbox(elo);
    expect((await mailTo(elo, next.email, 'Substituição de')).text).toContain(`Você conduz a turma ${group.name}`);
    expect((await mailTo(elo, former.email, 'Substituição de')).text).toContain(next.name);

    const remove = `removeSubstitute(classId: ${group.id}, userId: ${next.id})`;
    expect(await mutate(next, remove)).toBe('FORBIDDEN PROGRAMME_FOR_EDITORS');
    await mutate(supervisor, remove);
    expect(await placesSeenBy(next, scene)).toBe(0);
    expect(await mutate(next, `evaluateSubmission(id: ${waiting.id}, input: { score: 70 })`)).toBe(
      'NOT_FOUND SUBMISSION_NOT_FOUND',
    );
    expect(await mutate(supervisor, remove)).toBe('CONFLICT NOT_A_SUBSTITUTE');
  });

  it('has no rights before and after these days, and must be another facilitator', async () => {
    const scene = await aScene();
    await mutate(supervisor, set(scene, today.plus({ days: 1 }), today.plus({ days: 2 })));
    expect(await placesSeenBy(scene.next, scene)).toBe(0);
    expect(await mutate(scene.next, `evaluateSubmission(id: ${scene.waiting.id}, input: { score: 1 })`)).toBe(
      'NOT_FOUND SUBMISSION_NOT_FOUND',
    );
    // The substitute is set again, for other days.
    await mutate(supervisor, set(scene, today, today));
    expect(await placesSeenBy(scene.next, scene)).toBe(2);
    for (const next of [scene.ana, scene.former])
      expect(await mutate(supervisor, set({ ...scene, next }, today, today))).toBe('INVALID INVALID_FIELDS');
    expect(await mutate(supervisor, set(scene, today, today.minus({ days: 1 })))).toBe('INVALID INVALID_FIELDS');
    expect(await mutate(supervisor, set(scene, today, today.plus({ days: 181 })))).toBe('INVALID INVALID_FIELDS');
  });
});
