import { describe, expect, it } from '@jest/globals';
import { facades } from '../../rest/index.js';
import { documentFacade } from '../../rest/openapi.js';
import { type AnyRoute, isRaw } from '../../rest/route.js';

const documents = Object.fromEntries(facades.map(each => [each.name, documentFacade(each)]));

interface Parameter {
  in: string;
  name: string;
  required?: boolean;
  example?: unknown;
  schema?: { example?: unknown; examples?: unknown };
}
interface Operation {
  operationId: string;
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: { properties: Record<string, unknown> } }> };
  responses: Record<
    string,
    { headers?: Record<string, { required?: boolean }>; content?: Record<string, { schema?: object }> }
  >;
}
/** Every operation of every document, by its id. */
const operations = new Map(
  Object.values(documents).flatMap(({ paths }) =>
    Object.values(paths ?? {}).flatMap(methods =>
      Object.values(methods as Record<string, Operation>).map(each => [each.operationId, each] as const),
    ),
  ),
);
const routes: readonly AnyRoute[] = facades.flatMap(facade => facade.routes);

it('each OpenAPI document has the version that its contract names', () => {
  const versions = Object.fromEntries(Object.entries(documents).map(([name, { info }]) => [name, info.version]));
  expect(versions).toEqual({
    messaging: '2.0.0',
    portal: '0.1.4',
    onboarding: '0.1.4',
    submissions: '1.0.0',
    schedule: '0.1.4',
    dashboard: '0.1.4',
    cms: '0.1.4',
  });
});

/** The places of the documents' schemas that have something. */
function placesWith(has: (schema: Record<string, unknown>) => boolean): string[] {
  const found: string[] = [];
  // Validators alone read `not`, and examples are values.
  const walk = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (has(value as Record<string, unknown>)) found.push(at);
    for (const [name, each] of Object.entries(value))
      if (!['not', 'example', 'examples'].includes(name)) walk(each, `${at}/${name}`);
  };
  for (const facade of facades) walk(documentFacade(facade), facade.name);
  return found;
}

it('No document has a constant boolean or number: clients generated in Java do not compile with it', () => {
  const isConstant = (value: unknown) => typeof value === 'boolean' || typeof value === 'number';
  expect(placesWith(schema => isConstant(schema['const']))).toEqual([]);
});

it('No document has a pattern beside the format of a day or time: clients generated in PHP refuse each of its values', () => {
  const isOfDays = (format: unknown) => format === 'date' || format === 'date-time';
  expect(placesWith(({ format }) => isOfDays(format))).toContain(
    'portal/components/schemas/Class/properties/start_date',
  );
  expect(placesWith(({ format, pattern }) => isOfDays(format) && pattern !== undefined)).toEqual([]);
});

