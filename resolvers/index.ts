import type { NonEmptyArray } from 'type-graphql';
import { ClassResolver, CourseResolver, CycleResolver, MeetingResolver } from './classes.resolver.js';
import { EnrollmentResolver, PresenceResolver, RecoveryStatusResolver } from './enrollments.resolver.js';
import { ParticipantResolver, UserResolver } from './people.resolver.js';
import { SystemResolver } from './system.resolver.js';

/** Every resolver of the graph, by noun. */
export const resolvers: NonEmptyArray<Function> = [
  UserResolver,
  ParticipantResolver,
  ClassResolver,
  MeetingResolver,
  CourseResolver,
  CycleResolver,
  EnrollmentResolver,
  PresenceResolver,
  RecoveryStatusResolver,
  SystemResolver,
];
