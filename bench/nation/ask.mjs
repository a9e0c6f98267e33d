// Asks one question after the other, each several times, and collects PostgreSQL's statements for it.

/** The third answer is a warm one. */
const WARM = 3;
/** PostgreSQL plans a prepared statement anew five times; then it may use one plan for all values. */
const CALLS = 7;
/** A slower question is not asked for the rest of its calls. */
const SLOW_MS = 100;
/** Far more than another process could cause. */
const CLEAR_MS = 1_000;
const MAX_EXPLANATION = 160;

export const requestOf = (question, headers) =>
  question.document
    ? {
        path: '/graphql',
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ query: question.document }),
      }
    : { path: question.path, method: 'GET', headers };

async function askOnce(url, { path, ...request }) {
  const since = performance.now();
  const response = await fetch(url + path, { ...request, redirect: 'manual' });
  const text = await response.text();
  return { ms: performance.now() - since, status: response.status, text };
}

const median = list => [...list].sort((a, b) => a - b)[list.length >> 1];

/** Asks a question as a caller. @returns times, the answer in short, and the statements of all its calls */
export async function ask({ url, plans, question, caller, headers }) {
  const request = requestOf(question, headers);
  await plans.take();
  const answers = [];
  for (let call = 1; call <= CALLS; call++) {
    answers.push(await askOnce(url, request));
    // Asked again, in case another process caused the delay.
    if (call >= WARM + 2 && answers.at(-1).ms > SLOW_MS) break;
    if (call >= WARM && answers.at(-1).ms > CLEAR_MS) break;
    if (answers[0].status >= 400 && answers[0].status !== 503) break;
  }
  const statements = await plans.take();
  const first = answers[0];
  const warm = answers[WARM - 1] ?? first;
  const later = answers.slice(WARM - 1).map(({ ms }) => ms);
  return {
    ...question,
    caller,
    status: first.status,
    first: first.ms,
    warm: warm.ms > SLOW_MS && later.length > 1 ? median(later) : warm.ms,
    bytes: first.text.length,
    trouble: troubleOf(first),
    statements,
  };
}

/** The fault of an answer; null when there is none. */
function troubleOf({ status, text }) {
  if (status >= 300 && status < 400) return null;
  if (status >= 400) return `${status} ${text.slice(0, MAX_EXPLANATION)}`;
  if (!text.includes('"errors":[')) return null;
  const message = /"errors":\[\{"message":"([^"]*)"/.exec(text)?.[1] ?? '';
  const code = /"code":"(\w+)"/.exec(text)?.[1] ?? '';
  return `${code} ${message}`.slice(0, MAX_EXPLANATION);
}

/** A cursor of a row in the middle of its table, made from one of the first page; null when there is no next page. */
export async function deepCursor(url, question, headers, middle) {
  const { text } = await askOnce(url, requestOf(question, headers));
  const cursor = /"endCursor":"([^"]+)"/.exec(text)?.[1];
  if (!cursor || !text.includes('"hasNextPage":true')) return null;
  const key = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  const deep = key.map(part => {
    if (typeof part === 'string' && !Number.isNaN(Date.parse(part)))
      return new Date(Date.now() - 900 * 86_400_000).toISOString();
    return typeof part === 'number' && key.length === 1 ? middle(part) : part;
  });
  return Buffer.from(JSON.stringify(deep)).toString('base64url');
}
