/* Descriptions of names that mean the same in every type. A name with a further or another meaning has it in its decorator.
   The check of the schema refuses a name without any description (npm run lint). */

/** Types that no class declares. */
export const rootTypes: Readonly<Record<string, string>> = {
  Query: 'What can be read. Who may ask what is in docs/permissions.md.',
  Mutation: 'What can be changed. Several in one request run one after the other; each leaves an audit record.',
  Subscription:
    'What is told as it changes, over a WebSocket (graphql-transport-ws) at the address of the graph: at once, and then five times a second at most.',
};

/** Fields of object types. */
export const sharedFields: Readonly<Record<string, string>> = {
  id: 'Names the record among all of its type. It never changes.',
  createdAt: 'When the record was made.',
  updatedAt: 'When the record was last changed, or made if it never was.',

  activityId: 'The id of the activity it belongs to.',
  classId: 'The id of the class it belongs to.',
  courseId: 'The id of the course it belongs to.',
  cycleId: 'The id of the cycle it belongs to.',
  enrollmentId: 'The id of the enrollment it belongs to.',
  participantId: 'The id of the participant it is about.',
  actorUserId: 'The id of the person who did it; null when it was no person.',
  actorKeyId: 'The id of the API key that did it; null when it was none.',

  activity: 'The activity it is about.',
  class: 'The class it belongs to.',
  cycle: 'The cycle it belongs to.',
  freshness: 'How old this answer is.',

  className: 'The name of the class.',
  startsAt: 'When it begins.',
  endsAt: 'When it ends.',

  path: 'Its key in storage.',
  originalName: 'The name of the file as it was uploaded.',
  mediaType: 'Found out from the content, such as application/pdf.',
  size: 'Bytes.',

  environment: 'The kind of deployment, NODE_ENV: production, development or test.',
  timestamp: 'The time of the server when this was found out.',
  uptimeSeconds: 'Seconds since the process began.',
  nodeVersion: 'The version of Node.js that runs the server.',
  version: 'The version of Elo.',
};

/** Arguments of queries, mutations and fields. */
export const sharedArguments: Readonly<Record<string, string>> = {
  id: 'The id of the record that is asked for or changed.',
  filter: 'Conditions that all must hold; left out, everything that the caller may see.',
  input: 'What is to be written or sent.',

  classId: 'The id of the class.',
  employeeId: 'The id of the employee whose calendar it is.',
  enrollmentId: 'The id of the enrollment.',
  groupId: 'The id of the hospital group.',
  meetingId: 'The id of the collective meeting.',
  participantId: 'The id of the participant.',
  search: 'Words that are all found in name, e-mail, username, CPF or phone. Accents and case do not matter.',
};

/** Conditions: fields of input types with names that end in Filter. */
export const sharedConditions: Readonly<Record<string, string>> = {
  activityId: 'Of this activity only.',
  classId: 'Of this class only.',
  courseId: 'Of this course only.',
  cycleId: 'Of this cycle only.',
  participantId: 'Of this participant only.',
  requestId: 'Of the request with this X-Request-Id only.',
};
