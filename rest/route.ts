import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request, RequestHandler } from 'express';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { FacadeName } from '../src/config/config.js';
import type { FullCtx } from '../src/domain/context.js';
import type { ComparisonRules } from '../src/cutover/domain/parity/comparison-rules.rules.js';
import type { RunOperation } from '../src/graph/run-operation.js';
import type { AppError, ErrorCode } from '../src/failures/errors.js';
import type { Language } from '../src/failures/messages/language.js';
import type { Reason } from '../src/failures/reasons.js';
import type { LegacyTime } from './local-time.js';
import type { BodyOf, Declared, FieldPath, NeedsPresenter, Replies } from './reply.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * Who may call at all, checked before a body is read: `open` anybody, `session` a session, bearer JWT or API key,
 * `upload` those and upload tokens, `key` an API key alone, `token` an upload token alone, `service` who knows
 * SERVICE_TOKEN. What a caller may do then is the domain's rule.
 */
export type RouteAuth = 'open' | 'session' | 'upload' | 'key' | 'token' | 'service';

/** A request's parts, each in the shape its route declares. */
export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Ids of the files of a multipart request, already staged in storage. */
  uploads: string[];
  /** The header with which a client may repeat a request without its being done twice, of a route that is `idempotent`. */
  idempotencyKey: string | undefined;
  /** Reads and writes the contract's local times. */
  time: LegacyTime;
}

/** What holds when an answer is held against that of the old service: see ComparisonRules. */
interface Described extends ComparisonRules {
  /** `facade.noun.verb`: names the route in OpenAPI, metrics and logs. */
  id: string;
  method: Method;
  /** Below the facade's base address, Express syntax. */
  path: string;
  summary: string;
  /** Heading under which the docs show it; see `tagged`. */
  tag?: string;
  auth: RouteAuth;
  /** What we chose where the contract is silent; listed by `npm run decisions`. */
  decision?: string | readonly string[];
  /**
   * Callers with a cookie must send a nonce: `rest` in the header CMS_NONCE_HEADER, or in a field of the form, made for
   * the route's `action`, which then those without a session must send too. Bearer tokens need none: no page of another
   * site can make a browser send one.
   */
  nonce?: 'rest' | { field: string };
  /** For a path that says failures in another shape, or language, than its facade. */
  failure?: { body: FailureBody; shape: z.ZodType; language?: Language };
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that a raw handler or a check of the route reads, for OpenAPI; `idempotent` and `nonce` bring their own. */
  requestHeaders?: z.ZodObject;
  /** What the path calls fields whose name in the domain is not simply the same in camel case: `{clientCpf: 'cpf'}`. */
  fieldNames?: Readonly<Record<string, string>>;
  errors?: ErrorOverrides;
  /**
   * How a write is done on the other side too, while the route moves with `mirror`; as it came, when left out. Those that are
   * not say why: they send something, or are about a credential of one side. Raw routes are never mirrored. A read says by it
   * what its `id` names, for callers who know a record by its id at the other side.
   */
  mirrored?: NeverMirrored | Mirrored;
  /** Of a read that lists all records of a kind: those of both sides are held against each other (drift). */
  list?: Listed;
  /**
   * The paths under which OpenAPI has it, and their parameters, where a `*rest` stands for several segments of which each
   * means something: a client would send `{rest}` as one, with its slashes encoded.
   */
  documented?: readonly { path: string; params: z.ZodObject }[];
}

/** Why a write is not done on the other side. */
export interface NeverMirrored {
  never: string;
}

/** In `Mirrored.about`: who asks. */
export const CALLER = 'caller';

/** Which records a write is about, by name of the entity: their ids may be others on the other side. */
export interface Mirrored {
  /** What `id` in path, query or body names. What other parameters name follows from what they are called. */
  id?: string;
  /**
   * What it changes without naming it by an id: the record, and the fields of path, query and body that together tell which
   * one, `CALLER` for who asks: `{ActivityTemplate: ['class_id', 'activity_id']}`. Changes of the same one are done in their order.
   */
  about?: Readonly<Record<string, readonly string[]>>;
  /** Where the ids of what it makes stand in the answer: `{Submission: 'id', StoredFile: 'files[].id'}`. */
  makes?: Readonly<Record<string, string>>;
  /** What tells those apart of which it makes several, and each side numbers: `{StoredFile: 'files[].original_name'}`. */
  called?: Readonly<Record<string, string>>;
}

