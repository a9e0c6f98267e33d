import { z } from 'zod';
import type { ZodOpenApiOperationObject } from 'zod-openapi';
import { graphExtension } from './openapi-graphql.js';
import { type Action, actionForm } from './openapi-requests.js';
import { sampleOf } from './openapi-samples.js';
import { responsesOf } from './openapi-responses.js';
import { securityOf } from './openapi-security.js';
import type { AnyRoute, Facade, Route } from './route.js';

// Routes that share a path and a method and are told apart by the field `action` (actions.ts). OpenAPI has one operation for
// them, so that generated clients can call it. `action` is a parameter of the query, or a field that names the kind of form.

/** The content of one path and one method of a document: a route, or all the actions there. */
export interface Place {
  path: string;
  method: AnyRoute['method'];
  routes: readonly AnyRoute[];
}

/** The places of a facade in the order of its routes. */
export const placesOf = ({ routes }: Facade): Place[] =>
  [...Map.groupBy(routes, ({ method, path }) => `${method} ${path}`).values()].map(group => ({
    path: group[0]!.path,
    method: group[0]!.method,
    routes: group,
  }));

export const isAction = (entry: AnyRoute): entry is Action => 'action' in entry && entry.action !== undefined;

/** The one operation of all the actions of a place. */
export function documentActions(facade: Facade, actions: readonly Action[]) {
  const [first] = actions;
  const inQuery = first!.method === 'get';
  const names = actions.map(({ action }) => action);
  return {
    operationId: `${facade.name}.action.${inQuery ? 'read' : 'run'}`,
    tags: ['AJAX actions'],
    summary: inQuery ? 'Data for forms, by action' : 'Forms, by action',
    description: [
      '`action` is the name of the action; a dash and an underscore in it are equal.',
      table(facade, actions),
      ...actions.flatMap(({ action, decision }) => [
        `**Decisions, \`${action}\`**`,
        [decision ?? []]
          .flat()
          .map(each => `- ${each}`)
          .join('\n'),
      ]),
    ].join('\n\n'),
    security: securityOfAll(facade, actions),
    'x-actions': actions.map(entry => ({
      action: entry.action,
      operationId: entry.id,
      summary: entry.summary,
      tag: entry.tag,
      ...graphExtension(entry),
      ...securityOf(facade, entry),
    })),
    ...(inQuery ? { requestParams: { query: queryOf(actions, names) } } : { requestBody: formsOf(actions) }),
    responses: responsesOf(facade, actions),
  } satisfies ZodOpenApiOperationObject;
}

/** Written as Markdown; the pages show it as a table. */
const table = (facade: Facade, actions: readonly Action[]): string =>
  [
    '| action | does | who |',
    '| --- | --- | --- |',
    ...actions.map(entry => {
      const isOpen = securityOf(facade, entry).security?.length === 0;
      return `| \`${entry.action}\` | ${entry.summary} | ${isOpen ? 'anybody' : 'signed-in people'} |`;
    }),
  ].join('\n');

/** The credentials that any of the actions takes; `{}` means no credential. */
function securityOfAll(facade: Facade, actions: readonly Route[]) {
  const all = actions.map(entry => securityOf(facade, entry).security ?? []);
  const some = new Map(all.flat().map(each => [JSON.stringify(each), each]));
  return some.size > 0 && all.some(each => each.length === 0) ? [{}, ...some.values()] : [...some.values()];
}

/** OpenAPI can't tell, except in words, the action of each query parameter. */
function queryOf(actions: readonly Action[], names: string[]): z.ZodObject {
  const own = actions.flatMap(({ action, query }) =>
    Object.entries((query as z.ZodObject | undefined)?.shape ?? {}).map(([name, schema]) => [
      name,
      (schema as z.ZodType).optional().meta({ description: `Of the action ${action}` }),
    ]),
  );
  return z.object({ action: z.enum(names), ...(Object.fromEntries(own) as z.ZodRawShape) });
}

/** The forms of the actions by media type: one of them each time, told apart by `action`. */
function formsOf(actions: readonly Action[]) {
  const byType = new Map<string, z.ZodObject[]>();
  for (const entry of actions) {
    const { fields, types } = actionForm(entry);
    // A discriminator needs forms that have names.
    const form = fields.meta({ id: `${pascalCase(entry.action)}Form` });
    for (const type of types) byType.set(type, [...(byType.get(type) ?? []), form]);
  }
  return {
    required: true,
    content: Object.fromEntries(
      [...byType].map(([type, forms]) => [
        type,
        { schema: z.discriminatedUnion('action', forms as never), example: sampleOf(forms[0]!, 'input') },
      ]),
    ),
  };
}

const pascalCase = (name: string): string =>
  name.replaceAll(/(?:^|[-_])(\w)/g, (_, letter: string) => letter.toUpperCase());

interface Field {
  description?: string;
  const?: string;
}
interface Choice {
  oneOf: { $ref: string }[];
}
export interface ActionBody {
  content: Record<string, { schema: Choice }>;
}
/** The named schemas of a document, with the parts that forms use. */
export type Forms = Record<string, { properties: Record<string, Field> }>;

/**
 * Gives each choice of forms the fields of all of them: pages draw a form from the fields of an object, and draw nothing for a
 * bare choice. The choice still says the fields that go together.
 */
export function nameFields(content: ActionBody['content'], forms: Forms): void {
  for (const { schema } of Object.values(content)) {
    const all: Record<string, Field> = {};
    const actions: string[] = [];
    for (const { $ref } of schema.oneOf) {
      const { action, ...fields } = forms[$ref.split('/').at(-1)!]!.properties;
      actions.push(action!.const!);
      for (const [name, field] of Object.entries(fields)) {
        const before = all[name]?.description;
        all[name] = { ...field, description: before ? `${before}, ${action!.const}` : `Of ${action!.const}` };
      }
    }
    Object.assign(schema, {
      type: 'object',
      required: ['action'],
      properties: { action: { type: 'string', enum: actions }, ...all },
    });
  }
}
