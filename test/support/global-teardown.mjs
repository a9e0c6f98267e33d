import { once } from 'node:events';

export default async function tearDown() {
  const { server, cleanUp } = globalThis.eloTestRun ?? {};
  await server?.stop();
  if (!cleanUp) return;
  // Until now it kept nobody from ending.
  cleanUp.ref();
  cleanUp.stdin.end();
  await once(cleanUp, 'exit');
}
