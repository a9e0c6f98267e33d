import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { aBookableClass, calendarRows, FRIDAY } from '../../support/scheduling.js';
import { isCallerLookup, startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
beforeEach(() => elo.setNow(FRIDAY));
afterAll(() => elo.close());

const CREATE = `mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id typeId deletedAt employee { name } client { id } class { id } additionalFields { mainTopic } } }`;
const nine = { startTime: '2026-11-23T12:00:00Z', finishTime: '2026-11-23T13:00:00Z' };

describe('booking one slot twenty times at once', () => {
  it('gives it to exactly one, over REST and graph alike, and tells the others who has it', async () => {
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

  it('leaves the last word to the constraint when another booking got past the lock', async () => {
    const { group, employee, participant, facilitator } = await aBookableClass(elo);
    const other = elo.make.em();
    await other.begin();
    await other.execute(
      `insert into appointments (employee_id, type_id, start_time, finish_time) values (${employee.id}, 2, '2026-11-23T12:30:00Z', '2026-11-23T13:30:00Z')`,
    );
    const pending = elo.graphql(CREATE, { input: { ...nine, classId: group.id } }, { as: participant });
    // The uncommitted row is invisible to the check in code, so the request comes to wait for it inside its insert.
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

describe('appointments', () => {
  const LIST = `query ($filter: AppointmentFilter, $first: Int, $after: String) { appointments(filter: $filter, first: $first, after: $after) {
    nodes { id employee { name workingHours { weekday } } client { name } class { name } } pageInfo { hasNextPage endCursor } } }`;
  const list = async (as: { id: number }, variables: object) =>
    (await elo.graphql(LIST, { ...variables }, { as })).body.data.appointments;
  const idsOf = (page: { nodes: { id: string }[] }) => page.nodes.map(({ id }) => Number(id));

  it('costs as many statements for thirty rows as for one', async () => {
    const { group, employee, facilitator } = await aBookableClass(elo);
    const book = async (day: number) =>
      elo.make.anAppointment({
        employee,
        class: group,
        client: await elo.make.aUser(),
        startTime: new Date(Date.UTC(2027, 0, day, 12)).toISOString(),
        finishTime: new Date(Date.UTC(2027, 0, day, 13)).toISOString(),
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

  it('goes on after a cursor, by start and id, and filters', async () => {
    const { employee, group, participant, facilitator } = await aBookableClass(elo);
    const second = await elo.make.anEmployee();
    const at = (hour: number, more: object = {}) =>
      elo.make.anAppointment({
        employee,
        client: participant,
        class: group,
        startTime: `2026-11-23T${hour}:00:00Z`,
        finishTime: `2026-11-23T${hour + 1}:00:00Z`,
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
    expect(idsOf(await list(participant, { filter: { includeDeleted: true } }))).toEqual([
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
  it('answers each step as it is then', async () => {
    const { group, participant } = await aBookableClass(elo);
    const booked = await elo.graphql(
      CREATE,
      { input: { ...nine, classId: group.id, additionalFields: { mainTopic: 'Shifts' } } },
      { as: participant },
    );
    expect(booked.body.data.createAppointment).toMatchObject({
      typeId: 2,
      deletedAt: null,
      client: { id: String(participant.id) },
      additionalFields: { mainTopic: 'Shifts' },
    });
    const { id } = booked.body.data.createAppointment;
    const { body } = await elo.graphql(
      `mutation ($id: ID!) { first: cancelAppointment(id: $id) { deletedAt } again: cancelAppointment(id: $id) { deletedAt } }`,
      { id },
      { as: participant },
    );
    expect(body.errors[0]).toMatchObject({ path: ['again'], extensions: { code: 'CONFLICT' } });
    const { body: read } = await elo.graphql(
      `query ($id: ID!) { appointment(id: $id) { deletedAt } }`,
      { id },
      { as: participant },
    );
    expect(read.data.appointment.deletedAt).toBe('2026-11-20T12:00:00.000Z');
    const stranger = await elo.graphql(
      `query ($id: ID!) { appointment(id: $id) { deletedAt } }`,
      { id },
      { as: await elo.make.aFacilitator() },
    );
    expect(stranger.body.errors[0].extensions.code).toBe('NOT_FOUND');
  });
});
