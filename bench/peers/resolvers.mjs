// The graph of yoga and SOFA, on entities.
import { makeExecutableSchema } from '@graphql-tools/schema';
import { GraphQLScalarType } from 'graphql';
import { createSubmission, reads } from './entities.mjs';
import { typeDefs } from './schema.mjs';

export const schema = makeExecutableSchema({
  typeDefs,
  resolvers: {
    DateTime: new GraphQLScalarType({ name: 'DateTime', serialize: date => date.toISOString() }),
    Query: {
      submissions: (_, { classId }, context) => reads.submissions(context, classId),
      submission: (_, { id }, context) => reads.submission(context, id),
      class: (_, { id }, context) => reads.class(context, id),
    },
    Mutation: { createSubmission: (_, args, context) => createSubmission(context, args) },
    Class: { enrollments: (group, { first }, context) => reads.enrollments(context, group, first) },
    Enrollment: { participant: reads.participant, submissions: reads.submissionsOf },
    Submission: {
      participantId: each => each.participant.id,
      activityId: each => each.activity.id,
      classId: each => each.class.id,
      facilitatorId: each => each.facilitator?.id,
      files: reads.files,
    },
  },
});
