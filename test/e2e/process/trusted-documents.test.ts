import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '../../../src/entities/index.js';
import { hashOf } from '../../../src/domain/trusted-documents/publish-documents.js';
import { runCommand } from '../support/processes.js';
import { startTestApp, type TestApp } from '../../support/test-app.js';

const ME = 'query Me { me { id } }';
const CLASS = 'query Class($id: ID!) { class(id: $id) { name } }';

let elo: TestApp, folder: string, person: User;
beforeAll(async () => {
  elo = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'elo-documents-'));
  person = await elo.make.aUser();
});

async function publish(documents: unknown, of = elo, client = 'portal') {
  const file = path.join(folder, `${hashOf(JSON.stringify(documents))}.json`);
  await writeFile(file, JSON.stringify(documents));
  const { code, stderr } = await runCommand(of, 'documents', ['publish', client, file]);
  return { code, told: stderr.trim() };
}
const post = (json: object, of = elo, as: User | null = person) =>
  of.call('POST', '/graphql', { as, json, headers: { accept: 'application/graphql-response+json' } });
const reasonsOf = ({ body }: { body: any }) => body.errors.map((error: any) => error.extensions.reason);

describe('publishing documents', () => {
  it('adds new documents and keeps earlier ones', async () => {
    expect(await publish({ p1: ME })).toEqual({ code: 0, told: '1 of 1 documents are new.' });
    expect(await publish({ p1: ME, p2: CLASS })).toEqual({ code: 0, told: '1 of 2 documents are new.' });
    expect(await publish({ p1: ME }, elo, 'another')).toEqual({ code: 0, told: '1 of 1 documents are new.' });
    expect((await post({ documentId: 'p1' })).body).toEqual({ data: { me: { id: String(person.id) } } });
  });

  it('leaves an audit record', async () => {
    await publish({ recorded: ME });
    const records = await elo.make
      .em()
      .execute("select distinct face, route from audit_records where action = 'publishDocuments'");
    expect(records).toEqual([{ face: 'command', route: 'command.documents' }]);
  });

  it('refuses all documents when one is wrong', async () => {
    for (const [wrong, told] of [
      ['{ nothing }', 'The document wrong can’t be published: Cannot query field "nothing" on type "Query".'],
      ['{ me {', 'The document wrong can’t be published: Syntax Error: Expected Name, found <EOF>.'],
    ])
      expect(await publish({ right: ME, wrong })).toEqual({ code: 1, told });
    expect((await post({ documentId: 'right' })).status).toBe(404);
  });

  it('refuses an id that stands for another text', async () => {
    await publish({ taken: ME });
    const other = { taken: CLASS };
    expect(await publish(other)).toEqual({ code: 1, told: 'The id taken stands for another document already' });
  });

  it('refuses a file of another kind', async () => {
    for (const documents of [[ME], 'x', { p: 1 }, null])
      expect(await publish(documents)).toMatchObject({ code: 1, told: expect.stringContaining('is no JSON object') });
  });
});

describe('a request with a document id', () => {
  beforeAll(() => publish({ me: ME, class: CLASS }));

  it('accepts variables, by POST and by GET', async () => {
    const group = await elo.make.aClass();
    const variables = { id: String(group.id) };
    const answer = { data: { class: { name: group.name } } };
    expect((await post({ documentId: 'class', variables })).body).toEqual(answer);
    const target = `/graphql?documentId=class&variables=${encodeURIComponent(JSON.stringify(variables))}`;
    expect((await elo.call('GET', target, { as: person })).body).toEqual(answer);
  });

  it('may name an operation of the facades', async () => {
    const { body } = await post({ documentId: 'PortalConfiguration' });
    expect(body.errors).toBeUndefined();
  });

  it('is answered 404 when the document is unknown', async () => {
    const reply = await post({ documentId: 'unheard-of' });
    expect(reply.status).toBe(404);
    expect(reply.body).toEqual({
      errors: [
        {
          message: 'No document unheard-of was published',
          extensions: { code: 'NOT_FOUND', reason: 'DOCUMENT_UNKNOWN', params: { id: 'unheard-of' } },
        },
      ],
    });
  });

  it.each([{ documentId: 1 }, { documentId: 'x'.repeat(129) }, { documentId: 'me', query: ME }, { documentId: null }])(
    'is refused when it is invalid: %j',
    async json => {
      const reply = await post(json);
      expect([reply.status, reasonsOf(reply)]).toEqual([400, ['DOCUMENT_ID_INVALID']]);
    },
  );
});

it('two ids in an address are refused', async () => {
  const reply = await elo.call('GET', '/graphql?documentId=me&documentId=class', { as: person });
  expect([reply.status, reasonsOf(reply)]).toEqual([400, ['DOCUMENT_ID_INVALID']]);
});

describe('a server that accepts trusted documents only', () => {
  let closed: TestApp, reader: User;
  beforeAll(async () => {
    closed = await startTestApp({ GRAPHQL_DOCUMENTS: 'trusted' });
    reader = await closed.make.aUser();
    await publish({ me: ME }, closed);
  });

  it('runs them by id and by text', async () => {
    for (const json of [{ documentId: 'me' }, { query: ME }])
      expect((await post(json, closed, reader)).body).toEqual({ data: { me: { id: String(reader.id) } } });
  });

  it('refuses any other document, from anybody', async () => {
    for (const as of [reader, await closed.make.anAdmin(), null]) {
      const reply = await post({ query: `${ME} ` }, closed, as);
      expect([reply.status, reasonsOf(reply)]).toEqual([403, ['DOCUMENT_NOT_TRUSTED']]);
    }
  });

  it('refuses any other document anywhere in an address', async () => {
    const query = encodeURIComponent('{ me { name } }');
    for (const search of [
      `query=${query}`,
      `${'a&'.repeat(1_500)}query=${query}`,
      `%71uery=${query}`,
      `x?&query=${query}`,
    ]) {
      const reply = await closed.call('GET', `/graphql?${search}`, { as: reader });
      expect([search.slice(-60), reasonsOf(reply)]).toEqual([search.slice(-60), ['DOCUMENT_NOT_TRUSTED']]);
    }
    const twice = await closed.call('GET', `/graphql?query=${encodeURIComponent(ME)}&query=${query}`, { as: reader });
    expect([twice.status, twice.body.data]).toEqual([400, undefined]);
  });

  it('registers no automatic persisted query that is not trusted', async () => {
    const query = '{ me { name } }';
    const extensions = { persistedQuery: { version: 1, sha256Hash: hashOf(query) } };
    expect((await post({ query, extensions }, closed, reader)).status).toBe(403);
    expect((await post({ extensions }, closed, reader)).body.errors).toMatchObject([
      { message: 'PersistedQueryNotFound' },
    ]);
  });

  it('still serves the facades', async () => {
    expect((await closed.call('GET', '/portal/api/health')).status).toBe(200);
  });
});

it('a server in the mode `log` still runs other documents', async () => {
  const logging = await startTestApp({ GRAPHQL_DOCUMENTS: 'log' });
  try {
    const as = await logging.make.aUser();
    expect((await post({ query: ME }, logging, as)).body).toEqual({ data: { me: { id: String(as.id) } } });
    const lines = logging.logged().split('\n');
    expect(lines.filter(line => line.includes(hashOf(ME)))).toHaveLength(1);
    expect(logging.logged()).not.toContain(ME);
  } finally {
    await logging.close();
  }
});