/** Which records a list is of. */
export interface Listed {
  /** Name of the entity that the field `id` names. */
  record: string;
  /** The field that names a record, when it is not `id`. */
  id?: string;
  /** Where the list stands in the answer: `data.posts`; the answer itself, when left out. */
  at?: string;
  /** What other ids name that do not say it by what they are called: `{'files[].of_id': 'Submission'}`. */
  ids?: Readonly<Record<string, string>>;
  /** What each side has its own of, within a record, as the ids of files that were sent to both. */
  own?: readonly string[];
  /** The list is one for each of these records, which the only parameter of the path names; the facade lists them too. */
  each?: string;
  /** Of a list that is asked for by a form: the field that counts pages from 1, and the one that says how long they are. */
  form?: { page: string; size: string; most: number };
}

/** What a failure looks like; `fields` is what is wrong with each, by the names of the path. */
export type FailureBody = (
  status: number,
  message: string,
  fields?: Record<string, string>,
  reason?: Reason,
) => unknown;

/**
 * A status and message other than the facade's own; the message may depend on the failure, or stay as it was said. `{}` says
 * that the code can come, where that does not follow from the operation (failures.ts).
 */
export type ErrorOverride = {
  status?: number;
  message?: string | ((error: AppError, said: string) => string);
};

/** By code, or by a reason, which goes first; what HTTP has a status for (ownStatusOf) by its reason alone. */
export type ErrorOverrides = Partial<Record<ErrorCode | Reason, ErrorOverride>>;

/** One legacy path answered by one operation of the graph. */
export interface Route<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Data = any,
  Variables = any,
  Reply extends Replies = Replies,
  Presented = any,
  Path extends FieldPath | undefined = FieldPath | undefined,
