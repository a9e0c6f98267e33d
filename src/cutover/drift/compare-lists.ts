import { createMarkOfComparing } from '../relay/own-mark.js';
import type { Facade } from '../../../rest/route.js';
import type { Reader } from '../../domain/context.js';
import { idsAt } from '../domain/mirror/record-ids.js';
import { ignoredPaths } from '../domain/parity/parity.query.js';
import type { KeyRing } from '../../auth/key-ring.js';
import type { Drift } from '../moving-routes.js';
import { askElo } from '../recordings/ask-elo.js';
import { askOverHttp, type GivenHeaders } from '../recordings/ask-over-http.js';
import type { Trial } from '../trial/trial.js';
import { findDrift } from './find-drift.js';

interface Sides {
  /** Base address of the old service. */
  url: string;
  /** Credentials for the old service, and for Elo. */
  headers: { old: GivenHeaders; elo: GivenHeaders };
  /** LEGACY_TIME_ZONE */
  zone: string;
  /** AUTH_SECRET */
  authSecret: KeyRing;
}

/** Compares the lists of a facade and its old service. */
export async function compareLists(
  facade: Facade,
  { url, headers, zone, authSecret }: Sides,
  { database, trial }: { database: Reader; trial: Pick<Trial, 'tryOut'> },
): Promise<Drift[]> {
  return findDrift(facade, {
    elo: {
      ...{ name: 'Elo', isElo: true, ask: askElo(trial, facade, headers.elo) },
      idsOfElo: async () => Promise.resolve(({ id }) => id),
    },
    old: {
      ...{ name: 'the old service', isElo: false },
      ask: askOverHttp(url, headers.old, await createMarkOfComparing(authSecret, facade.name, database)),
      idsOfElo: async refs => idsAt(database, 'ELO', refs),
    },
    zone,
    ignored: await ignoredPaths(database),
  });
}
