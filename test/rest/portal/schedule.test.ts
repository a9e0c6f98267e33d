import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, FRIDAY, expectCalendarsUnchanged, storedAppointment } from '../../support/scheduling.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));

const CREATE = '/portal/api/schedule/appointment/create';
const fields = { social_network: '@ana', main_topic: 'Shifts', specific_questions: 'How many?' };
type Scene = Awaited<ReturnType<typeof aBookableClass>>;
const bodyFor = ({ group, employee }: Scene, more: object = {}) => ({
  start_time: '2026-11-23 09:00:00',
  finish_time: '2026-11-23 10:00:00',
  class_id: String(group.id),
  course_name: 'Acolhimento',
  employee_id: employee.id,
  type_id: 2,
  additional_fields: fields,
  ...more,
});
const create = (as: { id: number } | null, json: unknown) => elo.call('POST', CREATE, { as, json });

const expectFailure = (request: Parameters<typeof expectCalendarsUnchanged>[1], status: number, message?: string) =>
  expectCalendarsUnchanged(elo, request, status, message);

describe('POST /portal/api/schedule/appointment/create', () => {
  it('books for the participant and answers 201 with exactly the documented fields', async () => {
    const scene = await aBookableClass(elo);
    const reply = await create(scene.participant, bodyFor(scene));
    expect(reply.body).toEqual({
      status: 201,
      message: 'Appointment created successfully',
      data: {
        id: expect.any(Number),
        start_time: '2026-11-23 09:00:00',
        finish_time: '2026-11-23 10:00:00',
        comments: '',
        additional_fields: '{"social_network":"@ana","main_topic":"Shifts","specific_questions":"How many?"}',
        class_id: String(scene.group.id),
        type_id: 2,
      },
    });
    expect(reply.status).toBe(201);
    const stored = await storedAppointment(elo, reply.body.data.id);
    expect(stored).toMatchObject({ typeId: 2, deletedAt: null, additionalFields: fields });
    expect([stored.client?.id, stored.employee.id, stored.class?.id]).toEqual([
      scene.participant.id,
      scene.employee.id,
      scene.group.id,
    ]);
    expect(stored.startsAt.toISOString()).toBe('2026-11-23T12:00:00.000Z');
  });

  it('uses the class’s facilitator without employee_id, and accepts texts for numbers', async () => {
    const scene = await aBookableClass(elo);
    const { body } = await create(
      scene.participant,
      bodyFor(scene, { employee_id: undefined, type_id: '2', additional_fields: undefined, comments: 'Hello' }),
    );
    expect(body.data).toMatchObject({
      comments: 'Hello',
      additional_fields: '{"social_network":"","main_topic":"","specific_questions":""}',
    });
    expect((await storedAppointment(elo, body.data.id)).employee.id).toBe(scene.employee.id);
  });

  it('accepts additional_fields as the text that it answers', async () => {
    const scene = await aBookableClass(elo);
    const free = (id: number) =>
      elo.call('POST', `/portal/api/schedule/appointment/delete/${id}`, { as: scene.participant });
    const sent = { social_network: '@ana', main_topic: 'Alta "segura"', specific_questions: 'Como?\nQuando?' };
    const first = await create(scene.participant, bodyFor(scene, { additional_fields: sent }));
    const text = first.body.data.additional_fields as string;
    expect(JSON.parse(text)).toEqual(sent);
    await free(first.body.data.id);
    const again = await create(scene.participant, bodyFor(scene, { additional_fields: text }));
    expect(again).toMatchObject({ status: 201, body: { data: { additional_fields: text } } });
    await free(again.body.data.id);
    for (const wrong of ['{', '[]', '7', '"x"', 7, '{"main_topic":7}'])
      await expectFailure(
        () => create(scene.participant, bodyFor(scene, { additional_fields: wrong })),
        400,
        'additional_fields: must be an object with social_network, main_topic and specific_questions, or its JSON text',
      );
    await expectFailure(
      () => create(scene.participant, bodyFor(scene, { additional_fields: `{"main_topic":"${'x'.repeat(2001)}"}` })),
      400,
    );
  });

  it('accepts a time that begins when another ends, and the time of a canceled one', async () => {
    const scene = await aBookableClass(elo);
    await elo.make.anAppointment({
      employee: scene.employee,
      startsAt: '2026-11-23T13:00:00Z',
      endsAt: '2026-11-23T14:00:00Z',
    });
    await elo.make.anAppointment({
      employee: scene.employee,
      startsAt: '2026-11-23T12:00:00Z',
      endsAt: '2026-11-23T13:00:00Z',
      deletedAt: new Date(),
    });
    expect((await create(scene.participant, bodyFor(scene))).status).toBe(201);
  });

  it('answers 409 for an overlap, with the collaborator and other free times', async () => {
    const scene = await aBookableClass(elo);
    await elo.make.anAppointment({
      employee: scene.employee,
      startsAt: '2026-11-23T12:30:00Z',
      endsAt: '2026-11-23T13:15:00Z',
    });
    await expectFailure(
      () => create(scene.participant, bodyFor(scene)),
      409,
      `${scene.facilitator.name} already has an appointment from 09:30 to 10:15`,
    );
  });

  it('makes a block for type_id 1, for the owner of the calendar only', async () => {
    const scene = await aBookableClass(elo);
    await expectFailure(() => create(scene.participant, bodyFor(scene, { type_id: 1 })), 403);
    const { status, body } = await create(scene.facilitator, bodyFor(scene, { type_id: 1 }));
    expect([status, body.data.type_id]).toEqual([201, 1]);
    expect((await storedAppointment(elo, body.data.id)).client).toBeNull();
  });

  it('lets the facilitator book for a participant of an own class, and for nobody else', async () => {
    const scene = await aBookableClass(elo);
    const { status, body } = await create(scene.facilitator, bodyFor(scene, { client_id: scene.participant.id }));
    expect(status).toBe(201);
    expect((await storedAppointment(elo, body.data.id)).client?.id).toBe(scene.participant.id);
    const stranger = await elo.make.aUser();
    await expectFailure(
      () =>
        create(
          scene.facilitator,
          bodyFor(scene, {
            client_id: stranger.id,
            start_time: '2026-11-23 10:00:00',
            finish_time: '2026-11-23 11:00:00',
          }),
        ),
      404,
      'Client not found',
    );
  });

  it('refuses strangers', async () => {
    const scene = await aBookableClass(elo);
    const other = await aBookableClass(elo);
    await expectFailure(() => create(null, bodyFor(scene)), 401, 'Not signed in');
    await expectFailure(() => create(other.participant, bodyFor(scene)), 403);
    await expectFailure(() => create(other.facilitator, bodyFor(scene)), 403);
    await expectFailure(async () => create(await elo.make.aSupervisor(), bodyFor(scene)), 403);
    // The first is the own class with another person's calendar, the second the own calendar with another person's class.
    await expectFailure(() => create(scene.participant, bodyFor(scene, { employee_id: other.employee.id })), 403);
    await expectFailure(() => create(scene.facilitator, bodyFor(scene, { class_id: other.group.id })), 403);
    await expectFailure(() => create(scene.participant, bodyFor(scene, { client_id: other.participant.id })), 403);
  });

  it('refuses a participant whose enrollment is canceled', async () => {
    const scene = await aBookableClass(elo);
    const gone = await elo.make.aUser();
    await elo.make.anEnrollment({
      class: scene.group,
      participant: gone,
      canceledAt: new Date(),
      cancelReason: 'OTHER',
    });
    await expectFailure(() => create(gone, bodyFor(scene)), 403);
  });

  it('answers 404 for unknown ids', async () => {
    const scene = await aBookableClass(elo);
    await expectFailure(
      () => create(scene.participant, bodyFor(scene, { class_id: '999999' })),
      404,
      'Class not found',
    );
    await expectFailure(
      () => create(scene.participant, bodyFor(scene, { employee_id: 999_999 })),
      404,
      'Employee not found',
    );
    await expectFailure(
      async () => create(await elo.make.anAdmin(), bodyFor(scene, { client_id: 999_999 })),
      404,
      'Client not found',
    );
  });

  it.each([
    ['ends before it starts', { finish_time: '2026-11-23 08:00:00' }],
    ['ends when it starts', { finish_time: '2026-11-23 09:00:00' }],
    ['is too short', { finish_time: '2026-11-23 09:04:59' }],
    ['is too long', { finish_time: '2026-11-23 21:00:01' }],
    ['begins before work', { start_time: '2026-11-23 08:30:00' }],
    ['begins on a day off', { start_time: '2026-11-22 09:00:00', finish_time: '2026-11-22 10:00:00' }],
    ['ends after work', { start_time: '2026-11-23 11:30:00', finish_time: '2026-11-23 12:30:00' }],
    ['is in the past', { start_time: '2026-11-19 09:00:00', finish_time: '2026-11-19 10:00:00' }],
    ['is absurdly far away', { start_time: '2036-11-24 09:00:00', finish_time: '2036-11-24 10:00:00' }],
    ['is on no day of the calendar', { start_time: '2026-02-30 09:00:00' }],
    ['is no time', { start_time: 'tomorrow' }],
    ['has no time', { start_time: undefined }],
    ['has no class', { class_id: undefined }],
    ['has a malformed class', { class_id: 'one' }],
    ['has an unknown type', { type_id: 3 }],
    ['has too long comments', { comments: 'x'.repeat(2001) }],
    ['has a character that cannot be stored', { comments: 'a\u0000b' }],
    ['has half a character', { additional_fields: { main_topic: '\ud800' } }],
    ['has too long fields', { additional_fields: { main_topic: 'x'.repeat(2001) } }],
  ])('answers 400 when it %s', async (_what, wrong) => {
    const scene = await aBookableClass(elo);
    await expectFailure(() => create(scene.participant, bodyFor(scene, wrong)), 400);
  });

  it('names invalid fields as the contract does', async () => {
    const scene = await aBookableClass(elo);
    const answer = await create(scene.participant, bodyFor(scene, { finish_time: '2026-11-23 08:00:00' }));
    expect(answer.body.message).toBe('finish_time: must be after the start');
    const early = await create(scene.participant, bodyFor(scene, { start_time: '2026-11-23 08:30:00' }));
    expect(early.body.message).toMatch(/^start_time: is outside the working hours of /);
  });
});

