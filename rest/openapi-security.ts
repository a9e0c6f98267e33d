import type { ZodOpenApiOperationObject, ZodOpenApiSecuritySchemeObject } from 'zod-openapi';
import type { AnyRoute, Facade } from './route.js';

/** The credentials that a route takes, by the names of the document’s security schemes. */
export function securityOf(
  { keyRequired, loginCookie }: Facade,
  { auth }: AnyRoute,
): Pick<ZodOpenApiOperationObject, 'security'> {
  // Said explicitly: in a document that says nothing, a reader can't know if a credential was forgotten.
  if (auth === 'open') return { security: [] };
  if (keyRequired) return { security: [{ key: [] }] };
  if (auth === 'service' || auth === 'key' || auth === 'token') return { security: [{ [auth]: [] }] };
  return { security: [{ session: [] }, { bearer: [] }, ...(loginCookie ? [{ login: [] }] : [])] };
}

/** The security schemes of a facade. */
export const securitySchemesOf = (facade: Facade): Record<string, ZodOpenApiSecuritySchemeObject> => ({
  ...(facade.routes.some(entry => securityOf(facade, entry).security?.some(each => 'session' in each))
    ? {
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
      }
    : {}),
  ...(facade.loginCookie
    ? {
        login: {
          type: 'apiKey',
          in: 'cookie',
          name: 'cms_login',
          description: 'Set by the action front_login; with it, a nonce is required wherever the document names one',
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
});
