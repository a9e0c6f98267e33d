// Twelve heavy questions at once, and the time of a light one meanwhile.
import { requestOf } from './ask.mjs';
import { median } from '../measure.mjs';

const HEAVY = 12;
const SECONDS = 3;
const ROUNDS = 10;

/** @returns p50 of reading one submission, alone and during the heaviest questions, and the times of these */
export async function crowd({ url, facts, callers, results }) {
  const single = requestOf({ path: `/portal/api/submissions/${facts.submissionId}` }, callers.admin);
  const heavy = results
    .filter(({ status, trouble }) => status === 200 && !trouble)
    .sort((a, b) => b.warm - a.warm)
    .slice(0, HEAVY);
  const ask = ({ path, ...request }) =>
    fetch(url + path, request).then(response => response.text().then(() => response.status));
  const singles = async isOver => {
    const times = [];
    while (!isOver()) {
      const since = performance.now();
      await ask(single);
      times.push(performance.now() - since);
    }
    return times;
  };
  const during = seconds => {
    const end = performance.now() + seconds * 1000;
    return () => performance.now() > end;
  };
  await singles(during(1));
  const alone = median(await singles(during(SECONDS)));
  const statuses = {};
  const times = [];
  for (let round = 0; round < ROUNDS; round++) {
    let open = heavy.length;
    const asked = heavy.map(async question => {
      const status = await ask(requestOf(question, callers[question.caller]));
      statuses[status] = (statuses[status] ?? 0) + 1;
      open--;
    });
    times.push(...(await singles(() => open === 0)));
    await Promise.all(asked);
  }
  const beside = median(times);
  return { alone, beside, ratio: beside / alone, statuses, heavy };
}
