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
} from '../operations.js';

type CourseForm = Partial<CourseDetailsFragment> & { archived?: boolean };

const courseInput = ({ slug, title, description, logoUrl, bannerUrl }: CourseForm) => ({
  slug: slug ?? '',
  title: title ?? '',
  description: description ?? '',
  logoUrl: orNull(logoUrl),
  bannerUrl: orNull(bannerUrl),
});

export const archiveCourse = (id: string, archived: boolean) => ask(UpdateCourseDocument, { id, input: { archived } });

export const courses: Resource = {
  list: listOf(CoursesDocument, data => data.courses),
  one: oneOf(CourseDocument, data => data.course),
  create: creates(CreateCourseDocument, data => data.createCourse, courseInput),
  update: updates(
    UpdateCourseDocument,
    data => data.updateCourse,
    (form: CourseForm) => ({ ...courseInput(form), archived: form.archived ?? form.archivedAt != null }),
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
  update: updates(UpdateActivityDocument, data => data.updateActivity, activityInput),
  remove: id => ask(RemoveActivityDocument, { id }),
};
