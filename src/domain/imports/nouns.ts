import { type Noun, type NounName, nounNames } from './noun.js';
import { appointments, employees, workingHours } from './calendars.noun.js';
import { enrollments, presences } from './enrollments.noun.js';
import { hospitalGroups, hospitals } from './hospitals.noun.js';
import { posts } from './posts.noun.js';
import { activities, classes, courses, cycles, meetings } from './programme.noun.js';
import { activityTemplates, submissions } from './submissions.noun.js';
import { users } from './users.noun.js';

const described: { readonly [name in NounName]: Noun } = {
  hospital_groups: hospitalGroups,
  hospitals,
  users,
  courses,
  cycles,
  activities,
  employees,
  working_hours: workingHours,
  classes,
  meetings,
  enrollments,
  presences,
  activity_templates: activityTemplates,
  submissions,
  appointments,
  posts,
};

/** All nouns, in the order of writing. */
export const nouns: readonly Noun[] = nounNames.map(name => described[name]);

/** The noun of a file by its name, such as `courses.csv`. */
export const nounOfFile = (name: string): Noun | undefined =>
  nouns.find(each => [`${each.name}.csv`, `${each.name}.xlsx`].includes(name.toLowerCase()));
