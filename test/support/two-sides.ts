import { waits } from '../../src/config/waits.js';
import { startDemoApp } from './demo-app.js';
import { runOutbox } from './jobs.js';
import type { TestApp } from './test-app.js';

/**
 * Elo, and another Elo in the role of the old service. Both begin with the same demo data, as after an import, and have the
 * same secrets and the same clock.
 */
export interface TwoSides {
  elo: TestApp;
  old: TestApp;
  switchTo(mode: string, routes: readonly string[], more?: string): Promise<void>;
  /** Waits until each write accepted by one side has been tried by the other. */
  mirrored(): Promise<void>;
  /** Keeps waiting writes undone, as when a worker that has claimed them does not finish; later writes give up waiting soon. */
  hold(): Promise<void>;
  /** Ends `hold`. */
  letGo(): Promise<void>;
  /** Stops the clocks of both sides, so that their records have the same times. */
  stopClocks(instant: string): void;
  close(): Promise<void>;
}

/** AUTH_SECRET of both. */
export const SECRET = 'both-sides-know-this-secret-of-the-test';

/** @param facades the facades with an old service */
export async function startTwoSides(facades: readonly string[] = ['PORTAL']): Promise<TwoSides> {
  const old = await startDemoApp({ AUTH_SECRET: SECRET });
  const urls = facades.map(name => [`LEGACY_URL_${name}`, `${old.url}/${name.toLowerCase()}`] as const);
  const credential = encodeURIComponent(await old.bearer({ id: 1 }));
  const elo = await startDemoApp({
    AUTH_SECRET: SECRET,
    LEGACY_DRIFT_HEADERS: `authorization=${credential}`,
    ...Object.fromEntries(urls),
  });
  const claim = (until: string) => elo.make.em().execute(`update mirror_writes set claimed_until = ${until}`);
  return {
    elo,
    old,
    async switchTo(mode, routes, more = 'mirror: true') {
      const list = JSON.stringify(routes);
      const { body } = await elo.graphql(
        `mutation { setRouteMode(routes: ${list}, mode: ${mode}, force: true, ${more}) { id } }`,
        {},
        { as: { id: 1 } },
      );
      if (body.errors) throw new Error(JSON.stringify(body.errors));
    },
    async mirrored() {
      await elo.app.cutover.parity.idle();
      await runOutbox(elo);
      // A comparison begins after the job of the write has ended.
      await elo.app.cutover.parity.idle();
    },
    async hold() {
      await claim("now() + interval '1 minute'");
      elo.app.services.waits.turnMs = 300;
    },
    async letGo() {
      await claim('null');
      elo.app.services.waits.turnMs = waits.turnMs;
    },
    stopClocks(instant) {
      for (const each of [elo, old]) each.stopClock(instant, 'the rows of both sides are compared, with their times');
    },
    async close() {
      await elo.close();
      await old.close();
    },
  };
}
