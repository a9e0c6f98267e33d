import { Arg, Ctx as Context, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findDriftReports, findMirrorFailures, findMirrors } from '../src/cutover/domain/mirror/find-mirror.js';
import { giveUpMirror, retryMirror } from '../src/cutover/domain/mirror/retry-mirror.js';
import { DriftReportType, MirrorFailureType, MirrorType } from '../schema/mirror.type.js';
import { toId } from './ids.js';

const IDS = 'Ids of mirror failures, at most 1,000.';

@Resolver(() => MirrorFailureType)
export class MirrorResolver {
  @Query(() => [MirrorFailureType], {
    description: 'For administrators: writes that one side accepted and the other did not do, in their order.',
  })
  mirrorFailures(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { nullable: true, description: 'Of this route only.' })
    route: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 100, description: 'How many, at most 1000.' }) first: number,
  ) {
    return findMirrorFailures(ctx, { route, first });
  }

  @Query(() => [MirrorType], {
    description: 'For administrators: how mirrored writes stand, of each facade that has any.',
  })
  mirrors(@Context() ctx: FullCtx) {
    return findMirrors(ctx);
  }

  @Query(() => [DriftReportType], {
    description: 'For administrators: what the latest comparison of each documented list of both sides found.',
  })
  driftReports(
    @Context() ctx: FullCtx,
    @Arg('facade', () => String, { nullable: true, description: 'Of this facade only, such as `portal`.' })
    facade: string | null | undefined,
  ) {
    return findDriftReports(ctx, { facade });
  }

  @Mutation(() => Int, {
    description:
      'For administrators: has failed mirrored writes done again, with all their tries, before those that wait behind them, and passes over what is SUPERSEDED: a newer change of the record was accepted since. Answers how many.',
  })
  retryMirror(@Context() ctx: FullCtx, @Arg('ids', () => [ID], { description: IDS }) ids: string[]) {
    return retryMirror(ctx, { ids: ids.map(toId) });
  }

  @Mutation(() => Int, {
    description:
      'For administrators: gives failed mirrored writes up for good, so that those behind them go on. The two sides differ there from now on. Answers how many.',
  })
  giveUpMirror(@Context() ctx: FullCtx, @Arg('ids', () => [ID], { description: IDS }) ids: string[]) {
    return giveUpMirror(ctx, { ids: ids.map(toId) });
  }
}
