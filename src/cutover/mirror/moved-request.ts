import { hash } from 'node:crypto';
import path from 'node:path';
import type { MadeNames, MadeRecords, MovedAnswer, MovedRequest, RecordRef } from '../moving-routes.js';
import { readForm, writeForm } from './form-in-file.js';
import type { Facade, Route } from '../../../rest/route.js';
import { mirroredAs } from '../routes/rules-of.js';
import { CALLER } from '../routes/route-rules.js';
import type { SaidParts } from '../../../rest/facade-cutover.js';
import { idOfText, isRecordId } from '../../platform/record-ids.js';

/*
 * Finds the records that a request and its answer name, and makes the same request with other ids: for a write that is done on
 * the other side too, because records may have other ids there.
 */

/** The records that parameters of these names mean on every route. */
export const recordsOfNames: Readonly<Record<string, string>> = {
  submission_id: 'Submission',
  appointment_id: 'Appointment',
  enrollment_id: 'Enrollment',
  enroll_id: 'Enrollment',
  subscriber_id: 'Enrollment',
  participant_id: 'User',
  student_id: 'User',
  client_id: 'User',
  'client-id': 'User',
};

/** Tells the id that takes the place of one; the same, to leave it as it is. */
type Rename = (ref: RecordRef) => number;

/** Leaves every id as it is. */
export const idsWithNoOther: Rename = ({ id }) => id;

/** The same parts with the ids that `idsOf` tells for their records. */
export async function partsNamedAs(
  route: Pick<Route, 'id'>,
  parts: SaidParts,
  idsOf: (refs: readonly RecordRef[]) => Promise<Rename>,
): Promise<SaidParts> {
  const refs: RecordRef[] = [];
  const find = otherOf(route, ref => (refs.push(ref), ref.id));
  for (const fields of [parts.params, parts.query, parts.body])
    if (typeof fields === 'object' && fields !== null)
      for (const [name, value] of Object.entries(fields)) find(name, value);
  if (refs.length === 0) return parts;
  const rename = await idsOf(refs);
  if (refs.every(ref => rename(ref) === ref.id)) return parts;
  const other = otherOf(route, rename);
  return {
    params: renamedFields(parts.params, other),
    query: renamedFields(parts.query, other),
    body: renamedFields(parts.body, other),
  };
}

function renamedFields(fields: unknown, other: Other): unknown {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return fields;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]: [string, unknown]) => {
      const id = other(name, value);
      return [name, id === null ? value : typeof value === 'string' ? String(id) : id];
    }),
  );
}

/** The subject of a request. */
export interface Subject {
  /** The records that it names, in the order path, query, body. */
  named: RecordRef[];
  /**
   * Keys of records that it changes without naming them by an id (`Mirrored.about`): hashes, so that nothing shows people's
   * texts.
   */
  about: string[];
}

/**
 * The subject by an address, and by the fields of a form or of a JSON object. @param caller the asking person; null: not known
 */
export function subjectBy(
  { base }: Facade,
  route: Route,
  { url, fields }: { url: string; fields: unknown },
  caller: number | null,
): Subject {
  const { look, found } = lookingAt(route, caller);
  renamedUrl(url, base, route.path, look);
  if (typeof fields === 'object' && fields !== null)
    for (const [name, value] of Object.entries(fields)) look(name, value);
  return found();
}

/** Finds the same for a request that was kept whole. */
export async function subjectOf(
  { base }: Facade,
  route: Route,
  request: MovedRequest,
  caller: number | null,
): Promise<Subject> {
  const { look, found } = lookingAt(route, caller);
  renamedUrl(request.url, base, route.path, look);
  await withBody(request, look);
  return found();
}

/** The records that a request names, in the order path, query, body. */
export const recordsNamed = async (facade: Facade, route: Route, request: MovedRequest): Promise<RecordRef[]> =>
  (await subjectOf(facade, route, request, null)).named;

/** A function that looks at fields one after another and changes none, and one that gives its findings. */
function lookingAt(route: Route, caller: number | null): { look: Other; found(): Subject } {
  const named: RecordRef[] = [];
  const values = new Map<string, string>();
  const find = otherOf(route, ref => {
    named.push(ref);
    return ref.id;
  });
  return {
    look(name, value) {
      if (typeof value === 'string' || typeof value === 'number') values.set(name, plainText(name, String(value)));
      return find(name, value);
    },
    found: () => ({ named, about: keysAbout(mirroredAs(route)?.about ?? {}, { values, caller }) }),
  };
}

/** A value in the common form of all spellings: a CPF has its digits alone. */
const plainText = (name: string, value: string): string => (name === 'cpf' ? value.replace(/\D/g, '') : value.trim());

/** None for a record with a missing field. */
const keysAbout = (
  about: Readonly<Record<string, readonly string[]>>,
  { values, caller }: { values: ReadonlyMap<string, string>; caller: number | null },
): string[] =>
  Object.entries(about).flatMap(([record, fields]) => {
    const told = fields.map(name => (name === CALLER ? caller : values.get(name)));
    if (told.some(value => value == null)) return [];
    return [`${record}#${hash('sha256', JSON.stringify(told), 'base64url').slice(0, 22)}`];
  });

/** The request with other ids. A part that names nothing, and a body that names nothing, stays unchanged to the letter. */
export async function renamedRequest(
  { base }: Facade,
  route: Route,
  request: MovedRequest,
  rename: Rename,
): Promise<MovedRequest> {
  const other = otherOf(route, rename);
  return { ...(await withBody(request, other)), url: renamedUrl(request.url, base, route.path, other) };
}

/** The id that takes the place of a parameter's value; null: none, the value is right. */
type Other = (name: string, value: unknown) => number | null;

