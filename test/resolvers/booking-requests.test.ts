import { beforeAll, describe, expect, it } from '@jest/globals';
import { oldBookingRequests } from '../../src/domain/booking-requests/remove-old-requests.js';
import type { User } from '../../src/entities/index.js';
import { createJobContext } from '../../src/graph/context.js';
import { soonAfter } from '../support/moments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
const ctx = () => createJobContext(elo.app.services, 'booking-requests-clean-up');

describe('booking requests', () => {
  it('are stored with their outcome, and deleted after a week', async () => {
    const leader = await elo.make.aFacilitator();
    const employee = await elo.make.anEmployee({ user: leader });
    const [admin, stranger] = [await elo.make.anAdmin(), await elo.make.aUser()];
    elo.setNow('2026-11-20T12:00:00Z');
    const book = (as: User | null, hour = 12) =>
      elo.graphql(
        'mutation ($input: CreateAppointmentInput!) { createAppointment(input: $input) { id } }',
        {
          input: {
            employeeId: String(employee.id),
            startsAt: `2026-11-23T${hour}:00:00Z`,
            endsAt: `2026-11-23T${hour + 1}:00:00Z`,
          },
        },
        { as },
      );
    const { id } = (await book(admin)).body.data.createAppointment;
    await book(admin);
    await book(stranger, 14);
    await book(null, 15);
    const later = 'startsAt: "2026-11-23T13:00:00Z", endsAt: "2026-11-23T14:00:00Z"';
    await elo.graphql(`mutation { moveAppointment(id: ${id}, ${later}) { id } }`, {}, { as: admin });
    await elo.graphql('mutation ($id: ID!) { cancelAppointment(id: $id) { id } }', { id }, { as: admin });
    const ask = (as: User | null, filter = '', headers = {}) =>
      elo.graphql(
        `{ bookingRequests${filter} { nodes { action actorUserId outcome message appointmentId route createdAt arguments { name value } } } }`,
        {},
        { as, headers },
      );
    const { body } = await ask(admin);
    expect(body.data.bookingRequests.nodes).toMatchObject([
      { action: 'cancelAppointment', outcome: 'DONE', appointmentId: id },
      { action: 'moveAppointment', outcome: 'DONE', appointmentId: id },
      {
        action: 'createAppointment',
        actorUserId: String(stranger.id),
        outcome: expect.stringMatching(/FORBIDDEN|NOT_FOUND|INVALID/),
      },
      {
        action: 'createAppointment',
        outcome: 'CONFLICT',
        message: `${leader.name} already has an appointment from 09:00 to 10:00`,
        appointmentId: null,
      },
      {
        action: 'createAppointment',
        actorUserId: String(admin.id),
        outcome: 'DONE',
        message: null,
        appointmentId: id,
        route: 'graph',
        createdAt: soonAfter('2026-11-20T12:00:00.000Z'),
      },
    ]);
    const inPortuguese = await ask(admin, '(outcome: CONFLICT)', { 'accept-language': 'pt-BR' });
    expect(inPortuguese.body.data.bookingRequests.nodes).toMatchObject([
      { message: `${leader.name} já tem um agendamento de 09:00 a 10:00.` },
    ]);
    // A server of an earlier version stores the English message alone, one of a later version may have reasons of its own.
    for (const failure of ['null', `'{ "reason": "OF_TOMORROW", "params": {} }'`]) {
      await elo.make.em().execute(`update booking_requests set failure = ${failure} where outcome = 'CONFLICT'`);
      const { body: read } = await ask(admin, '(outcome: CONFLICT)', { 'accept-language': 'pt-BR' });
      expect(read.data.bookingRequests.nodes).toMatchObject([
        { message: `${leader.name} already has an appointment from 09:00 to 10:00` },
      ]);
    }
    expect((await ask(admin, `(appointmentId: ${id})`)).body.data.bookingRequests.nodes).toHaveLength(3);
    expect((await ask(admin, '(outcome: CONFLICT)')).body.data.bookingRequests.nodes).toHaveLength(1);
    for (const [as, code] of [
      [null, 'UNAUTHENTICATED'],
      [stranger, 'FORBIDDEN'],
    ] as const)
      expect((await ask(as)).body.errors[0].extensions.code).toBe(code);

    elo.setNow('2026-11-27T11:58:00Z');
    expect(await oldBookingRequests.remove(ctx())).toBe(0);
    elo.setNow('2026-11-27T12:02:00Z');
    expect(await oldBookingRequests.count(ctx())).toBe(5);
    expect(await oldBookingRequests.remove(ctx())).toBe(5);
    elo.setNow(null);
  });
});