> extends Described {
  params?: Params;
  query?: Query;
  /** Takes the header Idempotency-Key. */
  idempotent?: true;
  /** Shape of the JSON body, or of the text fields when `multipart` is set. */
  body?: Body;
  /**
   * Takes multipart/form-data; `files` names the file fields in the documentation, `exactly` how many there must be,
   * `orJson` that a JSON body without files will do too.
   */
  multipart?: { files: string; exactly?: number; orJson?: true };
  /**
   * Several routes share path and method, and a field `action` of the form (of the query, for GET) says which is meant; a
   * dash and an underscore are one. See actions.ts.
   */
  action?: string;
  /** Value of the login cookie to set, or null to clear it. */
  login?: (data: Data) => string | null;
  /** Value of the cookie by which a device is known that signed in. */
  device?: (data: Data) => string;
  operation: TypedDocumentNode<Data, Variables>;
  variables?: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Variables;
  /** Shapes of the documented answers by status; the lowest is the status of success. */
  reply: Reply;
  /** Status when one documented answer among several depends on the data. */
  status?: (data: Data) => keyof Reply & number;
  /**
   * The documented body out of the operation's data. Left out, a part of the answer goes to the caller as it is written, with
   * enums in lower case: the one that `pick` names, else the only field.
   */
  present?: (data: Data, input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Presented;
  /** Fields that lead to the body. The data that the other functions get has null in its place. */
  pick?: Path;
  /** What `headers` sets, for OpenAPI. */
  answerHeaders?: z.ZodRawShape;
  /** Response headers that depend on the data. */
  headers?: (data: Data, input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Record<string, string>;
}

/** What each facade says for itself of a route that several have alike (rest/shared). */
export type OwnPart = Pick<Route, 'id' | 'auth' | 'decision'> & { summary?: string };

/** What a handler of a streamed or foreign route gets. */
export interface RawTools {
  /** The caller's context, as every route has it. */
  contextOf(req: Request): FullCtx;
  run: RunOperation;
  /**
   * Auth.js for a request in web form; `basePath` is the path of its routes as the client sees it. Of who has just come in also the
   * values of other cookies: by which their device is known again, and that of the content backend, which is a session of its own.
   */
  auth: (
    ctx: FullCtx,
    request: globalThis.Request,
    basePath: string,
  ) => Promise<{ response: Response; entered: { deviceToken: string; loginToken(): Promise<string> } | null }>;
  storage: FullCtx['services']['storage'];
}

/** What is said of an answer that a handler makes: a sentence, its media type unless it has no body, its headers. */
export interface RawAnswer {
  description: string;
  contentType?: string;
  /** Of JSON. */
  shape?: z.ZodType;
  /** Left out, one is made of the shape. */
  example?: unknown;
  headers?: z.ZodRawShape;
}

/** A path whose answer is binary or comes from a library (files, zip, Auth.js): a plain Express handler. */
export interface RawRoute extends Described {
  /** OpenAPI of the answer with 200; null where there is none. */
  produces: (RawAnswer & { contentType: string }) | null;
  /** The same in other media types, which the caller chooses. */
  alsoProduces?: readonly (RawAnswer & { contentType: string })[];
  /** What the handler answers itself with other statuses than 200, by status: pages, redirects, failures. */
  answers?: Readonly<Record<number, RawAnswer>>;
  /** What the handler runs whose answer it passes on: checked at start, ids are the legacy integers. */
  operations?: readonly TypedDocumentNode<any, any>[];
  /** Shape of the body that the handler reads, for OpenAPI. */
  accepts?: z.ZodType;
  /** Its media types; JSON when left out. */
  acceptsAs?: readonly string[];
  handler: (tools: RawTools) => RequestHandler;
}

export type AnyRoute = Route | RawRoute;
export const isRaw = (entry: AnyRoute): entry is RawRoute => 'handler' in entry;

/** The operations that a route runs. */
export const operationsOf = (entry: AnyRoute): readonly DocumentNode[] =>
  isRaw(entry) ? (entry.operations ?? []) : [entry.operation];

/** Whether a route changes something, as a legacy path may whose method is GET. */
export const isWrite = (entry: AnyRoute): boolean =>
  entry.method !== 'get' ||
  operationsOf(entry)
    .flatMap(({ definitions }) => definitions)
    .some(part => part.kind === 'OperationDefinition' && part.operation === 'mutation');

/** Why a write of the route is never done on the other side; undefined: it says nothing of that. */
export const whyNotMirrored = ({ mirrored }: Pick<AnyRoute, 'mirrored'>): string | undefined =>
  mirrored && 'never' in mirrored ? mirrored.never : undefined;

/** How the other side does a write of the route; undefined: as it came, or never. */
export const mirroredAs = ({ mirrored }: Pick<AnyRoute, 'mirrored'>): Mirrored | undefined =>
  mirrored && !('never' in mirrored) ? mirrored : undefined;

/** Whether a write of the route is done on the other side too, when the route moves with `mirror`. */
export const isMirrored = (entry: AnyRoute): entry is Route =>
  !isRaw(entry) &&
  whyNotMirrored(entry) === undefined &&
  entry.operation.definitions.some(part => part.kind === 'OperationDefinition' && part.operation === 'mutation');

/** One legacy service: its base address, its way to say errors, and its routes. */
export interface Facade {
  name: FacadeName;
  base: string;
  title: string;
  description: string;
  /** Version of its description in OpenAPI, where the contract names one of its own; the application's when left out. */
  version?: string;
  /** HTTP status of each error code. Total: the compiler misses none. */
  errorStatus: Record<ErrorCode, number>;
  /** The language of its failures. */
  language: Language;
  errorBody: FailureBody;
  /** The shape of `errorBody`, for OpenAPI and the contract test. */
  errorShape: z.ZodType;
  /** Whether API keys are good here (docs/using/sign-in.md); where not, they are a wrong credential. */
  apiKeys: boolean;
  /** Only API keys are good here, and both ways to have none are 401. */
  keyRequired?: true;
  /** The login cookie of the content backend is good here. */
  loginCookie?: true;
  /** Callers are services that know SERVICE_TOKEN; no other credential is good here. */
  serviceToken?: true;
  routes: readonly AnyRoute[];
}

/** Declares a route: nothing but types, so that variables and body follow from the operation and the shapes. */
export const route = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  Data,
  Variables,
  Reply extends Replies,
  const Presented extends BodyOf<Reply>,
  const Path extends FieldPath | undefined = undefined,
>(
  declaration: Route<P, Q, B, Data, Variables, Reply, Presented, Path> &
    Declared<Presented, Reply> &
    NeedsPresenter<Data, Path, Reply>,
): Route => declaration as unknown as Route;

export const raw = (declaration: RawRoute): RawRoute => declaration;

/** Routes under one heading of the docs. */
export const tagged = (tag: string, routes: readonly AnyRoute[]): AnyRoute[] =>
  routes.map(entry => ({ ...entry, tag }));

/** Status of success: the lowest documented one. */
export const successStatus = (entry: Route): number => Math.min(...Object.keys(entry.reply).map(Number));
