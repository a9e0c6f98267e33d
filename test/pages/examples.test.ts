import { beforeAll, describe, expect, it } from '@jest/globals';
import { parse, specifiedRules, validate } from 'graphql';
import { allExamples, examples } from '../../pages/examples.js';
import { demoPassword, demoUsers, signInPath } from '../../pages/demo-users.js';
import { limits, validationRules } from '../../src/graph/limits.js';
import { buildGraph } from '../../src/graph/schema.js';
import { aSubscriber } from '../support/subscriber.js';
import { startDemoApp } from '../support/demo-app.js';
import type { TestApp } from '../support/test-app.js';

describe('example operations', () => {
  const schema = buildGraph();

  it.each(examples)('$name fits the schema and its limits', ({ document }) => {
    const parsed = parse(document, { maxLexicalTokens: limits.tokens });
    expect(validate(schema, parsed, [...specifiedRules, ...validationRules])).toEqual([]);
  });

  it('are valid together in one document', () => {
    expect(validate(schema, parse(allExamples()))).toEqual([]);
  });
});

describe('example operations on the demo data', () => {
  let app: TestApp;
  let authorization: string;
  beforeAll(async () => {
    app = await startDemoApp();
    const { body } = await app.call('POST', signInPath, {
      json: { username: demoUsers[0].username, password: demoPassword },
    });
    authorization = `Bearer ${body.token}`;
  });

  const ask = (document: string) => app.graphql(document, {}, { headers: { authorization } });
  const firstEvent = async (document: string) => {
    const subscriber = aSubscriber(app.url, { payload: { authorization } });
    const body = await subscriber.subscribe(document).next();
    await subscriber.end();
    return { body };
  };

  it.each(examples)('$name answers without errors', async ({ document }) => {
    const { body } = document.includes('\nsubscription ') ? await firstEvent(document) : await ask(document);
    expect(body.errors).toBeUndefined();
    expect(Object.values(body.data as object)).not.toContainEqual([]);
    expect(JSON.stringify(body.data)).not.toContain('"nodes":[]');
  });
});
