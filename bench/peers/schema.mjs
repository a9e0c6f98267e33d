// The graph of the peers: only the parts that Elo's facade and its nested query need.
export const typeDefs = /* GraphQL */ `
  scalar DateTime
  type Query {
    submissions(classId: Int!): [Submission!]!
    submission(id: Int!): Submission
    class(id: Int!): Class
  }
  type Mutation {
    createSubmission(classId: Int!, participantId: Int!, activityId: Int!): Submission!
  }
  type Class {
    id: Int!
    name: String!
    enrollments(first: Int!): [Enrollment!]!
  }
  type Enrollment {
    participant: Participant!
    submissions: [Submission!]!
  }
  type Participant {
    name: String!
  }
  type Submission {
    id: Int!
    participantId: Int!
    activityId: Int!
    classId: Int!
    courseId: Int!
    cycleId: Int!
    facilitatorId: Int
    title: String!
    status: String!
    score: Float
    facilitatorComment: String
    evaluatedAt: DateTime
    createdAt: DateTime!
    updatedAt: DateTime!
    files: [StoredFile!]!
  }
  type StoredFile {
    id: Int!
    path: String!
    originalName: String!
    mediaType: String!
    createdAt: DateTime!
    updatedAt: DateTime!
  }
`;
