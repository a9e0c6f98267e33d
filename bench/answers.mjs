// The parts of the answers that must be the same for every server, whatever its spelling.
import { requestsOf } from './jobs.mjs';

const snake = key => key.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
const renamed = { path: 'file_path', media_type: 'file_type' };
const time = text => Date.parse(text.replace(' ', 'T').replace(/\+00(:00)?$/, 'Z'));
const rowsOf = list => list.nodes ?? list;

/** A record with the same meaning for every server, whatever its spelling. */
function record(value) {
  const made = {};
  for (const [name, field] of Object.entries(value)) {
    const key = renamed[snake(name)] ?? snake(name);
    if (['deliverable_submission_id', 'position', '__typename'].includes(key)) continue;
    if (Array.isArray(field)) made[key] = field.map(record);
    else if (Array.isArray(field?.nodes)) made[key] = field.nodes.map(record);
    else if (field === null) made[key] = null;
    else if (key.endsWith('_at')) made[key] = time(field);
    else if (key === 'id' || key.endsWith('_id')) made[key] = Number(field);
    else if (key === 'score') made[key] = Number(field);
    else made[key] = key === 'status' ? field.toLowerCase() : field;
  }
  return Object.fromEntries(Object.entries(made).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Keys in one order at every depth, instants as numbers. */
function sorted(value, key) {
  if (Array.isArray(value)) return value.map(each => sorted(each));
  if (typeof value === 'string') return key?.endsWith('At') ? time(value) : value;
  if (!value || typeof value !== 'object') return value;
  const keys = Object.keys(value).sort();
  return Object.fromEntries(keys.map(each => [each, sorted(value[each], each)]));
}
const unwrapped = answer => (answer.data && !Array.isArray(answer.data) ? Object.values(answer.data)[0] : answer);
const comparable = {
  list: answer => rowsOf(unwrapped(answer)).map(record),
  page: answer => unwrapped(answer).map(record),
  home: answer => sorted(answer.data),
  single: answer => record(unwrapped(answer)),
  nested: ({ data: { class: group } }) => ({
    name: group.name,
    enrollments: rowsOf(group.enrollments).map(({ participant, submissions = participant.submissions }) => ({
      participant: { name: participant.name },
      submissions: rowsOf(submissions).map(({ title, status, files }) => ({ title, status, files: rowsOf(files) })),
    })),
  }),
  slots: answer => answer.data.length > 0,
  write: answer => ({ ...record(unwrapped(answer)), id: 0, created_at: 0, updated_at: 0 }),
};

/** Sends every server each job once. @throws Error when an answer differs from the first one */
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
