import type { Activity, Class, User } from '../../src/entities/index.js';
import type { Reply, TestApp } from './test-app.js';

/** A class with its facilitator, a participant who submits to an activity, and a stranger. */
export interface SubmittingClass {
  facilitator: User;
  participant: User;
  stranger: User;
  group: Class;
  activity: Activity;
}

export async function aSubmittingClass(elo: TestApp): Promise<SubmittingClass> {
  const [facilitator, participant, stranger] = await Promise.all([
    elo.make.aFacilitator(),
    elo.make.aUser({ name: 'Ana/../Lima' }),
    elo.make.aUser(),
  ]);
  const group = await elo.make.aClass({ facilitator });
  const activity = await elo.make.anActivity({ course: group.course, title: 'Plano' });
  await elo.make.anEnrollment({ class: group, participant });
  return { facilitator, participant, stranger, group, activity };
}

/** Sends files as the form of the portal does. */
export async function submitFiles(
  elo: TestApp,
  { group, participant, activity }: SubmittingClass,
  files: [content: BlobPart, name: string][],
): Promise<Reply> {
  const form = new FormData();
  for (const [name, value] of Object.entries({
    class_id: group.id,
    participant_id: participant.id,
    activity_id: activity.id,
  }))
    form.append(name, String(value));
  files.forEach(([content, name], index) => form.append(`files[${index}]`, new Blob([content]), name));
  return elo.call('POST', '/portal/api/submissions', { as: participant, form });
}
