// The requests of each job to each kind of server.
import { ACTIVITIES, CLASS_SIZE, HOME_CLASS, participantOf, PER_CLASS } from './data.mjs';
import { participantToken, token } from './processes.mjs';

const LIST_CLASS = 1;
const NESTED_CLASS = 2;
const WRITE_CLASS = 3;
/** The second page of the list: after its hundredth record. */
const PAGE = 100;
const classesOf = submissions => Math.max(5, Math.round(submissions / PER_CLASS));
const authorization = `Bearer ${token}`;
const asParticipant = { authorization: `Bearer ${participantToken}` };
const inDays = days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const get = path => ({ method: 'GET', path, headers: { authorization } });
const post = (path, body, type = 'application/json') => ({
  method: 'POST',
  path,
  headers: { authorization, 'content-type': type },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});
const graphql = (query, variables) => post('/graphql', { query, variables });
const form = fields =>
  post(
    '/portal/api/submissions',
    Object.entries(fields)
      .map(([name, value]) => `--bench\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      .join('') + '--bench--\r\n',
    'multipart/form-data; boundary=bench',
  );

const fields = `id participant_id: participantId activity_id: activityId class_id: classId course_id: courseId cycle_id: cycleId
  facilitator_id: facilitatorId title score facilitator_comment: facilitatorComment evaluated_at: evaluatedAt
  created_at: createdAt updated_at: updatedAt status
  files { id file_path: path original_name: originalName file_type: mediaType created_at: createdAt updated_at: updatedAt }`;
const enrollment = 'participant { name } submissions { title status files { path originalName } }';
/**
 * Everybody in the class hands in each activity: submissions of one person for one activity wait for each other, as they must.
 */
const handIns = Array.from({ length: ACTIVITIES * CLASS_SIZE }, (_, n) => ({
  class_id: WRITE_CLASS,
  participant_id: participantOf(WRITE_CLASS) + (n % CLASS_SIZE),
  activity_id: Math.floor(n / CLASS_SIZE) + 1,
}));

/** The content of a participant's start page in the portal, in one operation. */
const home = `query Home {
  me {
    name
    enrollments {
      id canceledAt
      class {
        name shift startsOn
        course { title activities { id title } }
        facilitator { name }
        meetings { title startsAt endsAt activity { id } }
      }
      presence { source recordedAt activity { id } }
      submissions { id title status score facilitatorComment files { originalName } }
    }
  }
  posts(first: 5) { nodes { slug title excerpt publishedAt } }
}`;
const lastOfPage = submissions => (PAGE - 1) * classesOf(submissions) + LIST_CLASS;
const cursorOf = id => Buffer.from(JSON.stringify([id])).toString('base64url');

/** Twenty of the class, so that the requests are not for one row alone. */
const singles = (submissions, make) =>
  Array.from({ length: 20 }, (_, n) => make(n * classesOf(submissions) + LIST_CLASS));

const faces = {
  elo: size => ({
    list: [get(`/portal/api/submissions?class_id=${LIST_CLASS}`)],
    single: singles(size, id => get(`/portal/api/submissions/${id}`)),
    nested: [
      graphql(`query Nested($id: ID!) { class(id: $id) { name enrollments(first: 50) { nodes { ${enrollment} } } } }`, {
        id: NESTED_CLASS,
      }),
    ],
    home: [{ ...graphql(home), headers: { ...graphql(home).headers, ...asParticipant } }],
    page: [get(`/portal/api/submissions?class_id=${LIST_CLASS}&limit=${PAGE}&after=${cursorOf(lastOfPage(size))}`)],
    slots: [get(`/portal/api/schedule/slot/${inDays(2)}/class/${LIST_CLASS}`)],
    write: handIns.map(form),
  }),
  rest: size => ({
    list: [get(`/list/${LIST_CLASS}`)],
    single: singles(size, id => get(`/single/${id}`)),
    nested: [get(`/nested/${NESTED_CLASS}`)],
    home: [{ ...get('/home'), headers: asParticipant }],
    page: [get(`/list/${LIST_CLASS}?limit=${PAGE}&after=${lastOfPage(size)}`)],
    write: handIns.map(each => post('/submissions', each)),
  }),
  graphql: size => ({
    list: [graphql(`query List($id: Int!) { submissions(classId: $id) { ${fields} } }`, { id: LIST_CLASS })],
    single: singles(size, id => graphql(`query Single($id: Int!) { submission(id: $id) { ${fields} } }`, { id })),
    nested: [
      graphql(`query Nested($id: Int!) { class(id: $id) { name enrollments(first: 50) { ${enrollment} } } }`, {
        id: NESTED_CLASS,
      }),
    ],
    write: handIns.map(({ class_id, participant_id, activity_id }) =>
      graphql(
        `mutation Write($class: Int!, $participant: Int!, $activity: Int!) {
          createSubmission(classId: $class, participantId: $participant, activityId: $activity) { ${fields} } }`,
        { class: class_id, participant: participant_id, activity: activity_id },
      ),
    ),
  }),
  // Its own names: a record's number is its rowId, lists are connections, scores are text.
  postgraphile: size => {
    const record = `id: rowId participantId activityId classId courseId cycleId facilitatorId title score
      facilitatorComment evaluatedAt createdAt updatedAt status
      files: storedFilesBySubmissionId { nodes { id: rowId path originalName mediaType createdAt updatedAt } }`;
    const files = 'files: storedFilesBySubmissionId { nodes { path originalName } }';
    return {
      list: [
        graphql(
          `query List($id: Int!) { submissions: allSubmissions(condition: { classId: $id, removedAt: null }) { nodes { ${record} } } }`,
          { id: LIST_CLASS },
        ),
      ],
      single: singles(size, id =>
        graphql(`query Single($id: Int!) { submission: submissionByRowId(rowId: $id) { ${record} } }`, { id }),
      ),
      nested: [
        graphql(
          `query Nested($id: Int!) { class: classByRowId(rowId: $id) { name
            enrollments: enrollmentsByClassId(first: 50) { nodes { participant: userByParticipantId { name
              submissions: submissionsByParticipantId(condition: { classId: $id, removedAt: null }) { nodes { title status ${files} } } } } } } }`,
          { id: NESTED_CLASS },
        ),
      ],
    };
  },
  form: () => ({ write: handIns.map(form) }),
  sofa: size => ({
    list: [get(`/api/submissions?classId=${LIST_CLASS}`)],
    single: singles(size, id => get(`/api/submission/${id}`)),
  }),
};

const local = name => ({ name, args: [`peers/${name}.mjs`], face: 'rest', ready: '/single/1' });
const elo = {
  args: ['--max-semi-space-size=16', 'dist/src/elo.js', 'serve'],
  isElo: true,
  face: 'elo',
  ready: '/readyz',
  // The settings of `npm start`. The peers have no worker either: mails that follow a write are sent elsewhere.
  env: { MALLOC_ARENA_MAX: '2', JOBS: 'false' },
};

/** The servers; `url` is the address for growth and ratios; `noAuth` marks the limit. */
export const servers = [
  { ...elo, name: 'elo', about: 'Elo as users run it, with its worker elsewhere' },
  {
    ...elo,
    name: 'plain',
    env: { ...elo.env, ELO_PLAIN_READS: 'true' },
    about: 'Elo in plain mode: without its fast path to PostgreSQL',
  },
  { ...local('raw'), about: 'node:http + pg, one statement makes the JSON, no authorisation' },
  { ...local('express'), about: 'Express 5 + pg by hand' },
  {
    ...local('careful'),
    face: 'form',
    ready: '/livez',
    about: 'Express 5 + pg by hand, writing with the guarantees of Elo',
  },
  { ...local('fastify'), about: 'Fastify + pg by hand' },
  {
    ...local('postgraphile'),
    face: 'postgraphile',
    ready: '/livez',
    about: 'PostGraphile 5 with its own schema of the tables, no authorisation',
  },
  { ...local('mercurius'), face: 'graphql', ready: '/livez', about: 'mercurius with jit and loaders, plain rows' },
  {
    ...local('apollo'),
    args: ['--import', './peers/decorators.mjs', 'peers/apollo.ts'],
    face: 'graphql',
    ready: '/livez',
    about: 'Apollo Server + type-graphql + MikroORM entities, its dataloader',
  },
  { ...local('yoga'), face: 'graphql', ready: '/livez', about: 'graphql-yoga on MikroORM entities, its dataloader' },
  {
    ...local('sofa'),
    face: 'sofa',
    ready: '/livez',
    about: 'SOFA (REST of a graph) on MikroORM entities, its dataloader',
  },
];

export const jobNames = {
  list: 'REST list of 200 submissions with files',
  single: 'REST single record',
  nested: 'nested GraphQL query',
  page: 'facade list by cursor: its second 100',
  home: 'portal home: the start page of a participant in one operation',
  slots: 'slot list',
  write: 'create submission without file',
  mixed: 'list with 10 % creations',
};

/** Requests of a server by job; jobs that it can't do are absent. */
export function requestsOf(server, submissions) {
  const jobs = faces[server.face](submissions);
  if (server.name === 'raw') delete jobs.write;
  if (['raw', 'fastify'].includes(server.name)) for (const job of ['home', 'page']) delete jobs[job];
  if (jobs.write && jobs.list) jobs.mixed = jobs.write.flatMap(write => [...Array(9).fill(jobs.list[0]), write]);
  return jobs;
}
