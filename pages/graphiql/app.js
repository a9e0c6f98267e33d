// The page at /graphql/graphiql; bundled by scripts/build-bundles.mjs.
import { GraphiQL } from 'graphiql';
import { parse } from 'graphql';
import { createClient } from 'graphql-ws/client';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import 'graphiql/style.css';
import { pageData, signed } from '../assets/demo-sign-in.js';

const workers = { json: 'json.worker.js', graphql: 'graphql.worker.js' };
globalThis.MonacoEnvironment = {
  getWorker: (_id, label) => new Worker(new URL(workers[label] ?? 'editor.worker.js', import.meta.url)),
};

const { endpoint, examples } = pageData();

const socketAddress = new URL(endpoint, location.href).href.replace(/^http/, 'ws');

/**
 * Runs a subscription and gives its results as they arrive, with a client of its own that sends the present demo user's token.
 */
async function* subscribe(operation, headers) {
  const client = createClient({ url: socketAddress, retryAttempts: 0, connectionParams: () => signed(headers) });
  try {
    yield* client.iterate(operation);
  } catch (closed) {
    // GraphiQL shows errors; a closed connection has a code and a reason.
    throw closed instanceof Error || Array.isArray(closed) ? closed : new Error(`${closed.code} ${closed.reason}`);
  } finally {
    await client.dispose();
  }
}

/**
 * The operations of a query's text, none when it can't be parsed (then the server says why). GraphiQL knows them too, but
 * learns them a moment after a tab was opened or a text changed. A faster user would send the name of another tab's operation.
 */
function operationsOf(query) {
  try {
    return parse(query).definitions.filter(({ kind }) => kind === 'OperationDefinition');
  } catch {
    return [];
  }
}

async function fetcher({ operationName: named, ...rest }, { headers = {} } = {}) {
  const operations = operationsOf(rest.query);
  const asked = operations.find(({ name }) => name && name.value === named) ?? operations[0];
  const operationName = operations.length === 1 ? asked.name?.value : named;
  const operation = { ...rest, operationName };
  if (asked?.operation === 'subscription') return subscribe(operation, headers);
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      accept: 'application/graphql-response+json, application/json',
      // Reading the schema needs no credential.
      ...(operationName === 'IntrospectionQuery' ? headers : await signed(headers)),
      'content-type': 'application/json',
    },
    body: JSON.stringify(operation),
  });
  return response.json();
}

const asTab = ({ document, variables }) => ({
  query: document,
  variables: variables ? JSON.stringify(variables, null, 2) : undefined,
});

// Tabs are stored in the browser. Another list of examples means a fresh start; otherwise new examples would never be seen.
const edition = JSON.stringify(examples);
if (localStorage.getItem('elo:examples') !== edition) {
  localStorage.removeItem('graphiql:tabState');
  localStorage.setItem('elo:examples', edition);
}

// A link may name an operation, its variables and the demo user: after the #, so that no server sees them.
const linked = new URLSearchParams(location.hash.slice(1));
const query = linked.get('query');
const variables = linked.get('variables') ?? '{}';
const opened = query ? { initialQuery: query, initialVariables: variables } : {};
const users = document.getElementById('demo-user');
const user = linked.get('user');
if (users && [...users.options].some(({ value }) => value === user)) users.value = user;

createRoot(document.getElementById('graphiql')).render(
  createElement(GraphiQL, {
    fetcher,
    defaultTabs: [...(query ? [{ query, variables }] : []), ...examples.map(asTab)],
    shouldPersistHeaders: false,
    ...opened,
  }),
);
