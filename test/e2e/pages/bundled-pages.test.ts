import { beforeAll, it } from '@jest/globals';
import { expectOwnPage } from '../../support/page-checks.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

// The pages whose programs are bundled with packages of their own, which npm test does not build.

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});

it.each(['/graphql/graphiql', '/admin'])(
  '%s names no other server, neither in its markup nor in its policy',
  async path => {
    await expectOwnPage(app, path);
  },
);
