// Written by npm run codegen; do not edit.
import type { Noun } from './described-noun.js';
import { employees, workingHours, appointments } from './calendars.noun.js';
import { enrollments, presences } from './enrollments.noun.js';
import { holidays } from './holidays.noun.js';
import { hospitalGroups, hospitals } from './hospitals.noun.js';
import { posts } from './posts.noun.js';
import { courses, cycles, activities, classes, meetings } from './programme.noun.js';
import { activityTemplates, submissions } from './submissions.noun.js';
import { users } from './users.noun.js';

export const describedNouns: readonly Noun[] = [
  employees,
  workingHours,
  appointments,
  enrollments,
  presences,
  holidays,
  hospitalGroups,
  hospitals,
  posts,
  courses,
  cycles,
  activities,
  classes,
  meetings,
  activityTemplates,
  submissions,
  users,
];
