import { expect, it } from '@jest/globals';
import type {
  FoundDifference,
  RouteComparisons,
} from '../../../../src/cutover/domain/parity/record-comparisons.write.js';
import { createParityLedger } from '../../../../src/cutover/parity/parity-ledger.js';
import { createLogger } from '../../../../src/platform/watching/logger.js';

const log = createLogger({ level: 'silent' });
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 12, 0, second));
const place = (path: string) => ({ path, kind: 'VALUE' as const, eloHash: 'a', legacyHash: 'b' });
const none = { equal: 0, different: 0, unknownCallers: 0, skipped: 0, otherSideFailed: 0 };

function aLedger() {
  const written: [readonly RouteComparisons[], readonly FoundDifference[]][] = [];
  let isAway = false;
  const ledger = createParityLedger({
    write: async (...counted) => {
      if (isAway) throw new Error('away');
      written.push(counted);
    },
    now: () => at(30),
    log,
  });
  return { ledger, written, away: (is: boolean) => void (isAway = is) };
}

it('each comparison is written once, so that a reset separates comparisons before it from those after it', async () => {
  const { ledger, written } = aLedger();
  ledger.note({ route: 'a', outcome: 'equal', began: at(2) });
  ledger.note({ route: 'a', outcome: 'different', began: at(1), differences: [place('x'), place('y')], status: 200 });
  ledger.note({ route: 'a', outcome: 'different', began: at(3), differences: [place('x')], status: 201 });
  ledger.note({ route: 'b', outcome: 'skipped', began: at(4) });
  await ledger.flush();
  await ledger.flush();
  const found = { route: 'a', kind: 'VALUE', eloHash: 'a', legacyHash: 'b', seenAt: at(30), count: 1 };
  expect(written).toEqual([
    [
      [
        { ...none, route: 'a', equal: 1, began: at(2) },
        { ...none, route: 'a', different: 1, began: at(1) },
        { ...none, route: 'a', different: 1, began: at(3) },
        { ...none, route: 'b', skipped: 1, began: at(4) },
      ],
      [
        { ...found, path: 'x', status: 200, began: at(1) },
        { ...found, path: 'y', status: 200, began: at(1) },
        { ...found, path: 'x', status: 201, began: at(3) },
      ],
    ],
  ]);
  await ledger.close();
});

it('comparisons that could not be written are kept for the next flush, up to a limit', async () => {
  const { ledger, written, away } = aLedger();
  away(true);
  for (let path = 0; path < 5_100; path++)
    ledger.note({ route: 'a', outcome: 'different', began: at(1), differences: [place(String(path))], status: 200 });
  await ledger.flush();
  ledger.note({ route: 'a', outcome: 'equal', began: at(2) });
  away(false);
  await ledger.close();
  expect(written).toHaveLength(1);
  const [[counts, places]] = written as [(typeof written)[0]];
  expect(counts).toHaveLength(5_000);
  const sum = (outcome: 'equal' | 'different') => counts.reduce((all, each) => all + each[outcome], 0);
  expect([sum('equal'), sum('different')]).toEqual([1, 5_100]);
  expect(places).toHaveLength(5_000);
});
