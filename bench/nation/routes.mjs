// Questions of the seven documents: every GET route plain, with each of its parameters, and on a deep page.
import { documentFacade } from '../../dist/rest/openapi.js';
import { facades } from '../../dist/rest/index.js';
import { valueOf } from './values.mjs';

/** Callers by the credential that a route takes. */
const EVERYBODY = ['admin', 'supervisor', 'facilitator', 'participant', 'key'];
const CALLERS = {
  open: ['anybody', 'participant'],
  session: EVERYBODY,
  upload: EVERYBODY,
  key: ['key'],
  token: [],
  service: ['service'],
};
/** A request that changes a session, or stores something, is no question. */
const changes = ({ operation, operations = [operation] }) =>
  operations.some(each => each?.definitions.some(part => part.operation === 'mutation'));
const PAGING = new Set(['limit', 'after', 'before', 'since']);

const rootFieldOf = route => route.operation?.definitions[0].selectionSet.selections[0].name.value;
const valuesOf = ({ name, schema }, id, facts) => {
  const given = valueOf(name, id, facts);
  if (schema?.enum && !schema.enum.includes(given)) return schema.enum.slice(0, 3);
  return given === undefined ? [] : [given];
};

/** The questions of every GET route: `path`, `callers`, and `field`, the one that gives cursors for its deep pages. */
export function* routeQuestions(facts) {
  for (const facade of facades) {
    const { paths } = documentFacade(facade);
    for (const [path, { get }] of Object.entries(paths)) {
      if (!get) continue;
      // AJAX actions are one operation of the document, and a question each.
      for (const { operationId: id, action } of get['x-actions'] ?? [get])
        yield* questionsOf({ facade, path, get, id, action }, facts);
    }
  }
}
function* questionsOf({ facade, path, get, id, action }, facts) {
  const route = facade.routes.find(each => each.id === id);
  // A document may list routes that the facade itself does not answer.
  if (!route || changes(route)) return;
  const parameters = get.parameters ?? [];
  const fixed = action ? `action=${action}` : '';
  const own = path.replaceAll(/\{([^}]+)\}/g, (_, name) => encodeURI(String(valueOf(name, id, facts) ?? 'x')));
  const ofAction = Object.keys(route.query?.shape ?? {});
  const inQuery = parameters
    .filter(each => each.in === 'query' && (!action || ofAction.includes(each.name)))
    .map(each => (action ? { ...each, required: true } : each));
  const always = [
    ...(fixed ? [fixed] : []),
    ...inQuery.filter(each => each.required).flatMap(each => pairs(each, id, facts).slice(0, 1)),
  ];
  const common = { field: rootFieldOf(route), route: id, callers: CALLERS[route.auth] };
  const address = list => `${facade.base}${own}${list.length > 0 ? `?${list.join('&')}` : ''}`;
  yield { ...common, label: '', path: address(always) };
  for (const each of inQuery.filter(({ name, required }) => !required && !PAGING.has(name)))
    for (const pair of pairs(each, id, facts)) yield { ...common, label: each.name, path: address([...always, pair]) };
  if (inQuery.some(({ name }) => name === 'after'))
    yield {
      ...common,
      label: 'deep page',
      path: address(always),
      deepen: cursor => address([...always, `after=${encodeURIComponent(cursor)}`]),
    };
}
/** The other parameters that a parameter needs. */
const WITH = { record_id: 'record_type=Submission&' };
const pairs = (parameter, id, facts) =>
  valuesOf(parameter, id, facts).map(
    value => `${WITH[parameter.name] ?? ''}${parameter.name}=${encodeURIComponent(value)}`,
  );
