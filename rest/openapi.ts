import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import { version } from '../src/platform/version.js';
import { failureShapeOf, failuresOf } from './failures.js';
import { bodyOf, parametersOf } from './openapi-requests.js';
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
    ...parametersOf(entry),
    ...bodyOf(entry),
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
  // Said, because a document that says nothing leaves it open whether a credential was forgotten.
  if (auth === 'open') return { security: [] };
  if (keyRequired) return { security: [{ key: [] }] };
  if (auth === 'service' || auth === 'key' || auth === 'token') return { security: [{ [auth]: [] }] };
  return { security: [{ session: [] }, { bearer: [] }, ...(loginCookie ? [{ login: [] }] : [])] };
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