describe('the OpenAPI request', () => {
  it('declares its security for every operation, public ones too', () => {
    const silent = [...operations].filter(([, { security }]) => security === undefined);
    expect(silent.map(([id]) => id)).toEqual([]);
  });

  it('has a required body where a request without one is refused', () => {
    const wrong = routes.filter(entry => {
      const shape = isRaw(entry) ? entry.accepts : entry.body;
      const documented = operations.get(entry.id)?.requestBody;
      if (!shape || !documented) return false;
      // The form of an action always names it.
      const files = !isRaw(entry) && (entry.multipart?.exactly !== undefined || entry.action !== undefined);
      return documented.required !== (files || !shape.safeParse({}).success);
    });
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it('has examples for required parameters only, because the docs page prefills them', () => {
    const withExample = [...operations].flatMap(([id, { parameters = [] }]) =>
      parameters
        .filter(({ example, schema }) => (example ?? schema?.example ?? schema?.examples) !== undefined)
        .map(({ name, required }) => ({ at: `${id} ${name}`, required })),
    );
    expect(withExample.length).toBeGreaterThan(10);
    expect(withExample.filter(({ required }) => !required)).toEqual([]);
  });

  it('has a body with its media types for every route that reads one', () => {
    const types = (id: string) => Object.keys(operations.get(id)?.requestBody?.content ?? {});
    expect(types('messaging.flow.answer')).toEqual(['application/json']);
    expect(types('messaging.webhook.receive')).toEqual(['application/json']);
    expect(types('portal.auth.write')).toEqual(['application/x-www-form-urlencoded', 'application/json']);
    expect(types('cms.password.write')).toEqual(['application/x-www-form-urlencoded']);
    expect(operations.get('cms.activation.write')?.requestBody?.required).toBe(true);
    expect(operations.get('portal.presence.record')?.requestBody?.required).toBe(true);
  });

  it('has a path for each number of meaningful segments', () => {
    const paths = Object.entries(documents['portal']!.paths!).filter(([path]) => path.startsWith('/api/auth/'));
    const ids = (methods: object) => Object.values(methods).map(({ operationId }: Operation) => operationId);
    expect(paths.map(([path, methods]) => [path, ids(methods)])).toEqual([
      ['/api/auth/{action}', ['portal.auth.read', 'portal.auth.write']],
      ['/api/auth/{action}/{provider}', ['portal.auth.read.provider', 'portal.auth.write.provider']],
    ]);
    expect(operations.get('portal.auth.write.provider')?.parameters?.map(({ name }) => name)).toEqual([
      'action',
      'provider',
    ]);
  });

  it.each<[string, string, string, boolean]>([
    ['portal.recovery-status.read', 'query', 'class_id', true],
    ['portal.auth.read', 'path', 'action', true],
    ['onboarding.auth.write', 'path', 'action', true],
    ['portal.schedule.appointment.create', 'header', 'Idempotency-Key', false],
    ['portal.schedule.appointment.delete', 'header', 'Idempotency-Key', false],
    ['schedule.appointments.create', 'header', 'Idempotency-Key', false],
    ['schedule.appointments.cancel', 'header', 'Idempotency-Key', false],
    ['messaging.flow.answer', 'header', 'X-Hub-Signature-256', false],
    ['messaging.webhook.receive', 'header', 'X-Hub-Signature-256', false],
    ['onboarding.conversion.track', 'header', 'User-Agent', true],
    ['cms.kpis.nedocs', 'header', 'X-CMS-Nonce', false],
    ['cms.activation.read', 'query', 'token', false],
  ])('%s has the %s parameter %s', (id, place, name, required) => {
    const found = operations.get(id)?.parameters?.filter(each => each.in === place && each.name === name);
    expect(found?.map(each => each.required ?? false)).toEqual([required]);
  });
});

describe('the OpenAPI response', () => {
  const headersOf = (id: string, status: string) => Object.keys(operations.get(id)?.responses[status]?.headers ?? {});
  const typesOf = (id: string, status: string) => Object.keys(operations.get(id)?.responses[status]?.content ?? {});

  it.each<[string, string, string[]]>([
    ['portal.submissions.list', '200', ['Link']],
    ['submissions.files.list', '200', ['Link']],
    ['dashboard.enrollments.read', '200', ['Cache-Control', 'Age', 'Vary']],
    ['dashboard.live-messages.list', '200', ['Link', 'Cache-Control', 'Age', 'Vary']],
    ['messaging.otp.send', '429', ['Retry-After']],
    ['messaging.otp.send', '503', ['Retry-After']],
    ['portal.auth.read', '302', ['Location', 'Set-Cookie']],
    ['portal.download', '200', ['Cache-Control', 'ETag', 'Accept-Ranges']],
  ])('for %s with %s has the headers %j', (id, status, names) => {
    expect(headersOf(id, status)).toEqual(names);
  });

  it('does not require a header that only some actions of its path send', () => {
    const { headers } = operations.get('cms.action.run')!.responses['200']!;
    expect(Object.entries(headers!).filter(([, { required }]) => required)).toEqual([]);
  });

  it.each<[string, string, string[]]>([
    ['messaging.flow.answer', '432', []],
    ['messaging.flow.answer', '400', ['application/json']],
    ['messaging.webhook.verify', '403', ['application/json', 'text/plain']],
    ['messaging.group-link.read', '200', []],
    ['messaging.group-link.read', '404', ['application/json', 'text/html']],
    ['cms.password.write', '400', ['application/json', 'text/html']],
    ['dashboard.logs.page', '401', ['application/json', 'text/html']],
    ['portal.download', '304', []],
  ])('for %s with %s has the media types %j', (id, status, types) => {
    expect(typesOf(id, status)).toEqual(types);
  });

  it('has a schema for every JSON answer', () => {
    const bare = [...operations].flatMap(([id, { responses }]) =>
      Object.entries(responses).flatMap(([status, { content }]) =>
        content?.['application/json'] && !content['application/json'].schema ? [`${id} ${status}`] : [],
      ),
    );
    expect(bare).toEqual([]);
  });

  it('has an array for several files of a form', () => {
    const { properties } =
      operations.get('portal.submissions.create')!.requestBody!.content['multipart/form-data']!.schema;
    expect(properties['files']).toMatchObject({
      type: 'array',
      items: { type: 'string', format: 'binary' },
      maxItems: 10,
    });
  });
});
