import { cp } from 'node:fs/promises';
import path from 'node:path';
import { seedDemoData } from '../../src/demo/seed.js';
import { aDatabase, madeOnce } from './databases.js';
import { startTestApp, type TestApp } from './test-app.js';

const TEMPLATE = 'elo_demo_template';
/** The files of the demo data, in the folder of this run. */
const storage = () => path.join(process.env['TEST_DIRECTORY']!, 'demo-storage');

/** A server with the demo data, which are made once a run: they are copied, and a minute older for who comes late. */
export async function startDemoApp(environment: Record<string, string> = {}): Promise<TestApp> {
  await madeOnce(TEMPLATE, async url => {
    const seeded = await startTestApp({}, { database: { url } });
    try {
      await seedDemoData(seeded.app.services);
      await cp(path.join(seeded.directory, 'storage'), storage(), { recursive: true });
    } finally {
      await seeded.close();
    }
  });
  const database = await aDatabase(TEMPLATE);
  try {
    const elo = await startTestApp(environment, { database });
    await cp(storage(), path.join(elo.directory, 'storage'), { recursive: true });
    return { ...elo, close: () => elo.close().finally(database.drop) };
  } catch (error) {
    await database.drop();
    throw error;
  }
}
