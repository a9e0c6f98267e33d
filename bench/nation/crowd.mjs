// Twelve heavy questions at once, and how long a light one takes meanwhile.
import { requestOf } from './ask.mjs';
import { median } from '../measure.mjs';

const HEAVY = 12;
const SECONDS = 5;

/** @returns p50 of reading one submission alone and beside the heaviest questions, and how those were answered */
export async function crowd({ url, facts, callers, results }) {
  const single = requestOf({ path: `/portal/api/submissions/${facts.submissionId}` }, callers.admin);
  const heavy = results
    .filter(({ status, trouble }) => status === 200 && !trouble)
    .sort((a, b) => Math.max(b.first, b.warm) - Math.max(a.first, a.warm))
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
    return median(times);
  };
  const during = seconds => {
    const end = performance.now() + seconds * 1000;
    return () => performance.now() > end;
  };
  await singles(during(1));
  const alone = await singles(during(SECONDS));
  const statuses = {};
  const isOver = during(SECONDS);
  const loads = heavy.map(async question => {
    while (!isOver()) {
      const status = await ask(requestOf(question, callers[question.caller]));
      statuses[status] = (statuses[status] ?? 0) + 1;
    }
  });
  const beside = await singles(isOver);
  await Promise.all(loads);
  return { alone, beside, ratio: beside / alone, statuses, heavy };
}
