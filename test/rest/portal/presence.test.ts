import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestApp, type TestApp } from '../../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});
afterAll(() => elo.close());

/** A class with its facilitator, one enrolled participant and two activities. */
async function aScene() {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const first = await elo.make.anActivity({ course: group.course, position: 1 });
  const second = await elo.make.anActivity({ course: group.course, position: 2 });
  const student = await elo.make.aUser();
  const enrollment = await elo.make.anEnrollment({ class: group, participant: student });
  return { facilitator, group, first, second, student, enrollment };
}

describe('POST /portal/api/presence', () => {
  it('records presence and answers the student record without the enrollment flags', async () => {
    const { facilitator, group, first, second, student, enrollment } = await aScene();
    const reply = await elo.call('POST', '/portal/api/presence', {
      as: facilitator,
      json: { class_id: String(group.id), student_id: String(student.id), activity_id: String(first.id) },
    });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({
      status: 200,
      message: 'Presence recorded successfully',
      data: {
        id: student.id,
        name: student.name,
        cpf: student.cpf,
        phone: student.phone,
        activities: { [first.id]: true, [second.id]: false },
        enrollment_id: enrollment.id,
      },
    });
  });
});
