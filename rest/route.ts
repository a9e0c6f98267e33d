import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { Request, RequestHandler } from 'express';
import type { DocumentNode } from 'graphql';
import type { z } from 'zod';
import type { FacadeName } from '../src/config/config.js';
import type { FullCtx } from '../src/domain/context.js';
import type { RunOperation } from '../src/graph/run-operation.js';
import type { AppError, ErrorCode } from '../src/failures/errors.js';
import type { Language } from '../src/failures/messages/language.js';
import type { Reason } from '../src/failures/reasons.js';
import type { LegacyTime } from './local-time.js';
import type { BodyOf, Declared, FieldPath, NeedsPresenter, Replies } from './reply.js';

export type Method = 'get' | 'post' | 'put' | 'delete';

/**
 * The credential that a route needs, checked before a body is read. `open`: none; `session`: a session, bearer JWT or API key;
 * `upload`: one of these or an upload token; `key`: an API key alone; `token`: an upload token alone; `service`: the
 * SERVICE_TOKEN. The rights within a route are rules of the domain.
 */
export type RouteAuth = 'open' | 'session' | 'upload' | 'key' | 'token' | 'service';

/** A request's parts, each in the shape its route declares. */
export interface Input<Params, Query, Body> {
  params: Params;
  query: Query;
  body: Body;
  /** Ids of the files of a multipart request, already staged in storage. */
  uploads: string[];
  /** The header of an `idempotent` route: with it a client may repeat a request without a second effect. */
  idempotencyKey: string | undefined;
  /** Reads and writes the contract's local times. */
  time: LegacyTime;
}

interface Described {
  /** `facade.noun.verb`: names the route in OpenAPI, metrics and logs. */
  id: string;
  method: Method;
  /** Below the facade's base address, Express syntax. */
  path: string;
  summary: string;
  /** Heading of the route in the docs; see `tagged`. */
  tag?: string;
  auth: RouteAuth;
  /** Our choice for a point that the contract leaves open; listed by `npm run decisions`. */
  decision?: string | readonly string[];
  /**
   * Callers with a cookie must send a nonce. With `rest` it is in the header CMS_NONCE_HEADER. Otherwise it is in a field of
   * the form and made for the route's `action`, and callers without a session must send it too. Bearer tokens need none: no
   * page of another site can make a browser send one.
   */
  nonce?: 'rest' | { field: string };
  /** For a path that tells failures in another shape, or language, than its facade. */
  failure?: { body: FailureBody; shape: z.ZodType; language?: Language };
  params?: z.ZodType;
  query?: z.ZodType;
  /** Headers that a raw handler or a check of the route reads, for OpenAPI; `idempotent` and `nonce` bring their own. */
  requestHeaders?: z.ZodObject;
  /** The path's names of fields that differ from the domain's name in more than camel case: `{clientCpf: 'cpf'}`. */
  fieldNames?: Readonly<Record<string, string>>;
  errors?: ErrorOverrides;
  /**
   * The paths of the route in OpenAPI, and their parameters, when a `*rest` stands for several segments with a meaning each. A
   * client would send `{rest}` as one segment, with its slashes encoded.
   */
  documented?: readonly { path: string; params: z.ZodObject }[];
}

/** The body of a failure; `fields` has the faults of each field, by the names of the path. */
export type FailureBody = (
  status: number,
  message: string,
  fields?: Record<string, string>,
  reason?: Reason,
) => unknown;

/**
 * A status and message other than the facade's own; the message may depend on the failure, or stay unchanged. `{}` says that
 * the code can occur when that does not follow from the operation (failures.ts).
 */
export type ErrorOverride = {
  status?: number;
  message?: string | ((error: AppError, said: string) => string);
};

