import type { Request, Response } from 'express';
import type { Alongside } from '../../domain/kernel/alongside.js';
import type { ByteBudget } from '../../platform/byte-budget.js';
import { AppError } from '../../failures/errors.js';
import { requestLog } from '../../platform/watching/observe-requests.js';
import type { KeySides } from '../key-sides.js';
import type { RouteInForce, RouteStates } from '../route-states.js';
import { stateOf } from '../../../rest/request-state.js';
import { partsNamedAs } from '../mirror/moved-request.js';
import { movingStateOf } from '../request-state.js';
import { type AnyRoute, type Facade, isWrite } from '../../../rest/route.js';
import { isMirrored } from '../routes/rules-of.js';
import { type IdsFor, nameAsLegacy } from './callers-ids.js';
import { callerOf, isAmong, personCalling, type ReadCookies, type ReadToken } from './caller.js';
import type { Afterwards, Exchange, Intent } from './exchange.js';
import { keepAnswer, keepRequest, keepWritten, keptAnswer, type KeptSoFar } from './keep.js';
import type { KeptBody, SpoolBounds } from './kept-body.js';
import { isSignInOfOwnPage } from './own-pages.js';
import { cameBack } from './own-mark.js';
import { pathShape } from './path-shape.js';
import { relay, type RelayTools } from './relay.js';
import { mayBeDone } from './unanswered.js';

/**
 * The part of a facade with a configured old service: decides the side that answers, and passes on requests for the old
 * service.
 */
export interface FacadeRelay {
  /**
   * @returns true when the old service answers a request for a route; then it has been answered
   * @throws UPSTREAM_FAILED when the old service does not answer
   */
  takes(entry: AnyRoute, state: RouteInForce | undefined, req: Request, res: Response): boolean | Promise<boolean>;
  /** The same for a request without a route: the old service answers it while it answers any route of the facade. */
  takesUnknown(req: Request, res: Response): Promise<boolean>;
  /** True when the old service may have a part in any of these routes. */
  concerns(entries: readonly AnyRoute[]): Promise<boolean>;
}

/** A write that a side is about to answer and that the other one is to do too. */
export type PlannedWrite = Pick<Exchange, 'entry' | 'by' | 'caller'>;

export interface FacadeRelayTools extends RelayTools {
  states: RouteStates;
  keySides: KeySides;
  readCookies: ReadCookies;
  readToken: ReadToken;
  /** Memory for all kept requests and answers. */
  budget: ByteBudget;
  /** For bodies of writes that are mirrored and too long for memory. */
  spool: SpoolBounds;
  afterwards: Afterwards;
  /** The statement to commit with a write of Elo's that the old service is to do too; undefined: it is not mirrored. */
  mirrored(facade: Facade, entry: AnyRoute, req: Request, res: Response): Alongside | undefined;
  /**
   * Called before a side answers a write. Afterwards, earlier writes of the other side about the same records are done there,
   * or they took too long.
   * @returns the note of a write on its way to the old service; null: there is none
   */
  inTurn(facade: Facade, { entry, by, caller }: PlannedWrite, req: Request): Promise<Intent | null>;
  /** Callers may name records by ids of the side that answered them before. */
  idsFor: IdsFor;
  /** Handles the outcome of a noted write when `afterwards` is not told of it. */
  ended(intent: Intent, end: 'not done' | 'unknown'): void;
  /** Finds out the caller, for the ledger, while the old service works. */
  identify(req: Request, res: Response): Promise<unknown>;
  /** Counts a request that is in no contract. */
  undocumented(facade: string, method: string, path: string): void;
}

/** Callers that are being looked up for the ledger alone, of all facades: not many of them wait for a database that is away. */
const LOOKED_UP = 16;
let lookedUp = 0;

