import { expect } from '@jest/globals';
import { Appointment } from '../../src/entities/index.js';
import type { TestApp } from './test-app.js';

/** A Friday; the scenes book on the Monday after it, 2026-11-23, where São Paulo is three hours behind UTC. */
export const FRIDAY = '2026-11-20T12:00:00Z';

/** A class with a bookable facilitator (Monday to Friday, 9 to 12 and 14 to 18) and one enrolled participant. */
export async function aBookableClass(elo: TestApp) {
  const facilitator = await elo.make.aFacilitator();
  const employee = await elo.make.anEmployee({ user: facilitator });
  const group = await elo.make.aClass({ facilitator });
  const participant = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant });
  return { facilitator, employee, group, participant };
}

/** All rows of the calendars: a failed request must not change them. */
export const calendarRows = (elo: TestApp) =>
  elo.make.em().getKysely<any>().selectFrom('appointments').selectAll().orderBy('id').execute();

export const storedAppointment = (elo: TestApp, id: number) => elo.make.em().findOneOrFail(Appointment, id);

/** Runs a request that must fail and proves that the calendars stayed as they were. */
export async function expectCalendarsUnchanged(
  elo: TestApp,
  request: () => Promise<{ status: number; body: unknown }>,
  status: number,
  message?: string,
) {
  const before = await calendarRows(elo);
  const reply = await request();
  expect(reply.body).toEqual({ status, message: message ?? expect.any(String) });
  expect(reply.status).toBe(status);
  expect(await calendarRows(elo)).toEqual(before);
}
