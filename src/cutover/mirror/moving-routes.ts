import { readForm, writeForm } from './form-in-file.js';
import { namesMade, recordsMade, recordsNamed, renamedRequest } from './moved-request.js';
import type { Facade, Route } from '../../../rest/route.js';
import { isMirrored } from '../routes/rules-of.js';
import { checkRules } from '../routes/check-rules.js';
import {
  type DoneByBoth,
  type Drift,
  type MovedAnswer,
  MovedNever,
  type MovedRequest,
  type MovingRoutes,
  OtherSideAway,
} from '../moving-routes.js';
import { NotTriable, type Trial } from '../trial/trial.js';

/** The sides of the routes; they are made when the routes are. */
export interface Sides {
  doSilently: Trial['doSilently'];
  /** Asks the old service of a facade. @throws Error when there is no answer */
  askLegacy(facade: Facade, request: MovedRequest): Promise<MovedAnswer>;
  compared(of: { facade: Facade; entry: Route }, done: DoneByBoth): void;
  findDrift(facade: Facade): Promise<readonly Drift[]>;
  pausedSince(facade: string): Date | null;
}

/** The knowledge about routes for writes on both sides; `connect` gives it the sides. */
export function createMovingRoutes(facades: readonly Facade[]): MovingRoutes & { connect(sides: Sides): void } {
  const routes = new Map(
    facades.flatMap(facade =>
      facade.routes.flatMap(entry => (isMirrored(entry) ? [[entry.id, { facade, entry }] as const] : [])),
    ),
  );
  checkRules(facades);
  let connected: Sides | null = null;
  const sides = (): Sides => {
    if (!connected) throw new OtherSideAway('not connected yet');
    return connected;
  };
  const known = (route: string): { facade: Facade; entry: Route } => {
    const found = routes.get(route);
    // A write of another version of the program.
    if (!found) throw new MovedNever(`no writes of ${route} are mirrored`);
    return found;
  };
  return {
    connect(given) {
      connected = given;
    },
    named: async (route, request) => recordsNamed(known(route).facade, known(route).entry, request),
    renamed: async (route, request, idOf) => renamedRequest(known(route).facade, known(route).entry, request, idOf),
    made: (route, answer) => recordsMade(known(route).entry, answer),
    called: (route, answer) => namesMade(known(route).entry, answer),
    filesOf: async request => (await readForm(request, null))?.files.map(({ name }) => name) ?? [],
    writtenForm: writeForm,
    compared(route, done) {
      const found = routes.get(route);
      if (found) connected?.compared(found, done);
    },
    pausedSince: facade => connected?.pausedSince(facade) ?? null,
    async findDrift(name) {
      const facade = facades.find(each => each.name === name);
      return facade && connected ? connected.findDrift(facade) : [];
    },
    async askLegacy(route, request) {
      const { facade } = known(route);
      return sides().askLegacy(facade, request).catch(asAway);
    },
    async doSilently(request, options) {
      return sides()
        .doSilently(request, options)
        .catch((error: unknown) => {
          if (error instanceof NotTriable && error.reason === 'ROUTE') throw new MovedNever(error.message);
          return asAway(error);
        });
    },
  };
}

function asAway(error: unknown): never {
  throw new OtherSideAway(error instanceof Error ? error.message : String(error), { cause: error });
}
