import { beforeAll, it } from '@jest/globals';
import { expectOwnPage } from '../../support/page-checks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// These pages have programs bundled with packages of their own; npm test does not build them.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

it.each(['/graphql/graphiql', '/admin'])('%s names no other server in its markup and its policy', async path => {
  await expectOwnPage(app, path);
});
