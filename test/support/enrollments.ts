import { expect } from '@jest/globals';
import { Enrollment, Presence } from '../../src/entities/index.js';
import type { TestApp } from './test-app.js';

/** A class of a running cycle with its people, two activities and one collective meeting. */
export async function aClassWithMeeting(elo: TestApp) {
  const [facilitator, participant] = await Promise.all([elo.make.aFacilitator(), elo.make.aUser()]);
  const cycle = await elo.make.aCycle({ name: 'Ciclo 2026', year: 2026, recoveryHours: 48 });
  const course = await elo.make.aCourse({ title: 'Acolhimento' });
  const group = await elo.make.aClass({ name: 'Turma A', facilitator, course, cycle });
  const meetingActivity = await elo.make.anActivity({
    course,
    kind: 'COLLECTIVE_MEETING',
    title: 'Encontro',
    position: 1,
  });
  const deliverable = await elo.make.anActivity({ course, title: 'Plano', position: 2 });
  const meeting = await elo.make.aMeeting({
    class: group,
    activity: meetingActivity,
    position: 1,
    startsAt: '2026-11-20T22:00:00Z',
    endsAt: '2026-11-20T23:30:00Z',
    videoPlaybackId: 'video-a',
  });
  const enrollment = await elo.make.anEnrollment({ class: group, participant });
  return { facilitator, participant, cycle, course, group, meetingActivity, deliverable, meeting, enrollment };
}
/** A class with its facilitator, one enrolled participant and two activities. */
export async function anEnrolledStudent(elo: TestApp) {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const first = await elo.make.anActivity({ course: group.course, position: 1 });
  const second = await elo.make.anActivity({ course: group.course, position: 2 });
  const student = await elo.make.aUser();
  const enrollment = await elo.make.anEnrollment({ class: group, participant: student });
  return { facilitator, group, first, second, student, enrollment };
}

export const presencesOf = (elo: TestApp, enrollment: { id: number }) =>
  elo.make.em().find(Presence, { enrollment: enrollment.id }, { orderBy: { activity: 'asc' } });

/** Runs a request that must fail and proves that neither the enrollment nor its presences changed. */
export const expectEnrollmentUnchanged =
  (elo: () => TestApp) =>
  async (
    { enrollment }: { enrollment: { id: number } },
    request: () => Promise<{ status: number; body: unknown }>,
    status: number,
    message?: string,
  ) => {
    const stored = async () =>
      JSON.stringify([
        await elo().make.em().findOneOrFail(Enrollment, enrollment.id),
        await presencesOf(elo(), enrollment),
      ]);
    const before = await stored();
    const reply = await request();
    expect(reply.body).toEqual({ status, message: message ?? expect.any(String) });
    expect(reply.status).toBe(status);
    expect(await stored()).toBe(before);
  };
