import { once } from 'node:events';

export default async function tearDown() {
  const { server, cleanUp } = globalThis.eloTestRun ?? {};
  await server?.stop();
  if (!cleanUp) return;
  cleanUp.stdin.end();
  await once(cleanUp, 'exit');
}