describe('POST /portal/api/schedule/appointment/delete/:id', () => {
  const anAppointment = async (scene: Scene, typeId: 1 | 2 = 2) =>
    elo.make.anAppointment({
      employee: scene.employee,
      class: scene.group,
      client: typeId === 2 ? scene.participant : undefined,
      typeId,
      startsAt: '2026-11-23T12:00:00Z',
      endsAt: '2026-11-23T13:00:00Z',
    });
  const cancel = (as: { id: number } | null, id: number | string) =>
    elo.call('POST', `/portal/api/schedule/appointment/delete/${id}`, { as });

  it('sets deleted_at for the client and answers it, and is 409 the second time', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await anAppointment(scene);
    const reply = await cancel(scene.participant, id);
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 200,
      message: 'Appointment deleted successfully',
      data: { id, deleted_at: soonAfter('2026-11-20T12:00:00.000Z') },
    });
    expect((await storedAppointment(elo, id)).deletedAt).toEqual(soonAfter('2026-11-20T12:00:00.000Z'));
    elo.setNow('2026-11-20T13:00:00Z');
    await expectFailure(() => cancel(scene.participant, id), 409, 'Appointment already canceled');
  });

  it('works for the collaborator and an administrator', async () => {
    for (const who of ['facilitator', 'admin'] as const) {
      const scene = await aBookableClass(elo);
      const { id } = await anAppointment(scene);
      expect((await cancel(who === 'admin' ? await elo.make.anAdmin() : scene.facilitator, id)).status).toBe(200);
    }
  });

  it('refuses strangers with 404, and callers who may only read with 403', async () => {
    const scene = await aBookableClass(elo);
    const { id } = await anAppointment(scene);
    const classmate = await elo.make.aUser();
    await elo.make.anEnrollment({ class: scene.group, participant: classmate });
    await expectFailure(() => cancel(null, id), 401, 'Not signed in');
    await expectFailure(() => cancel(classmate, id), 404, 'Appointment not found');
    await expectFailure(async () => cancel(await elo.make.aFacilitator(), id), 404, 'Appointment not found');
    await expectFailure(async () => cancel(await elo.make.aSupervisor(), id), 403);
  });

  it('removes a block for its owner only, and answers 404 for an unknown id, 400 for a malformed one', async () => {
    const scene = await aBookableClass(elo);
    const block = await anAppointment(scene, 1);
    await expectFailure(() => cancel(scene.participant, block.id), 404, 'Appointment not found');
    expect((await cancel(scene.facilitator, block.id)).status).toBe(200);
    await expectFailure(() => cancel(scene.facilitator, 999_999), 404, 'Appointment not found');
    await expectFailure(() => cancel(scene.facilitator, 'x'), 400);
  });
});

