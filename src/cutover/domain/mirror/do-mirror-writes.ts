import { setTimeout as sleep } from 'node:timers/promises';
import { schemas } from '../../../entities/index.js';
import type { MirrorFailureReason } from '../../../entities/enums.js';
import { AppError, isTemporaryFailure } from '../../../failures/errors.js';
import {
  isRefusal,
  type MadeNames,
  type MadeRecords,
  type MovedAnswer,
  type MovedRequest,
  MovedNever,
  OtherSideAway,
} from '../../moving-routes.js';
import type { Ctx } from '../../../domain/context.js';
import { FilesGone, withWholeRequest } from './form-body.js';
import { freeIds } from './free-ids.query.js';
import {
  claimWrites,
  type ClaimedWrite,
  delayWrite,
  failWrite,
  hasMore,
  isHeld,
  releaseWrites,
  removeWrite,
  takeAwayOrFail,
} from './lane.query.js';
import type { Lane } from './lanes.write.js';
import { inOrderOf } from './made-order.rules.js';
import { idsAt, noteRecordIds } from './record-ids.js';
import { unseal } from './seal.js';

type MirrorCtx = Ctx<'events' | 'moving' | 'spool' | 'storage' | 'stopping'>;

/** Writes of a lane at once: as many as an old service can bear; at Elo one after another, in the order of their acceptance. */
const AT_ONCE = { ELO: 1, LEGACY: 4 } as const;
/** Longer than the other side's time limit for an answer. */
const CLAIM_MS = 120_000;
/** Milliseconds between two checks, and their number, for the end of other processes' writes. */
const LOOK_MS = 50;
const MAX_LOOKS = 40;
/** The number of tries that the other side may answer with a failure of its own. */
const MAX_TRIES = 6;
/** Credentials are kept no longer: after this time the write is given up and listed. */
const MAX_AGE_MS = 24 * 3_600_000;

const tableOf = new Map(schemas.map(({ meta }) => [meta.className, meta.tableName]));

/**
 * Has the other side do the waiting writes of a lane, until none is left that has its turn. A write that the other side refuses
 * is listed (`mirrorFailures`), and writes about the same records wait behind it.
 * @throws AppError UPSTREAM_FAILED while the other side is away, or a write is left to be tried again: then it is done later
 */
export async function doMirrorWrites(ctx: MirrorCtx, lane: Lane): Promise<void> {
  let looks = 0;
  while (!ctx.services.stopping()) {
    if (await doSome(ctx, lane)) {
      looks = 0;
      continue;
    }
    // Another process does a write that must come first, because a request waits for it: that takes a moment.
    if ((looks += 1) > MAX_LOOKS || !(await isHeld(ctx, lane))) break;
    await sleep(LOOK_MS);
  }
  if (await hasMore(ctx, lane)) throw later(lane, 'some writes are tried again later');
}

/**
 * Does some of the writes that wait for a side about these records, of any facade, for a request that waits for them. Writes
 * without an answer from the other side stay as they are.
 */
export async function doWritesAbout(ctx: MirrorCtx, lane: Lane, about: readonly string[]): Promise<void> {
  try {
    await doSome(ctx, lane, about);
  } catch (error) {
    if (!(error instanceof AppError && error.reason === 'MIRROR_LATER')) throw error;
  }
}

/** @returns true when there was anything to do @throws the errors of `doMirrorWrites` */
async function doSome(ctx: MirrorCtx, lane: Lane, about?: readonly string[]): Promise<boolean> {
  const writes = await claimWrites(ctx, lane, { limit: AT_ONCE[lane.toward], claimMs: CLAIM_MS, about });
  const results = await Promise.allSettled(writes.map(write => doOne(ctx, lane, write)));
  const failed = results.find(result => result.status === 'rejected');
  if (failed) {
    const untried = writes.filter((_write, index) => results[index]!.status === 'rejected').map(({ id }) => id);
    await releaseWrites(ctx, untried, (failed.reason as Error).message);
    throw failed.reason;
  }
  return writes.length > 0;
}

const later = ({ toward, facade }: Lane, why: string) =>
  new AppError('UPSTREAM_FAILED', 'MIRROR_LATER', { side: toward, facade, why });

