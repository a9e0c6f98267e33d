import { beforeAll, describe, expect, it } from '@jest/globals';
import { anEnrolledStudent, presencesOf } from '../support/enrollments.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

describe('several changes in one request', () => {
  it('answer presences with the state after each', async () => {
    const { facilitator, group, student, first, second, enrollment } = await anEnrolledStudent(elo);
    const { body } = await elo.graphql(
      `mutation ($class: ID!, $student: ID!, $one: ID!, $two: ID!) {
        one: recordPresence(classId: $class, participantId: $student, activityId: $one) { presence { activity { id } } }
        two: recordPresence(classId: $class, participantId: $student, activityId: $two) { presence { activity { id } } }
      }`,
      { class: group.id, student: student.id, one: first.id, two: second.id },
      { as: facilitator },
    );
    const of = (...activities: { id: number }[]) => ({
      presence: activities.map(({ id }) => ({ activity: { id: String(id) } })),
    });
    expect(body).toEqual({ data: { one: of(first), two: of(first, second) } });
    expect(await presencesOf(elo, enrollment)).toHaveLength(2);
  });

  it('answer a request, a cancellation, and the conflict of a second one', async () => {
    const { student, enrollment } = await anEnrolledStudent(elo);
    const { body } = await elo.graphql(
      `mutation ($id: ID!) {
        asked: requestCancellation(enrollmentId: $id) { cancelRequestedAt canceledAt }
        canceled: cancelEnrollment(enrollmentId: $id, reason: OTHER) { cancelRequestedAt canceledAt cancelReason }
        again: cancelEnrollment(enrollmentId: $id, reason: FORGOT_TIME) { cancelReason }
      }`,
      { id: enrollment.id },
      { as: student },
    );
    // The third one fails and its field is not nullable, so the data of all is null; the changes of the first two stay.
    expect(body.data).toBeNull();
    expect(body.errors).toMatchObject([{ path: ['again'], extensions: { code: 'CONFLICT' } }]);

    const other = await anEnrolledStudent(elo);
    const reply = await elo.graphql(
      `mutation ($id: ID!) {
        asked: requestCancellation(enrollmentId: $id) { asked: cancelRequestedAt canceledAt }
        canceled: cancelEnrollment(enrollmentId: $id, reason: OTHER) { asked: cancelRequestedAt canceledAt cancelReason }
      }`,
      { id: other.enrollment.id },
      { as: other.student },
    );
    expect(reply.body.data).toEqual({
      asked: { asked: expect.any(String), canceledAt: null },
      canceled: { asked: expect.any(String), canceledAt: expect.any(String), cancelReason: 'OTHER' },
    });
  });
});
