import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { soonAfter } from '../../support/moments.js';
import { aBookableClass, calendarRows, FRIDAY } from '../../support/scheduling.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));

const CREATE = `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id kind canceledAt employee { name } client { id } class { id } additionalFields { mainTopic } } }`;
const nine = { startsAt: '2026-11-23T12:00:00Z', endsAt: '2026-11-23T13:00:00Z' };

describe('booking one slot twenty times at once', () => {
  it('gives it to exactly one, over REST and GraphQL alike, and tells the others that it is taken', async () => {
    const { group, employee, facilitator } = await aBookableClass(elo);
    const people = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const participant = await elo.make.aUser();
        await elo.make.anEnrollment({ class: group, participant });
        return participant;
      }),
    );
    const replies = await Promise.all(
      people.map((participant, index) =>
        index % 2 === 0
          ? elo.call('POST', '/portal/api/schedule/appointment/create', {
              as: participant,
              json: {
                start_time: '2026-11-23 09:00:00',
                finish_time: '2026-11-23 10:00:00',
                class_id: String(group.id),
                employee_id: employee.id,
                type_id: 2,
              },
            })
          : elo.graphql(CREATE, { input: { ...nine, classId: group.id } }, { as: participant }),
      ),
    );
    const wins = replies.filter(({ status, body }) => status === 201 || body.data?.createAppointment);
    expect(wins).toHaveLength(1);
    const losers = replies.filter(reply => !wins.includes(reply));
    const message = `${facilitator.name} already has an appointment from 09:00 to 10:00`;
    expect(losers.map(({ body }) => body.message ?? body.errors[0].message)).toEqual(Array(19).fill(message));
    expect(losers.every(({ status, body }) => status === 409 || body.errors?.[0].extensions.code === 'CONFLICT')).toBe(
      true,
    );
    expect((await calendarRows(elo)).filter(row => row.employee_id === employee.id)).toHaveLength(1);
  });

  it('leaves the decision to the constraint when another booking got past the lock', async () => {
    const { group, employee, participant, facilitator } = await aBookableClass(elo);
    const other = elo.make.em();
    await other.begin();
    await other.execute(
      `insert into appointments (employee_id, type_id, start_time, finish_time) values (${employee.id}, 2, '2026-11-23T12:30:00Z', '2026-11-23T13:30:00Z')`,
    );
    const pending = elo.graphql(CREATE, { input: { ...nine, classId: group.id } }, { as: participant });
    // The check in code can't see the uncommitted row, so the request waits for it inside its insert.
    const waiting = () =>
      elo.make
        .em()
        .execute(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike 'insert into%appointments%'`,
        );
    await eventually(async () => (await waiting()).length > 0, 'the booking to wait');
    await other.commit();
    const { body } = await pending;
    expect(body.errors[0]).toMatchObject({
      message: `${facilitator.name} already has an appointment from 09:30 to 10:30`,
      extensions: { code: 'CONFLICT' },
    });
    expect((await calendarRows(elo)).filter(row => row.employee_id === employee.id)).toHaveLength(1);
  });
});

describe('a list of appointments', () => {
  const LIST = `query ($filter: AppointmentFilter, $first: Int, $after: String) { appointments(filter: $filter, first: $first, after: $after) {
    nodes { id employee { name workingHours { weekday } } client { name } class { name } } pageInfo { hasNextPage endCursor } } }`;
  const list = async (as: { id: number }, variables: object) =>
    (await elo.graphql(LIST, { ...variables }, { as })).body.data.appointments;
  const idsOf = (page: { nodes: { id: string }[] }) => page.nodes.map(({ id }) => Number(id));

  it('takes as many statements for thirty rows as for one', async () => {
    const { group, employee, facilitator } = await aBookableClass(elo);
    const book = async (day: number) =>
      elo.make.anAppointment({
        employee,
        class: group,
        client: await elo.make.aUser(),
        startsAt: new Date(Date.UTC(2027, 0, day, 12)).toISOString(),
        endsAt: new Date(Date.UTC(2027, 0, day, 13)).toISOString(),
      });
    const statementsFor = async (rows: number) => {
      expect((await list(facilitator, { first: 100 })).nodes).toHaveLength(rows);
      return (await elo.statements(() => list(facilitator, { first: 100 }))).filter(sql => !isCallerLookup(sql));
    };
    await book(1);
    const one = await statementsFor(1);
    for (let day = 2; day <= 30; day += 1) await book(day);
    const thirty = await statementsFor(30);
    expect(thirty).toHaveLength(one.length);
  });

  it('is searched by the client, and by the name alone for facilitators', async () => {
    const { employee, group, facilitator } = await aBookableClass(elo);
    const jose = await elo.make.aUser({ name: 'José Araújo' });
    const booked = async (client: { id: number }, hour: number) =>
      elo.make.anAppointment({
        employee,
        client,
        class: group,
        startsAt: `2027-03-01T${hour}:00:00Z`,
        endsAt: `2027-03-01T${hour + 1}:00:00Z`,
      });
    const of = await booked(jose, 12);
    await booked(await elo.make.aUser({ name: 'Ana Conceição' }), 14);
    const admin = await elo.make.anAdmin();
    const by = async (as: { id: number }, search: string | null, more: object = {}) =>
      idsOf(await list(as, { filter: { search, ...more } }));
    const cpf = jose.cpf!.replace(/(...)(...)(...)/, '$1.$2.$3-');

    expect(await by(admin, 'araujo JOSE')).toEqual([of.id]);
    expect(await by(admin, jose.email!)).toEqual([of.id]);
    expect(await by(admin, cpf)).toEqual([of.id]);
    expect(await by(admin, 'araujo', { from: '2027-03-01T13:00:00Z' })).toEqual([]);
    expect(await by(facilitator, 'araujo')).toEqual([of.id]);
    expect(await by(facilitator, cpf)).toEqual([]);
    expect(await by(await elo.make.aFacilitator(), 'araujo')).toEqual([]);
    expect(await by(jose, 'araujo')).toEqual([of.id]);
    expect(await by(admin, '%')).toEqual([]);
    const { body } = await elo.graphql(
      '{ appointments(filter: { search: "araujo" }, updatedSince: "2020-01-01T00:00:00Z") { nodes { id } totalCount } }',
      {},
      { as: admin },
    );
    expect(idsOf(body.data.appointments)).toEqual([of.id]);
  });

  it('continues after a cursor, by start and id, with its filters', async () => {
    const { employee, group, participant, facilitator } = await aBookableClass(elo);
    const second = await elo.make.anEmployee();
    const at = (hour: number, more: object = {}) =>
      elo.make.anAppointment({
        employee,
        client: participant,
        class: group,
        startsAt: `2026-11-23T${hour}:00:00Z`,
        endsAt: `2026-11-23T${hour + 1}:00:00Z`,
        ...more,
      });
    const late = await at(20);
    const early = await at(12);
    const same = await at(12, { employee: second });
    const deleted = await at(14, { deletedAt: new Date(FRIDAY) });
    const admin = await elo.make.anAdmin();

    const page = await list(participant, { first: 2 });
    expect(idsOf(page)).toEqual([early.id, same.id]);
    expect(page.pageInfo.hasNextPage).toBe(true);
    expect(idsOf(await list(participant, { first: 2, after: page.pageInfo.endCursor }))).toEqual([late.id]);
    expect(idsOf(await list(participant, { filter: { includeCanceled: true } }))).toEqual([
      early.id,
      same.id,
      deleted.id,
      late.id,
    ]);
    expect(idsOf(await list(participant, { filter: { from: '2026-11-23T13:00:00Z' } }))).toEqual([late.id]);
    expect(idsOf(await list(participant, { filter: { to: '2026-11-23T20:00:00Z' } }))).toEqual([early.id, same.id]);
    expect(idsOf(await list(participant, { filter: { employeeId: second.id } }))).toEqual([same.id]);
    expect(idsOf(await list(admin, { filter: { cpf: facilitator.cpf } }))).toEqual([early.id, late.id]);
    expect(idsOf(await list(admin, { filter: { cpf: participant.cpf } }))).toEqual([early.id, same.id, late.id]);
    expect(idsOf(await list(facilitator, {}))).toEqual([early.id, late.id]);
    expect(idsOf(await list(await elo.make.aUser(), {}))).toEqual([]);
    const odd = await elo.graphql(LIST, { after: Buffer.from('[1e15,1]').toString('base64url') }, { as: admin });
    expect(odd.body.errors[0].extensions.code).toBe('INVALID');
  });
});

describe('one request that books and cancels', () => {
  it('answers each step with the state at that step', async () => {
    const { group, participant } = await aBookableClass(elo);
    const booked = await elo.graphql(
      CREATE,
      { input: { ...nine, classId: group.id, additionalFields: { mainTopic: 'Shifts' } } },
      { as: participant },
    );
    expect(booked.body.data.createAppointment).toMatchObject({
      kind: 'APPOINTMENT',
      canceledAt: null,
      client: { id: String(participant.id) },
      additionalFields: { mainTopic: 'Shifts' },
    });
    const { id } = booked.body.data.createAppointment;
    const { body } = await elo.graphql(
      `mutation ($id: ID!) { first: cancelAppointment(id: $id) { canceledAt } again: cancelAppointment(id: $id) { canceledAt } }`,
      { id },
      { as: participant },
    );
    expect(body.errors[0]).toMatchObject({ path: ['again'], extensions: { code: 'CONFLICT' } });
    const { body: read } = await elo.graphql(
      `query ($id: ID!) { appointment(id: $id) { canceledAt } }`,
      { id },
      { as: participant },
    );
    expect(read.data.appointment.canceledAt).toEqual(soonAfter(FRIDAY));
    const stranger = await elo.graphql(
      `query ($id: ID!) { appointment(id: $id) { canceledAt } }`,
      { id },
      { as: await elo.make.aFacilitator() },
    );
    expect(stranger.body.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});

describe('a participant', () => {
  /** Monday the 23rd and the days after it; slots begin at 12, 13, 14, 17, 18, 19 and 20 UTC. */
  const slot = (index: number) => {
    const hour = [12, 13, 14, 17, 18, 19, 20][index % 7]!;
    const day = 23 + Math.floor(index / 7);
    return {
      startsAt: new Date(Date.UTC(2026, 10, day, hour)).toISOString(),
      endsAt: new Date(Date.UTC(2026, 10, day, hour + 1)).toISOString(),
    };
  };
  type Scene = Awaited<ReturnType<typeof aBookableClass>>;
  const book = (scene: Scene, input: object, as: { id: number } = scene.participant) =>
    elo.graphql(CREATE, { input: { classId: scene.group.id, ...input } }, { as });
  const cancel = (id: string, as: { id: number }) =>
    elo.graphql('mutation ($id: ID!) { cancelAppointment(id: $id) { id } }', { id }, { as });
  const errorOf = ({ body }: { body: any }) => body.errors?.[0];
  const rowsOf = async (scene: Scene) =>
    (await calendarRows(elo)).filter(row => row.client_id === scene.participant.id);
  const mails = async (scene: Scene) => {
    const ids = (await rowsOf(scene)).map(({ id }) => id as number);
    const rows = await elo.make.em().execute<{ payload: { appointmentId: number } }[]>('select payload from outbox');
    return rows.filter(({ payload }) => ids.includes(payload.appointmentId)).length;
  };

  it('has at most three future bookings with one collaborator: sixty attempts leave three, and three mails', async () => {
    const scene = await aBookableClass(elo);
    const errors = [];
    for (let index = 0; index < 60; index += 1) errors.push(errorOf(await book(scene, slot(index % 35))));
    expect(errors.filter(error => error === undefined)).toHaveLength(3);
    expect(errors.at(-1)).toMatchObject({
      message: `You already have 3 appointments ahead with ${scene.facilitator.name}`,
      extensions: { code: 'CONFLICT' },
    });
    expect(await rowsOf(scene)).toHaveLength(3);
    expect(await mails(scene)).toBe(3);
  });

  it('has at most three also for concurrent attempts', async () => {
    const scene = await aBookableClass(elo);
    await Promise.all(Array.from({ length: 12 }, (_, index) => book(scene, slot(index))));
    expect(await rowsOf(scene)).toHaveLength(3);
  });

  it('has at most five future bookings with all collaborators, also for concurrent attempts', async () => {
    const scenes = await Promise.all(Array.from({ length: 4 }, () => aBookableClass(elo)));
    const { participant } = scenes[0]!;
    for (const { group } of scenes.slice(1)) await elo.make.anEnrollment({ class: group, participant });
    await Promise.all(
      scenes.flatMap((scene, place) => [0, 1].map(index => book(scene, slot(place * 2 + index), participant))),
    );
    expect(await rowsOf(scenes[0]!)).toHaveLength(5);
    expect(errorOf(await book(scenes[3]!, slot(20), participant)).message).toBe(
      'You already have 5 appointments ahead',
    );
  });

  it('may book again after one is over or canceled, and at most fifteen times in a day', async () => {
    const scene = await aBookableClass(elo);
    elo.stopClock(FRIDAY, 'the wait is told to the second');
    for (let index = 0; index < 15; index += 1) {
      const { body } = await book(scene, slot(index % 7));
      expect(body.errors).toBeUndefined();
      await cancel(body.data.createAppointment.id, scene.participant);
    }
    const refused = errorOf(await book(scene, slot(0)));
    expect(refused).toMatchObject({ extensions: { code: 'RATE_LIMITED', retryAfter: 24 * 60 * 60 } });
    elo.setNow('2026-11-21T12:02:00Z');
    expect((await book(scene, slot(0))).body.errors).toBeUndefined();
    expect((await book(scene, slot(1))).body.errors).toBeUndefined();
    expect((await book(scene, slot(2))).body.errors).toBeUndefined();
    expect(errorOf(await book(scene, slot(7))).extensions.code).toBe('CONFLICT');
    elo.setNow('2026-11-23T13:02:00Z');
    expect((await book(scene, slot(7))).body.errors).toBeUndefined();
  });

  it.each([
    ['five minutes', '2026-11-23T12:00:00Z', '2026-11-23T12:05:00Z', 'endsAt'],
    ['two slots', '2026-11-23T12:00:00Z', '2026-11-23T14:00:00Z', 'endsAt'],
    ['an hour beside the grid', '2026-11-23T12:30:00Z', '2026-11-23T13:30:00Z', 'startsAt'],
    ['a slot too far ahead', '2027-05-21T12:00:00Z', '2027-05-21T13:00:00Z', 'startsAt'],
    ['a slot five years ahead', '2031-11-19T12:00:00Z', '2031-11-19T13:00:00Z', 'startsAt'],
    ['a past slot', '2026-11-19T12:00:00Z', '2026-11-19T13:00:00Z', 'startsAt'],
  ])('can’t book %s', async (_what, startsAt, endsAt, field) => {
    const scene = await aBookableClass(elo);
    const error = errorOf(await book(scene, { startsAt, endsAt }));
    expect(error.extensions).toMatchObject({ code: 'INVALID', fields: { [field]: expect.any(String) } });
    expect(await rowsOf(scene)).toEqual([]);
  });

  it('can book the last slot of the last day, and sees no later slot', async () => {
    const scene = await aBookableClass(elo);
    const slots = async (date: string, as: { id: number }) =>
      (
        await elo.graphql(
          'query ($id: ID!, $date: LocalDate!) { slots(classId: $id, date: $date) { startsAt } }',
          { id: scene.group.id, date },
          { as },
        )
      ).body.data.slots;
    const last = await slots('2027-05-19', scene.participant);
    expect(last).toHaveLength(1);
    const startsAt = last[0].startsAt as string;
    const endsAt = new Date(Date.parse(startsAt) + 3_600_000).toISOString();
    expect((await book(scene, { startsAt, endsAt })).body.errors).toBeUndefined();
    expect(await slots('2027-05-20', scene.participant)).toEqual([]);
    expect(await slots('2027-05-20', scene.facilitator)).toHaveLength(7);
  });

  it('is not staff, who may book other lengths in their calendars, within limits', async () => {
    const scene = await aBookableClass(elo);
    const as = scene.facilitator;
    const at = (startsAt: string, endsAt: string) =>
      book(scene, { startsAt, endsAt, clientId: scene.participant.id }, as);
    expect((await at('2026-11-23T12:10:00Z', '2026-11-23T12:20:00Z')).body.errors).toBeUndefined();
    expect(errorOf(await at('2026-11-23T14:00:00Z', '2026-11-24T02:00:01Z')).extensions.code).toBe('INVALID');
    expect(errorOf(await at('2028-11-27T14:00:00Z', '2028-11-27T15:00:00Z')).message).toContain('two years');
  });
});
