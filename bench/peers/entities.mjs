// MikroORM as in its manual: entities, relations, its own dataloader. Apollo, yoga and SOFA use it.
import { DataloaderType, defineEntity, p } from '@mikro-orm/core';
import { MikroORM } from '@mikro-orm/postgresql';

const named = (name, tableName, properties) =>
  defineEntity({ name, tableName, properties: { id: p.integer().primary(), ...properties } });
const stamps = { createdAt: p.datetime().defaultRaw('now()'), updatedAt: p.datetime().defaultRaw('now()') };

export const User = named('User', 'users', {
  name: p.string(),
  isActive: p.boolean(),
  submissions: () => p.oneToMany(Submission).mappedBy('participant').orderBy({ id: 'asc' }),
});
export const Activity = named('Activity', 'activities', { courseId: p.integer(), title: p.string() });
export const Class = named('Class', 'classes', {
  name: p.string(),
  courseId: p.integer(),
  cycleId: p.integer(),
  facilitator: () => p.manyToOne(User).nullable(),
});
export const Enrollment = named('Enrollment', 'enrollments', {
  participant: () => p.manyToOne(User).ref(),
  class: () => p.manyToOne(Class),
  canceledAt: p.datetime().nullable(),
});
export const Submission = named('Submission', 'submissions', {
  participant: () => p.manyToOne(User).ref(),
  activity: () => p.manyToOne(Activity),
  class: () => p.manyToOne(Class),
  courseId: p.integer(),
  cycleId: p.integer(),
  facilitator: () => p.manyToOne(User).nullable(),
  title: p.string(),
  status: p.string().default('SUBMITTED'),
  score: p.decimal('number').nullable(),
  facilitatorComment: p.string().nullable(),
  evaluatedAt: p.datetime().nullable(),
  removedAt: p.datetime().nullable(),
  ...stamps,
  files: () => p.oneToMany(StoredFile).mappedBy('submission').orderBy({ position: 'asc', id: 'asc' }),
});
export const StoredFile = named('StoredFile', 'stored_files', {
  path: p.string(),
  originalName: p.string(),
  mediaType: p.string(),
  position: p.integer(),
  submission: () => p.manyToOne(Submission).ref().nullable(), // without ref the dataloader reads the submissions again
  ...stamps,
});

const orm = await MikroORM.init({
  clientUrl: process.env.DATABASE_URL,
  entities: [User, Activity, Class, Enrollment, Submission, StoredFile],
  pool: { min: 0, max: Number(process.env.DATABASE_POOL_SIZE) },
  dataloader: DataloaderType.ALL,
  forceUtcTimezone: true,
});

export const isActive = async id => (await orm.em.fork().count(User, { id, isActive: true })) === 1;
/** The context of a request. */
export const contextFor = userId => ({ em: orm.em.fork(), userId });

// The rules of Elo, as far as these jobs need them.
const visible = userId => ({ removedAt: null, $or: [{ participant: userId }, { class: { facilitator: userId } }] });
export const reads = {
  submissions: ({ em, userId }, classId) =>
    em.find(Submission, { class: classId, ...visible(userId) }, { orderBy: { id: 'asc' }, limit: 1001 }),
  submission: ({ em, userId }, id) => em.findOne(Submission, { id, ...visible(userId) }),
  class: ({ em, userId }, id) => em.findOne(Class, { id, facilitator: userId }),
  enrollments: ({ em }, group, first) =>
    em.find(Enrollment, { class: group.id }, { orderBy: { id: 'asc' }, limit: first }),
  participant: enrollment => enrollment.participant.load({ dataloader: true }),
  submissionsOf: async enrollment => {
    const participant = await enrollment.participant.load({ dataloader: true });
    const all = await participant.submissions.loadItems({ dataloader: true });
    return all.filter(each => each.class.id === enrollment.class.id && each.removedAt === null);
  },
  files: submission => submission.files.loadItems({ dataloader: true }),
};

export async function createSubmission({ em, userId }, { classId, participantId, activityId }) {
  const group = await em.findOneOrFail(Class, { id: classId, facilitator: userId });
  await em.findOneOrFail(Enrollment, { participant: participantId, class: classId, canceledAt: null });
  const activity = await em.findOneOrFail(Activity, { id: activityId, courseId: group.courseId });
  const submission = em.create(Submission, {
    participant: participantId,
    activity,
    class: group,
    courseId: group.courseId,
    cycleId: group.cycleId,
    facilitator: group.facilitator,
    title: activity.title,
    createdAt: new Date(),
    updatedAt: new Date(),
  });
  await em.flush();
  return submission;
}