function otherOf(route: Pick<Route, 'id'>, rename: Rename): Other {
  const own = mirroredAs(route)?.id;
  return (name, value) => {
    const record = name === 'id' ? own : recordsOfNames[name];
    const id = typeof value === 'number' || typeof value === 'string' ? idOfText(String(value)) : null;
    if (record === undefined || id === null) return null;
    const found = rename({ record, id });
    return found === id ? null : found;
  };
}

function renamedUrl(url: string, base: string, pattern: string, other: Other): string {
  const [path = '', ...query] = url.split('?');
  const segments = path.slice(base.length).split('/');
  const changed = pattern.split('/').map((part, index) => {
    const [, quoted, plain] = /^:(?:"([^"]+)"|(\w+))$/.exec(part) ?? [];
    const name = quoted ?? plain;
    return name === undefined ? segments[index] : (other(name, segments[index]) ?? segments[index]);
  });
  // A pattern without an end (`*rest`) has fewer segments than the path.
  const newPath = base + [...changed, ...segments.slice(changed.length)].join('/');
  return query.length === 0 ? newPath : `${newPath}?${renamedForm(query.join('?'), other)}`;
}

/** Returns the text unchanged when no id in it changes. */
function renamedForm(text: string, other: Other): string {
  const fields = [...new URLSearchParams(text)];
  const changed = fields.map(([name, value]) => [name, String(other(name, value) ?? value)]);
  return fields.some(([, value], index) => value !== changed[index]![1])
    ? new URLSearchParams(changed).toString()
    : text;
}

async function withBody(request: MovedRequest, other: Other): Promise<MovedRequest> {
  const { body, headers } = request;
  const type = (headers['content-type'] ?? '').toLowerCase();
  if (request.file !== undefined) return withLongForm(request, request.file, other);
  if (body === null || body.length === 0) return request;
  if (/[/+]json\b/.test(type)) return withText(request, renamedJson(body.toString('utf8'), other));
  if (type.startsWith('application/x-www-form-urlencoded'))
    return withText(request, renamedForm(body.toString('utf8'), other));
  if (type.startsWith('multipart/form-data')) return withForm(request, body, other);
  return request;
}

function withText(request: MovedRequest, text: string): MovedRequest {
  const body = Buffer.from(text);
  return { ...request, body, headers: { ...request.headers, 'content-length': String(body.length) } };
}

function renamedJson(text: string, other: Other): string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return text;
  const changed = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    const id = other(name, field);
    return id === null ? [] : [[name, typeof field === 'string' ? String(id) : id]];
  });
  return changed.length > 0 ? JSON.stringify({ ...value, ...Object.fromEntries(changed) }) : text;
}

async function withForm(request: MovedRequest, body: Buffer, other: Other): Promise<MovedRequest> {
  const headers = { 'content-type': request.headers['content-type']! };
  // Its length was bounded when it was received.
  const form = await new Response(new Uint8Array(body), { headers }).formData().catch(() => null);
  if (!form) return request;
  const written = new FormData();
  let isChanged = false;
  // Its types leave out the iterator.
  for (const [name, value] of form as unknown as Iterable<[string, string | File]>) {
    const id = typeof value === 'string' ? other(name, value) : null;
    isChanged ||= id !== null;
    if (typeof value === 'string') written.append(name, id === null ? value : String(id));
    else written.append(name, value, value.name);
  }
  if (!isChanged) return request;
  const answer = new Response(written);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const type = answer.headers.get('content-type')!;
  const sent = { ...request.headers, 'content-type': type, 'content-length': String(bytes.length) };
  return { ...request, body: bytes, headers: sent };
}

/** A form that lies in a file: its files are put beside it when it is written anew, and never into memory. */
async function withLongForm(request: MovedRequest, file: string, other: Other): Promise<MovedRequest> {
  const form = await readForm(request, null);
  const changed = Object.entries(form?.fields ?? {}).flatMap(([name, value]) => {
    const id = other(name, value);
    return id === null ? [] : [[name, String(id)] as const];
  });
  if (changed.length === 0) return request;
  const folder = path.dirname(file);
  const { fields, files } = (await readForm(request, folder))!;
  const written = await writeForm(request, { fields: { ...fields, ...Object.fromEntries(changed) }, files }, folder);
  return { ...request, ...written };
}

/** The ids of the records that a write made, at the places that its route declares; none for an answer that is no JSON. */
export const recordsMade = (entry: Route, answer: MovedAnswer): MadeRecords =>
  foundIn(answer, mirroredAs(entry)?.makes, idOf);

/** The names that tell several records of a write apart, in the same order. */
export const namesMade = (entry: Route, answer: MovedAnswer): MadeNames =>
  foundIn(answer, mirroredAs(entry)?.called, value => (typeof value === 'string' ? [value] : []));

function foundIn<T>(
  { body }: MovedAnswer,
  paths: Readonly<Record<string, string>> | undefined,
  read: (value: unknown) => T[],
): Record<string, T[]> {
  if (!paths || body === null) return {};
  let answer: unknown;
  try {
    answer = JSON.parse(body.toString('utf8'));
  } catch {
    return {};
  }
  return Object.fromEntries(
    Object.entries(paths).map(([record, path]) => [record, valuesAt(answer, path.split('.')).flatMap(read)]),
  );
}

function valuesAt(value: unknown, [step, ...rest]: string[]): unknown[] {
  if (step === undefined) return [value];
  const isList = step.endsWith('[]');
  const found = (value as Record<string, unknown> | null | undefined)?.[isList ? step.slice(0, -2) : step];
  const next = isList ? (Array.isArray(found) ? (found as unknown[]) : []) : [found];
  return next.flatMap(each => valuesAt(each, rest));
}

const idOf = (value: unknown): number[] => {
  const id = Number(value);
  return isRecordId(id) ? [id] : [];
};
