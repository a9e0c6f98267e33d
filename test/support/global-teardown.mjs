import { once } from 'node:events';

export default async function tearDown() {
  const { server, cleanUp } = globalThis.eloTestRun ?? {};
  await server?.stop();
  if (!cleanUp) return;
  // Until now the clean-up process did not keep the run from ending.
  cleanUp.ref();
  cleanUp.stdin.end();
  await once(cleanUp, 'exit');
}
