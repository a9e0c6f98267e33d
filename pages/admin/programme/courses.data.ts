import { textOf } from '../language/language.js';
import { creates, listOf, oneOf, orNull, type Resource, updates } from '../data/resource.js';
import { ask } from '../data/graph.js';
import {
  CourseDocument,
  CoursesDocument,
  CreateActivityDocument,
  CreateCourseDocument,
  RemoveActivityDocument,
  RemoveCourseDocument,
  UpdateActivityDocument,
  UpdateCourseDocument,
  type ActivityRowFragment,
  type CourseDetailsFragment,
} from './operations.js';

type CourseForm = Partial<CourseDetailsFragment> & { archived?: boolean };

const courseInput = ({ slug, title, description, logoUrl, bannerUrl }: CourseForm) => ({
  slug: slug ?? '',
  title: title ?? '',
  description: description ?? '',
  logoUrl: orNull(logoUrl),
  bannerUrl: orNull(bannerUrl),
});

export const archiveCourse = (id: string, archived: boolean) => ask(UpdateCourseDocument, { id, input: { archived } });

const record = (course: CourseDetailsFragment) => ({
  ...course,
  activities: course.activities.map(each => ({ ...each, courseId: course.id })),
});
const one = oneOf(CourseDocument, data => data.course && record(data.course));

export const courses: Resource = {
  list: listOf(CoursesDocument, data => data.courses),
  one,
  create: creates(CreateCourseDocument, data => record(data.createCourse), courseInput),
  update: updates(
    UpdateCourseDocument,
    data => record(data.updateCourse),
    (form: CourseForm) => ({ ...courseInput(form), archived: form.archived ?? form.archivedAt != null }),
    { kind: 'courses', newest: one },
  ),
  remove: id => ask(RemoveCourseDocument, { id }),
};

type ActivityForm = Partial<ActivityRowFragment> & { courseId?: string };

const activityInput = ({ title, description, kind, position }: ActivityForm) => ({
  title: title ?? '',
  description: description ?? '',
  kind: kind ?? 'DELIVERABLE',
  // Left out, the new one is the last.
  ...(typeof position === 'number' && { position }),
});

/** The steps of a course: read with it, but written one by one. */
export const activities: Resource = {
  create: creates(
    CreateActivityDocument,
    data => data.createActivity,
    (form: ActivityForm) => ({ ...activityInput(form), courseId: form.courseId ?? '' }),
  ),
  update: updates(UpdateActivityDocument, data => data.updateActivity, activityInput, {
    kind: 'activities',
    newest: async (id, { courseId }) => (await one(courseId))?.activities.find(each => each.id === id),
    texts: { kind: value => textOf(`elo.kinds.${value}`) },
  }),
  remove: id => ask(RemoveActivityDocument, { id }),
};
