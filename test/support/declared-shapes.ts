import { isDeepStrictEqual } from 'node:util';
import { facades } from '../../rest/index.js';
import { failureShapeOf, failuresOf } from '../../rest/failures.js';
import { byPath } from '../../rest/mount.js';
import { type AnyRoute, type Facade, isRaw } from '../../rest/route.js';

/** The pattern of a path such as `/api/class/:id`; `*rest` takes the remaining path. */
const toPattern = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replaceAll(/[.]/g, '\\.')
      .replaceAll(/\*\w+/g, '.+')
      .replaceAll(/:("[^"]+"|\w+)/g, '[^/]+')}/?$`,
  );

const patterns = facades.flatMap(facade =>
  byPath(facade.routes).flatMap(([path, entries]) =>
    entries.map(entry => ({ facade, entry, pattern: toPattern(facade.base + path) })),
  ),
);

/** The value of the field `action` in a request, for routes that share a path (rest/actions.ts). */
function actionOf(target: string, form: unknown): string | null {
  const fields = form instanceof FormData || form instanceof URLSearchParams ? form : null;
  const action = fields?.get('action') ?? new URLSearchParams(target.split('?')[1]).get('action');
  return typeof action === 'string' ? action.replaceAll('-', '_') : null;
}

export function findRoute(
  method: string,
  target: string,
  form?: unknown,
): { facade: Facade; entry: AnyRoute } | undefined {
  const path = target.split('?', 1)[0]!;
  const action = actionOf(target, form);
  const first = patterns.find(({ pattern }) => pattern.test(path));
  return (
    first &&
    patterns.find(
      ({ pattern, entry }) =>
        pattern.source === first.pattern.source &&
        entry.method === method.toLowerCase() &&
        (!('action' in entry && entry.action) || entry.action.replaceAll('-', '_') === action),
    )
  );
}

const isDocumented = (facade: Facade, entry: AnyRoute, status: number): boolean =>
  failuresOf(facade, entry).has(status) || (!isRaw(entry) && status in entry.reply);

/** Every answer that a test receives must be the one its route declares, to the last field. */
export function expectDeclaredShape(
  method: string,
  target: string,
  reply: { status: number; body: unknown },
  form?: unknown,
): void {
  const found = findRoute(method, target, form);
  if (!found) return;
  const { facade, entry } = found;
  const failed = reply.status >= 400;
  // Pages and plain texts have no shape.
  if (isRaw(entry) && (!failed || (entry.answers?.[reply.status] && typeof reply.body === 'string'))) return;
  const shape =
    (isRaw(entry) ? undefined : entry.reply[reply.status]) ?? (failed ? failureShapeOf(facade, entry) : undefined);
  // Neither status belongs to one route: 405 stands for another method of its path, and 410 for a route that is closed.
  const isOfAnyRoute = reply.status === 405 || reply.status === 410;
  if (!shape || (failed && !isOfAnyRoute && !isDocumented(facade, entry, reply.status)))
    throw new Error(`${entry.id} answered ${reply.status}, which it does not declare: ${JSON.stringify(reply.body)}`);
  const parsed = shape.safeParse(reply.body);
  if (!parsed.success)
    throw new Error(
      `${entry.id} ${reply.status} does not match its shape: ${parsed.error.message}\n${JSON.stringify(reply.body)}`,
    );
  // Shapes drop unknown fields: a difference is a field that was sent and not declared.
  if (!isDeepStrictEqual(parsed.data, reply.body))
    throw new Error(`${entry.id} ${reply.status} sends undeclared fields: ${JSON.stringify(reply.body)}`);
}
