import { cp } from 'node:fs/promises';
import path from 'node:path';
import { seedDemoData } from '../../src/demo/seed.js';
import { ensureAppKey } from '../../src/domain/sessions/ensure-app-key.js';
import { aDatabase, madeOnce } from './databases.js';
import { startOneApp, startTestApp, type TestApp } from './test-app.js';

const TEMPLATE = 'elo_demo_template';
const storage = () => path.join(process.env['TEST_DIRECTORY']!, 'demo-storage');

/**
 * A database of the test file's own with the demo data and its API key. Both are made once per run and copied, so they may be
 * some minutes older than the test.
 */
async function aDemoDatabase(): ReturnType<typeof aDatabase> {
  await madeOnce(TEMPLATE, async url => {
    const seeded = await startOneApp({}, { database: { url } });
    try {
      await seedDemoData(seeded.app.services);
      await ensureAppKey(seeded.app.services);
      await cp(path.join(seeded.directory, 'storage'), storage(), { recursive: true });
    } finally {
      await seeded.close();
    }
  });
  return aDatabase(TEMPLATE);
}

/** A server with the demo data and their files. */
export const startDemoApp = async (environment: Record<string, string> = {}): Promise<TestApp> =>
  startTestApp(environment, { database: await aDemoDatabase(), files: storage() });
