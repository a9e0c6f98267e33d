// What is asked: each job as requests to each kind of server, and what of the answers must be the same everywhere.
import { participantOf, PER_CLASS } from './data.mjs';
import { token } from './processes.mjs';

const LIST_CLASS = 1;
const NESTED_CLASS = 2;
const WRITE_CLASS = 3;
const classesOf = submissions => Math.max(5, Math.round(submissions / PER_CLASS));
const authorization = `Bearer ${token}`;
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
const handIn = { class_id: WRITE_CLASS, participant_id: participantOf(WRITE_CLASS), activity_id: 1 };

/** Twenty of the class, so that not one row alone is asked for. */
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
    slots: [get(`/portal/api/schedule/slot/${inDays(2)}/class/${LIST_CLASS}`)],
    write: [form(handIn)],
  }),
  rest: size => ({
    list: [get(`/list/${LIST_CLASS}`)],
    single: singles(size, id => get(`/single/${id}`)),
    nested: [get(`/nested/${NESTED_CLASS}`)],
    write: [post('/submissions', handIn)],
  }),
  graphql: size => ({
    list: [graphql(`query List($id: Int!) { submissions(classId: $id) { ${fields} } }`, { id: LIST_CLASS })],
    single: singles(size, id => graphql(`query Single($id: Int!) { submission(id: $id) { ${fields} } }`, { id })),
    nested: [
      graphql(`query Nested($id: Int!) { class(id: $id) { name enrollments(first: 50) { ${enrollment} } } }`, {
        id: NESTED_CLASS,
      }),
    ],
    write: [
      graphql(
        `mutation Write($class: Int!, $participant: Int!, $activity: Int!) {
          createSubmission(classId: $class, participantId: $participant, activityId: $activity) { ${fields} } }`,
        { class: WRITE_CLASS, participant: handIn.participant_id, activity: 1 },
      ),
    ],
  }),
  sofa: size => ({
    list: [get(`/api/submissions?classId=${LIST_CLASS}`)],
    single: singles(size, id => get(`/api/submission/${id}`)),
  }),
};

const local = name => ({ name, args: [`peers/${name}.mjs`], face: 'rest', ready: '/single/1' });
/** `url` of what each is asked for in growth and ratios; `noAuth` marks the limit. */
export const servers = [
  {
    name: 'elo',
    args: ['--max-semi-space-size=16', 'dist/src/elo.js', 'serve'],
    face: 'elo',
    ready: '/readyz',
    about: 'Elo as users run it',
  },
  { ...local('raw'), about: 'node:http + pg, one statement makes the JSON, no authorisation' },
  { ...local('express'), about: 'Express 5 + pg by hand' },
  { ...local('fastify'), about: 'Fastify + pg by hand' },
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
  slots: 'slot list',
  write: 'create submission without file',
  mixed: 'list with 10 % creations',
};

/** Requests of a server by job; what it can't do is absent. */
export function requestsOf(server, submissions) {
  const jobs = faces[server.face](submissions);
  if (server.name === 'raw') delete jobs.write;
  if (jobs.write) jobs.mixed = [...Array(9).fill(jobs.list[0]), jobs.write[0]];
  return jobs;
}

const snake = key => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const renamed = { path: 'file_path', media_type: 'file_type' };
const time = text => Date.parse(text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z'));

/** A record as every server means it, whatever its spelling. */
function record(value) {
  const made = {};
  for (const [name, field] of Object.entries(value)) {
    const key = renamed[snake(name)] ?? snake(name);
    if (['deliverable_submission_id', 'position', '__typename'].includes(key)) continue;
    if (Array.isArray(field)) made[key] = field.map(record);
    else if (field === null) made[key] = null;
    else if (key.endsWith('_at')) made[key] = time(field);
    else if (key === 'id' || key.endsWith('_id')) made[key] = Number(field);
    else made[key] = key === 'status' ? field.toLowerCase() : field;
  }
  return Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const unwrapped = answer => (answer.data && !Array.isArray(answer.data) ? Object.values(answer.data)[0] : answer);
const comparable = {
  list: answer => unwrapped(answer).map(record),
  single: answer => record(unwrapped(answer)),
  nested: ({ data: { class: group } }) => ({
    name: group.name,
    enrollments: group.enrollments.nodes ?? group.enrollments,
  }),
  slots: answer => answer.data.length > 0,
  write: answer => ({ ...record(unwrapped(answer)), id: 0, created_at: 0, updated_at: 0 }),
};

/** Asks every server for every job once. @throws when one answers otherwise than the first */
export async function checkAnswers(running, submissions) {
  const first = {};
  for (const server of running) {
    const jobs = requestsOf(server, submissions);
    for (const [job, compare] of Object.entries(comparable)) {
      for (const [index, { path, ...request }] of (jobs[job] ?? []).entries()) {
        const response = await fetch(server.url + path, request);
        const text = await response.text();
        let answer;
        try {
          if (!response.ok) throw new Error(`status ${response.status}`);
          answer = JSON.stringify(compare(JSON.parse(text)));
        } catch (error) {
          throw new Error(`${server.name}, ${job}: ${error.message}: ${text.slice(0, 500)}`);
        }
        const expected = (first[`${job} ${index}`] ??= answer);
        if (answer !== expected) {
          const at = [...expected].findIndex((letter, place) => letter !== answer[place]);
          const near = text => text.slice(Math.max(0, at - 100), at + 200);
          throw new Error(
            `${server.name} answers the job ${job} otherwise than ${running[0].name}:\n${near(answer)}\ninstead of\n${near(expected)}`,
          );
        }
      }
    }
  }
}
