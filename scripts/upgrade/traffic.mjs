import { setTimeout as sleep } from 'node:timers/promises';

const DEMO = { password: 'Demo!2026', username: 'facilitator@demo.test' };
const JSON_BODY = { 'content-type': 'application/json' };
/** A client gives up after this time, as browsers and proxies do. */
const PATIENCE_MS = 30_000;

/**
 * Sends requests at a steady rate, every third one a write, and does not wait for the answers.
 * @param first the address of the first server
 * @param people ids of the participants of the class 1
 * @returns the figures so far; `moveTo` sends the next requests to another server, `close` waits for the last answers
 */
export async function startTraffic(first, rate, people) {
  let url = first;
  const over = new AbortController();
  const running = new Set();
  const traffic = {
    during: 'at the beginning',
    answered: 0,
    failed: [],
    longest: { took: 0, name: 'none', during: 'never' },
    moveTo: to => void (url = to),
    close: async () => {
      over.abort();
      await sending;
      await Promise.all(running);
    },
  };
  const signedIn = await fetch(`${url}/cms/api/jwt-auth/v1/token`, {
    method: 'POST',
    headers: JSON_BODY,
    body: JSON.stringify(DEMO),
  });
  const authorization = `Bearer ${(await signedIn.json()).token}`;

  async function send({ name, target, query }, number) {
    const { during } = traffic;
    const begun = performance.now();
    try {
      const answer = await fetch(url + target, {
        headers: { authorization, 'x-forwarded-for': `10.3.0.${number % 250}`, ...(query && JSON_BODY) },
        ...(query && { method: 'POST', body: JSON.stringify({ query }) }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const text = await answer.text();
      if (!answer.ok || (query && JSON.parse(text).errors)) throw new Error(`${answer.status} ${text.slice(0, 200)}`);
      traffic.answered += 1;
    } catch (error) {
      traffic.failed.push({ name, during, why: error.message });
    }
    const took = performance.now() - begun;
    if (took > traffic.longest.took) traffic.longest = { took, name, during };
  }

  const sending = (async () => {
    const begun = performance.now();
    for (let number = 0; !over.signal.aborted; number += 1) {
      const request = send(requestOf(number, people), number);
      running.add(request);
      void request.then(() => running.delete(request));
      await sleep(Math.max(0, begun + (1_000 * (number + 1)) / rate - performance.now()));
    }
  })();
  return traffic;
}

function requestOf(number, people) {
  const reads = [
    { name: 'the submissions of a class', target: '/portal/api/submissions?class_id=1' },
    { name: 'the classes', target: '/graphql', query: '{ classes(first: 10) { nodes { id name } } }' },
    { name: 'the caller', target: '/graphql', query: '{ me { id name roles } }' },
  ];
  if (number % 3 > 0) return reads[Math.floor((number * 2) / 3) % reads.length];
  const input = `classId: 1, participantId: ${people[number % people.length]}, activityId: 4, title: "Ensaio ${number}", uploadIds: []`;
  const query = `mutation { createSubmission(input: { ${input}, idempotencyKey: "rehearsal-${number}" }) { id } }`;
  return { name: 'a submission', target: '/graphql', query };
}
