import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { version } from '../src/platform/version.js';
import { failureShapeOf, failuresOf } from './failures.js';
import { type AnyRoute, type Facade, isRaw, type Route, successStatus } from './route.js';

/** `/a/:id/*rest` as OpenAPI writes it: `/a/{id}/{rest}`. */
export const toOpenApiPath = (path: string): string => path.replaceAll(/[:*](?:"([^"]+)"|(\w+))/g, '{$1$2}');

/**
 * Routes told apart by a field have one path, and the document has one operation for each path and method. So a fragment
 * names the action, which browsers don't send; in a query it does no harm, and what follows a fragment would be lost.
 */
function documentedPath(entry: AnyRoute): string {
  const path = toOpenApiPath(entry.path);
  if (isRaw(entry) || !entry.action) return path;
  return entry.method === 'get' ? `${path}?action=${entry.action}` : `${path}#${entry.action}`;
}

/** The OpenAPI 3.1 document of a facade, made from nothing but its route declarations. */
export function documentFacade(facade: Facade) {
  const paths: ZodOpenApiPathsObject = {};
  for (const entry of facade.routes) {
    const path = documentedPath(entry);
    paths[path] = { ...paths[path], [entry.method]: documentRoute(facade, entry) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: { title: facade.title, version: facade.version ?? version, description: facade.description },
    servers: [{ url: facade.base }],
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'authjs.session-token',
          description: `Sign in at ${facade.base}/api/auth/signin`,
        },
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'JWT of POST /cms/api/jwt-auth/v1/token, an API key, or for uploads an upload token',
        },
        ...(facade.loginCookie
          ? {
              login: {
                type: 'apiKey',
                in: 'cookie',
                name: 'cms_login',
                description: 'Set by the action front_login; asks for a nonce wherever a nonce is named',
              },
            }
          : {}),
        ...(facade.serviceToken
          ? { service: { type: 'http', scheme: 'bearer', description: 'The service token, SERVICE_TOKEN' } }
          : {}),
        ...(facade.keyRequired || facade.routes.some(({ auth }) => auth === 'key')
          ? {
              key: {
                type: 'apiKey',
                in: 'header',
                name: 'Authorization',
                description: 'An API key, with or without `Bearer`',
              },
            }
          : {}),
        ...(facade.routes.some(({ auth }) => auth === 'token')
          ? { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'An upload token' } }
          : {}),
      },
    },
  });
}

function documentRoute(facade: Facade, entry: AnyRoute): ZodOpenApiOperationObject {
  const decisions = [entry.decision ?? []].flat();
  return {
    operationId: entry.id,
    ...(entry.tag === undefined ? {} : { tags: [entry.tag] }),
    summary: entry.summary,
    ...(decisions.length > 0 ? { description: decisions.map(each => `Decision: ${each}`).join('\n\n') } : {}),
    ...securityOf(facade, entry),
    requestParams: {
      ...(entry.params ? { path: entry.params as z.ZodObject } : {}),
      ...(entry.query ? { query: entry.query as z.ZodObject } : {}),
      ...(entry.nonce === 'rest' ? { header: nonceHeader } : {}),
    },
    ...(isRaw(entry) ? acceptedBody(entry.accepts) : requestBody(entry)),
    responses: {
      ...failures(facade, entry),
      ...(isRaw(entry)
        ? { '200': { description: entry.produces.description, content: { [entry.produces.contentType]: {} } } }
        : replies(entry)),
    },
  };
}

function securityOf(
  { keyRequired, loginCookie }: Facade,
  { auth }: AnyRoute,
): Pick<ZodOpenApiOperationObject, 'security'> {
  if (auth === 'open') return {};
  if (keyRequired) return { security: [{ key: [] }] };
  if (auth === 'service' || auth === 'key' || auth === 'token') return { security: [{ [auth]: [] }] };
  return { security: [{ session: [] }, { bearer: [] }, ...(loginCookie ? [{ login: [] }] : [])] };
}

const acceptedBody = (schema: z.ZodType | undefined): Pick<ZodOpenApiOperationObject, 'requestBody'> =>
  schema ? { requestBody: { content: { 'application/json': { schema } } } } : {};

const nonceHeader = z.object({
  'X-CMS-Nonce': z.string().optional().meta({ description: 'A nonce of the action rest, with the login cookie' }),
});

/** The fields by which a form says what it wants and that it is ours. */
const formFields = ({ action, nonce }: Route) => ({
  // The default is what a page of the documentation fills in.
  action: z.literal(action!).meta({ default: action }),
  ...(typeof nonce === 'object'
    ? { [nonce.field]: z.string().meta({ description: `A nonce of the action ${action}; none with a bearer token` }) }
    : {}),
});

function requestBody(entry: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (entry.action && entry.method !== 'get') return actionBody(entry);
  if (!entry.body) return {};
  if (!entry.multipart) return { requestBody: { content: { 'application/json': { schema: entry.body } } } };
  const schema = (entry.body as z.ZodObject).extend({ [entry.multipart.files]: binary });
  return {
    requestBody: {
      content: {
        'multipart/form-data': { schema },
        ...(entry.multipart.orJson ? { 'application/json': { schema: entry.body } } : {}),
      },
    },
  };
}

const binary = z
  .any()
  .optional()
  .meta({ override: { type: 'string', format: 'binary' } });

function actionBody(entry: Route): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  const fields = ((entry.body as z.ZodObject | undefined) ?? z.object({})).extend(formFields(entry));
  const { multipart } = entry;
  if (!multipart) {
    const content = { schema: fields };
    return {
      requestBody: { content: { 'application/x-www-form-urlencoded': content, 'multipart/form-data': content } },
    };
  }
  const schema = fields.extend({ [multipart.files]: binary });
  return { requestBody: { content: { 'multipart/form-data': { schema } } } };
}

const failures = (facade: Facade, entry: AnyRoute): ZodOpenApiOperationObject['responses'] =>
  Object.fromEntries(
    [...failuresOf(facade, entry)].map(([status, description]) => [
      String(status) as '400',
      { description, content: { 'application/json': { schema: failureShapeOf(facade, entry) } } },
    ]),
  );

const replies = (entry: Route): ZodOpenApiOperationObject['responses'] =>
  Object.fromEntries(
    Object.entries(entry.reply).map(([status, schema]) => [
      status as '200',
      {
        description: Number(status) === successStatus(entry) ? 'As documented' : 'Another documented answer',
        content: { 'application/json': { schema } },
      },
    ]),
  );
