import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { sampleOf } from './openapi-samples.js';
import { type AnyRoute, isRaw, type Route } from './route.js';
import { uploadLimits } from './uploads.js';

// The input of a route in OpenAPI: parameters of path, query and headers, and the body.

type Parameters = Pick<ZodOpenApiOperationObject, 'requestParams'>;
type RequestBody = Pick<ZodOpenApiOperationObject, 'requestBody'>;

/** The parameters of a route. */
export function parametersOf(entry: AnyRoute): Parameters {
  const headers = { ...entry.requestHeaders?.shape, ...ownHeaders(entry) };
  return {
    requestParams: {
      ...(entry.params ? { path: entry.params as z.ZodObject } : {}),
      ...(entry.query ? { query: entry.query as z.ZodObject } : {}),
      ...(Object.keys(headers).length > 0 ? { header: z.object(headers) } : {}),
    },
  };
}

const ownHeaders = (entry: AnyRoute): z.ZodRawShape => ({
  ...(entry.nonce === 'rest'
    ? {
        'X-CMS-Nonce': z
          .string()
          .optional()
          .meta({ description: 'A nonce of the action rest; required with the login cookie' }),
      }
    : {}),
  ...(!isRaw(entry) && entry.idempotent
    ? {
        'Idempotency-Key': z
          .string()
          .optional()
          .meta({ description: 'A key of the caller’s choice: the same request with the same key is done once' }),
      }
    : {}),
});

/** The body of a route that is no action, with its media types; nothing for a route that takes none. */
export function bodyOf(entry: AnyRoute): RequestBody {
  if (isRaw(entry))
    return entry.accepts ? body(entry.accepts, entry.acceptsAs ?? ['application/json'], isNeeded(entry.accepts)) : {};
  const { multipart } = entry;
  if (!multipart) return entry.body ? body(entry.body, ['application/json'], isNeeded(entry.body)) : {};
  const fields = (entry.body as z.ZodObject | undefined) ?? z.object({});
  const required = multipart.exactly !== undefined || isNeeded(fields);
  const form = body(withFiles(fields, multipart), ['multipart/form-data'], required);
  if (!multipart.orJson) return form;
  return {
    requestBody: {
      required,
      content: { ...form.requestBody.content, 'application/json': contentOf(fields) },
    },
  };
}

/** A request without a body is checked as one with an empty object (mount.ts). */
const isNeeded = (schema: z.ZodType): boolean => !schema.safeParse({}).success;

const body = (schema: z.ZodType, types: readonly string[], required: boolean) => ({
  requestBody: {
    required,
    content: Object.fromEntries(types.map(type => [type, contentOf(schema)])),
  },
});

const contentOf = (schema: z.ZodType) => ({ schema, example: sampleOf(schema, 'input') });

/** In an example, a file is a note about its content. */
const binary = z.any().meta({ override: { type: 'string', format: 'binary' }, example: 'the content of the file' });

/** A form with its file fields. Any field name is accepted, so `files[n]` is one field that is sent several times. */
function withFiles(fields: z.ZodObject, { files, exactly }: NonNullable<Route['multipart']>): z.ZodObject {
  const [, several] = /^(\w+)\[n\]$/.exec(files) ?? [];
  if (several === undefined) return fields.extend({ [files]: exactly === undefined ? binary.optional() : binary });
  const meta = { description: `At most ${uploadLimits.files}, under this name or as ${several}[0], ${several}[1], …` };
  return fields.extend({ [several]: z.array(binary).max(uploadLimits.files).optional().meta(meta) });
}

/** A route that is named by its form, or for GET by its query. */
export type Action = Route & { action: string };

/** The form of an action, with its media types: its fields, its name, and the nonce that proves our own form. */
export function actionForm(entry: Action): { fields: z.ZodObject; types: readonly string[] } {
  const fields = ((entry.body as z.ZodObject | undefined) ?? z.object({})).extend(formFields(entry));
  const { multipart } = entry;
  return multipart
    ? { fields: withFiles(fields, multipart), types: ['multipart/form-data'] }
    : { fields, types: ['application/x-www-form-urlencoded', 'multipart/form-data'] };
}

const formFields = ({ action, nonce }: Action): z.ZodRawShape => ({
  // A page of the documentation fills in the default.
  action: z.literal(action).meta({ default: action }),
  ...(typeof nonce === 'object'
    ? {
        [nonce.field]: z
          .string()
          .optional()
          .meta({ description: `A nonce of the action ${action}; callers with a bearer token need none` }),
      }
    : {}),
});
