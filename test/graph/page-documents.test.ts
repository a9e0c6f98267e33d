import { beforeAll, describe, expect, it } from '@jest/globals';
import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { type DocumentNode, parse, validate } from 'graphql';
import { buildGraph } from '../../src/graph/schema.js';
import { pageDocuments } from '../../pages/assets.js';
import { root } from '../support/documentation.js';
import { startTestApp, type TestApp } from '../support/test-app.js';

// Elo's own pages also work when only trusted documents may run: the server knows their documents.

const texts = pageDocuments();

let closed: TestApp;
beforeAll(async () => {
  closed = await startTestApp({ GRAPHQL_DOCUMENTS: 'trusted' });
});

const nameOf = (text: string): string => {
  const document: DocumentNode = parse(text);
  const [operation] = document.definitions.filter(each => each.kind === 'OperationDefinition');
  return operation!.name!.value;
};

describe('the documents of Elo’s own pages', () => {
  it('include the administration page and the other pages', () =>
    expect(texts.map(nameOf)).toEqual(
      expect.arrayContaining(['Me', 'Classes', 'WhoIsHere', 'KpiPage', 'LivePageSession', 'RequestSignInCode']),
    ));

  it('are valid for the graph', () => {
    const schema = buildGraph();
    const wrong = texts.flatMap(text =>
      validate(schema, parse(text)).map(({ message }) => `${nameOf(text)}: ${message}`),
    );
    expect(wrong).toEqual([]);
  });

  it('are all trusted', async () => {
    const as = await closed.make.anAdmin();
    const sent = texts.filter(text => !text.trimStart().startsWith('subscription'));
    const isTrusted = async (query: string) => {
      // Nothing is changed: the variables are missing, or the record is.
      const { body } = await closed.call('POST', '/graphql', { as, json: { query, variables: { id: '2147483647' } } });
      return body.errors?.[0].extensions.reason !== 'DOCUMENT_NOT_TRUSTED';
    };
    const refused: string[] = [];
    const waiting = sent.values();
    const askNext = async () => {
      for (const query of waiting) if (!(await isTrusted(query))) refused.push(nameOf(query));
    };
    await Promise.all([askNext(), askNext(), askNext(), askNext()]);
    expect(refused).toEqual([]);
    const { body } = await closed.call('POST', '/graphql', { as, json: { query: '{ me { id } }' } });
    expect(body.errors[0].extensions.reason).toBe('DOCUMENT_NOT_TRUSTED');
  });

  it('are in two files, and in no other script', async () => {
    const found = [];
    for await (const file of glob('pages/assets/*.js', { cwd: root })) {
      if (/\/(?:me-)?documents\.js$/.test(file)) continue;
      const text = await readFile(path.join(root, file), 'utf8');
      if (/\b(?:query|mutation|subscription) \w+ ?[({]|'\{ \w+ /.test(text)) found.push(file);
    }
    expect(found).toEqual([]);
  });
});