describe('GET /portal/api/schedule/appointment/class/:id', () => {
  it('answers all fields of the appointments that the caller may see, in order', async () => {
    const scene = await aBookableClass(elo);
    const classmate = await elo.make.aUser();
    const { participant, employee, group: one } = scene;
    const at = (hour: number, more: object) =>
      elo.make.anAppointment({
        employee,
        class: one,
        startsAt: `2026-11-23T${hour}:00:00Z`,
        endsAt: `2026-11-23T${hour + 1}:00:00Z`,
        ...more,
      });
    const late = await at(14, { client: participant });
    const block = await at(13, { typeId: 1 });
    const early = await at(12, { client: classmate });
    await at(17, { client: participant, deletedAt: new Date() });
    const path = `/portal/api/schedule/appointment/class/${one.id}`;

    const { status, body } = await elo.call('GET', path, { as: participant });
    expect(status).toBe(200);
    expect(body).toEqual({
      status: 200,
      message: 'Appointments retrieved successfully',
      data: [
        {
          id: late.id,
          start_time: '2026-11-23 11:00:00',
          finish_time: '2026-11-23 12:00:00',
          comments: '',
          additional_fields: '{"social_network":"","main_topic":"","specific_questions":""}',
          class_id: String(one.id),
          type_id: 2,
          client_id: participant.id,
          employee_id: employee.id,
          deleted_at: null,
        },
      ],
    });
    const seenBy = async (as: { id: number }) =>
      (await elo.call('GET', path, { as })).body.data.map((each: { id: number }) => each.id);
    expect(await seenBy(scene.facilitator)).toEqual([early.id, block.id, late.id]);
    expect(await seenBy(await elo.make.aSupervisor())).toEqual([early.id, block.id, late.id]);
    expect(await seenBy(await elo.make.aUser())).toEqual([]);
    expect(await seenBy(await elo.make.aFacilitator())).toEqual([]);
  });

  it('answers 401 to anonymous callers, 404 for an unknown class, 400 for a malformed id', async () => {
    const as = await elo.make.aUser();
    expect((await elo.call('GET', '/portal/api/schedule/appointment/class/1')).body).toEqual({
      status: 401,
      message: 'Not signed in',
    });
    expect((await elo.call('GET', '/portal/api/schedule/appointment/class/999999', { as })).body).toEqual({
      status: 404,
      message: 'Class not found',
    });
    expect((await elo.call('GET', '/portal/api/schedule/appointment/class/x', { as })).status).toBe(400);
  });
});
