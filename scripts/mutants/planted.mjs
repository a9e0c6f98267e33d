// Faults of rules that no test noticed once. Each is planted again, and tests must notice it. `of` is the text with the rule,
// and `to` the text without it.
export const planted = [
  {
    file: 'src/domain/kernel/policy.ts',
    of: "  hasRole(actor, 'FACILITATOR') &&\n",
    to: '',
    fault: 'somebody who is no facilitator any more still leads the class',
  },
  {
    file: 'src/domain/submissions/attempts.query.ts',
    of: "    .where('s.removed_at', 'is', null)\n    .where('s.created_at'",
    to: "    .where('s.created_at'",
    fault: 'a removed hand-in counts as a repeated one',
  },
  {
    file: 'src/domain/kpis/check-measurements.ts',
    of: 'Math.round(value * 100) / 100',
    to: 'Math.trunc(value * 100) / 100',
    fault: '0.29 becomes 0.28',
  },
  {
    file: 'src/cutover/domain/mirror/lane.query.ts',
    of: "        and not ${sql.raw(waitsForGood('w'))}\n",
    to: '',
    fault: 'a write waits for another one that was given up',
  },
  {
    file: 'jobs/delivery.ts',
    of: 'except: [...running]',
    to: 'except: []',
    fault: 'a message that still runs is claimed again',
  },
  {
    file: 'src/domain/kernel/list.ts',
    of: '[sql`<`, sql`>=`]',
    to: '[sql`<=`, sql`>=`]',
    fault: 'the last record of a page is the first one of the next page',
  },
];
