import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { seedDemoData } from '../../src/demo/seed.js';
import { waits } from '../../src/waits.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { aDatabase } from './databases.js';
import { runOutbox } from './jobs.js';
import { startTestApp, type TestApp } from './test-app.js';

/**
 * Elo, and another Elo in the part of the old service. Both begin with the same demo data, as after an import, and have
 * the same secrets and the same clock.
 */
export interface TwoSides {
  elo: TestApp;
  old: TestApp;
  switchTo(mode: string, routes: readonly string[], more?: string): Promise<void>;
  /** Everything that was accepted by one side has been tried by the other. */
  mirrored(): Promise<void>;
  /** What waits stays undone, as when the worker that has it does not come to an end; who waits for it gives up soon. */
  hold(): Promise<void>;
  /** Ends `hold`. */
  letGo(): Promise<void>;
  /** Stands still, so that what both sides do has the same times. */
  setNow(instant: string): void;
  close(): Promise<void>;
}

/** AUTH_SECRET of both. */
export const SECRET = 'both-sides-know-this-secret-of-the-test';

/** @param facades which have an old service */
export async function startTwoSides(facades: readonly string[] = ['PORTAL']): Promise<TwoSides> {
  const { databases, aSide, forget } = await aBeginning();
  const old = await aSide({});
  const urls = facades.map(name => [`LEGACY_URL_${name}`, `${old.url}/${name.toLowerCase()}`] as const);
  const credential = encodeURIComponent(await old.bearer({ id: 1 }));
  const elo = await aSide({
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
      await elo.app.parity.idle();
      await runOutbox(elo);
      // What was done is compared after its job has ended.
      await elo.app.parity.idle();
    },
    async hold() {
      await claim("now() + interval '1 minute'");
      elo.app.services.waits.turnMs = 300;
    },
    async letGo() {
      await claim('null');
      elo.app.services.waits.turnMs = waits.turnMs;
    },
    setNow(instant) {
      for (const each of [elo, old]) each.setNow(instant);
    },
    async close() {
      await elo.close();
      await old.close();
      for (const each of databases.toReversed()) await each.drop();
      await forget();
    },
  };
}

/** The demo data once, with its files, and servers that begin with a copy of it. */
async function aBeginning() {
  const common = await aDatabase();
  const databases = [common];
  const files = await mkdtemp(path.join(tmpdir(), 'elo-sides-'));
  const first = await startTestApp({ STORAGE_URL: `file:${files}` }, { database: common });
  await seedDemoData(first.app.services);
  await ensureAppKey(first.app.services);
  // Nobody may be connected to what is copied.
  await first.close();
  return {
    databases,
    async aSide(settings: Record<string, string>): Promise<TestApp> {
      const database = await aDatabase(new URL(common.url).pathname.slice(1));
      databases.push(database);
      const app = await startTestApp({ AUTH_SECRET: SECRET, ...settings }, { database });
      await cp(files, path.join(app.directory, 'storage'), { recursive: true });
      return app;
    },
    forget: () => rm(files, { recursive: true, force: true }),
  };
}