/** By code or by reason; the reason goes first. A reason with a status in HTTP (ownStatusOf) needs an entry by reason. */
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
   * Takes multipart/form-data. `files` names the file fields in the documentation, `exactly` is the needed number of files,
   * `orJson` accepts a JSON body without files too.
   */
  multipart?: { files: string; exactly?: number; orJson?: true };
  /**
   * Several routes share path and method, and a field `action` of the form (of the query, for GET) chooses one of them; a dash
   * and an underscore are one. See actions.ts.
   */
  action?: string;
  /** Value of the login cookie to set, or null to clear it. */
  login?: (data: Data) => string | null;
  /** Value of the cookie that identifies a device after a sign-in. */
  device?: (data: Data) => string;
  operation: TypedDocumentNode<Data, Variables>;
  variables?: (input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Variables;
  /** Shapes of the documented answers by status; the lowest is the status of success. */
  reply: Reply;
  /** Status when one documented answer among several depends on the data. */
  status?: (data: Data) => keyof Reply & number;
  /**
   * Makes the documented body from the operation's data. Left out, a part of the answer goes to the caller as it is written,
   * with enums in lower case: the part that `pick` names, else the only field.
   */
  present?: (data: Data, input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Presented;
  /** Fields that lead to the body. The other functions get the data with null in its place. */
  pick?: Path;
  /** The headers that `headers` sets, for OpenAPI. */
  answerHeaders?: z.ZodRawShape;
  /** Response headers that depend on the data. */
  headers?: (data: Data, input: Input<z.output<Params>, z.output<Query>, z.output<Body>>) => Record<string, string>;
}

/** The parts that each facade declares itself for a route that several facades share (rest/shared). */
export type OwnPart = Pick<Route, 'id' | 'auth' | 'decision'> & { summary?: string };

/** The tools for the handler of a streamed or foreign route. */
export interface RawTools {
  /** The caller's context, as every route has it. */
  contextOf(req: Request): FullCtx;
  run: RunOperation;
  /**
   * Auth.js for a request in web form; `basePath` is the path of its routes as the client sees it. For a person that has just
   * signed in it also gives the values of other cookies. One identifies the device again; the other is the session of the
   * content backend.
   */
  auth: (
    ctx: FullCtx,
    request: globalThis.Request,
    basePath: string,
  ) => Promise<{ response: Response; entered: { deviceToken: string; loginToken(): Promise<string> } | null }>;
  storage: FullCtx['services']['storage'];
}

/** The declaration of an answer that a handler makes: a sentence, its media type unless it has no body, its headers. */
export interface RawAnswer {
  description: string;
  contentType?: string;
  /** The shape of a JSON body. */
  shape?: z.ZodType;
  /** Left out, one is made from the shape. */
  example?: unknown;
  headers?: z.ZodRawShape;
}

/** A path whose answer is binary or comes from a library (files, zip, Auth.js): a plain Express handler. */
export interface RawRoute extends Described {
  /** OpenAPI of the answer with 200; null when there is none. */
  produces: (RawAnswer & { contentType: string }) | null;
  /** The same in other media types; the caller chooses one. */
  alsoProduces?: readonly (RawAnswer & { contentType: string })[];
  /** Other answers of the handler itself than 200, by status: pages, redirects, failures. */
  answers?: Readonly<Record<number, RawAnswer>>;
  /** The operations that give the handler's answer: checked at start, ids are the legacy integers. */
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

/** True when a route changes something. A legacy path may do that with the method GET. */
export const isWrite = (entry: AnyRoute): boolean =>
  entry.method !== 'get' ||
  operationsOf(entry)
    .flatMap(({ definitions }) => definitions)
    .some(part => part.kind === 'OperationDefinition' && part.operation === 'mutation');

/** One legacy service: its base address, its way to tell errors, and its routes. */
export interface Facade {
  name: FacadeName;
  base: string;
  title: string;
  description: string;
  /** Version of its description in OpenAPI, when the contract names one of its own; the application's when left out. */
  version?: string;
  /** HTTP status of each error code. Total: the compiler misses none. */
  errorStatus: Record<ErrorCode, number>;
  /** The language of its failures. */
  language: Language;
  errorBody: FailureBody;
  /** The shape of `errorBody`, for OpenAPI and the contract test. */
  errorShape: z.ZodType;
  /** True when API keys are good here (docs/using/sign-in.md); otherwise they are a wrong credential. */
  apiKeys: boolean;
  /** Only API keys are good here, and a missing key and a wrong one both give 401. */
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