/** @throws AppError UPSTREAM_FAILED when the other side is away */
async function doOne(ctx: MirrorCtx, lane: Lane, write: ClaimedWrite): Promise<void> {
  const fail = (reason: MirrorFailureReason, detail: string | null, status: number | null = null) =>
    failWrite(ctx, write.id, { reason, detail, status });
  if (ctx.services.now().getTime() - new Date(write.acceptedAt).getTime() > MAX_AGE_MS) return fail('EXPIRED', null);
  const pending = unseal(ctx.services.config.authSecret, write.sealed);
  if (!pending) return fail('CALLER_UNKNOWN', 'AUTH_SECRET was changed: its request can’t be read any more');

  let answer: MovedAnswer;
  let files: readonly string[] = [];
  let inOrder = write;
  try {
    answer = await withWholeRequest(ctx, pending, async whole => {
      const request = await renamed(ctx, lane, write.route, whole);
      files = await severalFiles(ctx, write, request);
      if (lane.toward === 'ELO') inOrder = { ...write, created: inOrderOfForm(write.created, pending.called, files) };
      return ask(ctx, lane, inOrder, request);
    });
  } catch (error) {
    if (error instanceof FilesGone) return fail('FILES_GONE', null);
    if (error instanceof MovedNever) return fail('REFUSED', error.message);
    if (error instanceof OtherSideAway) throw later(lane, error.message);
    // No room on this machine's disk for its body.
    if (isTemporaryFailure(error)) throw later(lane, error.message);
    throw error;
  }
  const { status } = answer;
  const isDecided = status < 500 && !isAway(status);
  if (isDecided && pending.answered)
    ctx.services.moving.compared(write.route, {
      request: pending,
      askedAt: new Date(write.acceptedAt),
      elo: answer,
      legacy: pending.answered,
    });
  if (status < 300 && !isRefusal(answer)) {
    await done(ctx, lane, inOrder, answer, files);
    if (pending.stored !== undefined) await ctx.services.storage?.remove(pending.stored);
    return;
  }
  const detail = write.detail === null ? null : `tried before (${write.detail}): it may have been done then`;
  if (status === 401 || status === 403) return fail('CALLER_UNKNOWN', detail, status);
  if (isAway(status)) throw later(lane, `status ${status}`);
  if (isRefusal(answer) && status < 500) return fail('REFUSED', detail, status);
  if (write.attempts + 1 >= MAX_TRIES) return fail('FAILED', detail, status);
  return delayWrite(ctx, write.id, { delayMs: 2_000 * 4 ** write.attempts, detail: `status ${status}`, status });
}

/** The status says that the side can't do it now, and does not blame the request. */
const isAway = (status: number): boolean => [408, 429, 502, 503, 504].includes(status);

async function renamed(ctx: MirrorCtx, { toward }: Lane, route: string, request: MovedRequest): Promise<MovedRequest> {
  const { moving } = ctx.services;
  const named = await moving.named(route, request);
  const idOf = await idsAt(ctx, toward, named);
  return named.some(ref => idOf(ref) !== ref.id) ? moving.renamed(route, request, idOf) : request;
}

async function ask(
  ctx: MirrorCtx,
  { toward }: Lane,
  { id, route, created, attemptKey }: ClaimedWrite,
  request: MovedRequest,
): Promise<MovedAnswer> {
  const { moving } = ctx.services;
  if (toward === 'LEGACY') {
    // The key of the caller is the same at every try, too.
    const headers = { 'idempotency-key': `elo-${attemptKey}`, ...request.headers };
    return moving.askLegacy(route, { ...request, headers });
  }
  // The removal of the write is committed with its effects: even a process that is killed does it only once. A write that was
  // superseded while it ran divides by zero, and nothing of it is done.
  const alongside = [takeAwayOrFail.pipelined({ id, now: ctx.services.now().toISOString() })];
  return moving.doSilently(request, { ids: await freeIds(ctx, byTable(created)), alongside });
}

const byTable = (made: MadeRecords): Map<string, readonly number[]> =>
  new Map(Object.entries(made).flatMap(([record, ids]) => (tableOf.has(record) ? [[tableOf.get(record)!, ids]] : [])));

/** The names of the files of a form that made several; none for others. */
const severalFiles = async (ctx: MirrorCtx, { created }: ClaimedWrite, request: MovedRequest): Promise<string[]> =>
  (created.StoredFile ?? []).length > 1 ? ctx.services.moving.filesOf(request) : [];

/**
 * Files in the order of their form, because Elo numbers them in this order: an old service may tell, or number, them in
 * another.
 */
const inOrderOfForm = (made: MadeRecords, called: MadeNames | undefined, files: readonly string[]): MadeRecords =>
  made.StoredFile ? { ...made, StoredFile: inOrderOf(files, made.StoredFile, called?.StoredFile ?? []) } : made;

async function done(
  ctx: MirrorCtx,
  { toward }: Lane,
  write: ClaimedWrite,
  answer: MovedAnswer,
  files: readonly string[],
): Promise<void> {
  const { moving } = ctx.services;
  const theirs = inOrderOfForm(moving.made(write.route, answer), moving.called(write.route, answer), files);
  await noteRecordIds(
    ctx,
    toward === 'LEGACY' ? { elo: write.created, legacy: theirs } : { elo: theirs, legacy: write.created },
  );
  await removeWrite(ctx, write.id);
}