export function createFacadeRelay(tools: FacadeRelayTools): FacadeRelay {
  const { facade, client, states, keySides, afterwards, budget, log } = tools;
  const writes = new Set(facade.routes.filter(isWrite));
  /** The decisions about routes; a decision of this very moment is waited for. */
  const now = async (entries: readonly AnyRoute[]): Promise<RouteInForce[]> =>
    (await Promise.all(entries.map(async ({ id }) => states.of(id)))).filter(state => state !== undefined);

  const sideOf = async (req: Request, state: RouteInForce | undefined): Promise<'elo' | 'legacy'> => {
    if (!state || state.mode === 'VERIFY') return 'elo';
    if (state.mode !== 'ELO') return 'legacy';
    if (state.percent === 100) return 'elo';
    return isAmong(state.percent, await callerOf(req, tools.readCookies)) ? 'elo' : 'legacy';
  };

  /** A repeated request goes to the same side as before. */
  const keyedSide = async (
    req: Request,
    res: Response,
    state: RouteInForce | undefined,
    key: string | undefined,
  ): Promise<'elo' | 'legacy'> => {
    if (key === undefined) return sideOf(req, state);
    const side = (await keySides.whereWas(facade.name, key, state?.switchedAt ?? null)) ?? (await sideOf(req, state));
    // A refused request is not noted: anybody can send one.
    res.once('finish', () => {
      if (!isRefusal(res.statusCode)) keySides.note(facade.name, key, side);
    });
    return side;
  };

  /** The plan for the other side after the answer. */
  const plan = async (entry: AnyRoute, state: RouteInForce | undefined, by: 'elo' | 'legacy', req: Request) => {
    const isCompared = by === 'legacy' ? state?.mode === 'COMPARE' : state?.mode === 'VERIFY' && !writes.has(entry);
    const mirror = state?.mirror === true && isMirrored(entry);
    return {
      entry,
      by,
      compare: isCompared && Math.random() * 100 < state!.percent,
      mirror,
      caller: mirror ? await personCalling(req, tools) : null,
    };
  };
  type Plan = Awaited<ReturnType<typeof plan>>;

  /** Sent answers that are still to be reported. */
  const telling = new Set<Promise<void>>();

  const tell = (planned: Plan, res: Response, kept: KeptSoFar, body: KeptBody, intent: Intent | null = null): void => {
    const release = () => {
      kept.forget();
      body.forget();
    };
    const request = kept.request();
    const { isCallerUnknown } = stateOf(res);
    const told = keptAnswer(res.statusCode, res.getHeaders(), body.whole()).then(answer => {
      telling.delete(told);
      afterwards({ facade, ...planned, intent, request, answer: { ...answer, isCallerUnknown }, release });
    });
    telling.add(told);
  };

  const passOn = async (req: Request, res: Response, planned: Plan | null, intent: Intent | null): Promise<void> => {
    if (res.destroyed) {
      // The caller has left: the old service is not asked at all.
      if (intent) tools.ended(intent, 'not done');
      return;
    }
    whoCalls(req, res);
    if (!planned?.compare && !planned?.mirror) return void (await relay(req, res, tools));
    const kept = keepRequest(req, budget, planned.mirror ? tools.spool : null);
    const body = keepAnswer(budget);
    let isSent = false;
    // The value for an answer that broke off.
    let end: 'not done' | 'unknown' = 'unknown';
    try {
      isSent = await relay(req, res, tools, { kept: body, evenAlone: planned.mirror });
      if (res.headersSent && res.statusCode >= 300) end = 'not done';
    } catch (error) {
      if (!mayBeDone(error)) end = 'not done';
      throw error;
    } finally {
      if (isSent) tell(planned, res, kept, body, intent);
      else {
        kept.forget();
        body.forget();
        if (intent) tools.ended(intent, end);
      }
    }
  };

  const watchOwn = (req: Request, res: Response, planned: Plan): void => {
    const kept = keepRequest(req, budget, planned.mirror ? tools.spool : null);
    const body = keepAnswer(budget);
    movingStateOf(res).kept = () => kept.request();
    if (planned.mirror) stateOf(res).alongside = tools.mirrored(facade, planned.entry, req, res);
    keepWritten(res, body);
    res.once('close', () => {
      if (res.writableFinished) return tell(planned, res, kept, body);
      kept.forget();
      body.forget();
    });
  };

  const whoCalls = (req: Request, res: Response): void => {
    if (lookedUp >= LOOKED_UP) return;
    lookedUp += 1;
    movingStateOf(res).finding = tools
      .identify(req, res)
      .catch(() => {})
      .then(() => void (lookedUp -= 1));
  };

  /**
   * An address of the old service may lead to Elo itself, as after a change of DNS. Then Elo would ask itself without end, do
   * mirrored writes twice, and find both sides equal whatever the old service holds.
   * @throws UPSTREAM_FAILED
   */
  const assertNotOwn = (req: Request, res: Response): void => {
    const { method, url, headers } = req;
    if (!client.hasSent({ method, path: url, headers })) return;
    res.setHeader(cameBack.header, cameBack.value);
    const said = { variable: `LEGACY_URL_${facade.name.toUpperCase()}`, address: client.url.href };
    requestLog(log, req).error(said, 'the address of an old service leads to Elo itself');
    throw new AppError('UPSTREAM_FAILED', 'OLD_SERVICE_UNREACHABLE');
  };

  const decide = async (
    entry: AnyRoute,
    state: RouteInForce | undefined,
    key: string | undefined,
    req: Request,
    res: Response,
  ): Promise<boolean> => {
    const side = await keyedSide(req, res, state, key);
    const planned = await plan(entry, state, side, req);
    let intent: Intent | null = null;
    if (planned.mirror) {
      await Promise.all(telling);
      intent = await tools.inTurn(facade, planned, req);
    }
    if (side === 'legacy') {
      // The renaming comes when the named records have come to the old service.
      const looksInto = state?.mirror === true && writes.has(entry);
      try {
        await nameAsLegacy(facade, entry, req, { idsFor: tools.idsFor, looksInto });
      } catch (error) {
        // Its body broke off: the old service was not asked.
        if (intent) tools.ended(intent, 'not done');
        throw error;
      }
      await passOn(req, res, planned, intent);
      return true;
    }
    if (state?.mirror)
      stateOf(res).renamed = (entry, said) => partsNamedAs(entry, said, refs => tools.idsFor('elo', refs));
    if (planned.compare || planned.mirror) watchOwn(req, res, planned);
    return false;
  };

  return {
    takes(entry, state, req, res) {
      assertNotOwn(req, res);
      const key = writes.has(entry) ? req.get('idempotency-key') : undefined;
      if (key === undefined && isEloAlone(state)) return false;
      if (isSignInOfOwnPage(entry, req)) return false;
      return decide(entry, state, key, req, res);
    },
    async takesUnknown(req, res) {
      assertNotOwn(req, res);
      const known = await now(facade.routes);
      const some = known.find(({ mode }) => mode === 'LEGACY' || mode === 'COMPARE');
      const least = known.toSorted((one, other) => one.percent - other.percent).find(({ mode }) => mode === 'ELO');
      if ((await sideOf(req, some ?? least)) === 'elo') return false;
      stateOf(res).routeId = `${facade.name}.undocumented`;
      const { method, url } = req;
      await passOn(req, res, null, null);
      // A browser's preflight request is no route, nor is a refused request: a caller trying addresses would fill the list.
      const isAnswered = res.headersSent && !isRefusal(res.statusCode);
      if (method !== 'OPTIONS' && isAnswered) tools.undocumented(facade.name, method, pathShape(url));
      return true;
    },
    concerns: async entries => (await now(entries)).some(state => !isEloAlone(state)),
  };
}

const isRefusal = (status: number): boolean => status >= 400 && status < 500;

const isEloAlone = (state: RouteInForce | undefined): boolean =>
  !state || (state.mode === 'ELO' && state.percent === 100 && !state.mirror);
