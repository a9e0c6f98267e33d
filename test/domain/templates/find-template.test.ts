import { beforeAll, expect, it } from '@jest/globals';
import { ActivityTemplate, StoredFile } from '../../../src/entities/index.js';
import { outcomeOf } from '../../support/outcome.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// activityTemplate through the graph; the lists and the routes have tests of their own.

let elo: TestApp;
beforeAll(async () => {
  elo = await startTestApp();
});

type Caller = { id: number } | null;
const find = async (as: Caller, id: number | string) =>
  outcomeOf(
    await elo.graphql(
      `query ($id: ID!) {
        it: activityTemplate(id: $id) {
          id activityId courseId cycleId classId description createdAt updatedAt file { originalName }
        }
      }`,
      { id },
      { as },
    ),
  );
const NOT_FOUND = ['NOT_FOUND', 'ACTIVITY_TEMPLATE_NOT_FOUND'];

/** A template of a class with one participant, with a file if the test asks for one. */
async function aTemplate(fileName?: string) {
  const facilitator = await elo.make.aFacilitator();
  const group = await elo.make.aClass({ facilitator });
  const activity = await elo.make.anActivity({ course: group.course });
  const participant = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant });
  const at = new Date('2026-11-20T12:00:00Z');
  const template = await elo.make.save(ActivityTemplate, {
    class: group.id,
    activity: activity.id,
    course: group.course.id,
    cycle: group.cycle.id,
    description: 'Modelo do plano',
    createdAt: at,
    updatedAt: at,
  });
  if (fileName !== undefined)
    await elo.make.save(StoredFile, {
      path: `files/2026/11/${template.id}.pdf`,
      originalName: fileName,
      mediaType: 'application/pdf',
      size: 10,
      sha256: 'f'.repeat(64),
      activityTemplate: template.id,
    });
  return { template, facilitator, group, activity, participant };
}

it('a template is shown to its class and to people who may read everything', async () => {
  const { template, facilitator, participant, group, activity } = await aTemplate('plano.pdf');
  const shown = {
    id: String(template.id),
    activityId: String(activity.id),
    courseId: String(group.course.id),
    cycleId: String(group.cycle.id),
    classId: String(group.id),
    description: 'Modelo do plano',
    createdAt: '2026-11-20T12:00:00.000Z',
    updatedAt: '2026-11-20T12:00:00.000Z',
    file: { originalName: 'plano.pdf' },
  };
  const readers = await Promise.all([elo.make.aSupervisor(), elo.make.anAdmin()]);
  for (const as of [participant, facilitator, ...readers]) expect(await find(as, template.id)).toEqual(shown);
});

it('a template has no file when none was given', async () => {
  const { template, participant } = await aTemplate();
  expect(await find(participant, template.id)).toMatchObject({ file: null });
});

it('a template is NOT_FOUND for people of other classes and after a cancellation', async () => {
  const { template, group } = await aTemplate();
  const other = await aTemplate();
  const canceled = await elo.make.aUser();
  await elo.make.anEnrollment({ class: group, participant: canceled, canceledAt: new Date(), cancelReason: 'OTHER' });
  for (const as of [other.participant, other.facilitator, canceled])
    expect(await find(as, template.id)).toEqual(NOT_FOUND);
  expect(await find(await elo.make.anAdmin(), 999_999)).toEqual(NOT_FOUND);
});

it('a template is for signed-in people, and needs an id', async () => {
  const { template } = await aTemplate();
  expect(await find(null, template.id)).toEqual(['UNAUTHENTICATED', 'NOT_SIGNED_IN']);
  expect((await find(await elo.make.anAdmin(), 'x')) as unknown[]).toEqual(['INVALID', 'ID_INVALID']);
});
