import { Arg, Ctx as Context, ID, Int, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../../domain/context.js';
import { findDriftReports, findMirrorFailures, findMirrors } from '../domain/mirror/find-mirror.js';
import { giveUpMirror, retryMirror } from '../domain/mirror/retry-mirror.js';
import { DriftReportType, MirrorFailureType, MirrorType } from '../schema/mirror.type.js';
import { toId } from '../../../resolvers/ids.js';

const IDS = 'Ids of mirror failures, at most 1,000.';

@Resolver(() => MirrorFailureType)
export class MirrorResolver {
  @Query(() => [MirrorFailureType], {
    description: 'For administrators: writes that one side accepted and the other side did not do, in their order.',
  })
  mirrorFailures(
    @Context() ctx: FullCtx,
    @Arg('route', () => String, { nullable: true, description: 'Only of this route.' })
    route: string | null | undefined,
    @Arg('first', () => Int, { defaultValue: 100, description: 'The number of rows, at most 1000.' }) first: number,
  ) {
    return findMirrorFailures(ctx, { route, first });
  }

  @Query(() => [MirrorType], {
    description: 'For administrators: the state of mirrored writes, for each facade with any.',
  })
  mirrors(@Context() ctx: FullCtx) {
    return findMirrors(ctx);
  }

  @Query(() => [DriftReportType], {
    description: 'For administrators: the result of the latest comparison of each documented list of both sides.',
  })
  driftReports(
    @Context() ctx: FullCtx,
    @Arg('facade', () => String, { nullable: true, description: 'Only of this facade, such as `portal`.' })
    facade: string | null | undefined,
  ) {
    return findDriftReports(ctx, { facade });
  }

  @Mutation(() => Int, {
    description:
      'For administrators: repeats failed mirrored writes, with a full number of tries, before the writes that wait behind them. It passes over SUPERSEDED ones, because a newer change of the record was accepted since. Returns their number.',
  })
  retryMirror(@Context() ctx: FullCtx, @Arg('ids', () => [ID], { description: IDS }) ids: string[]) {
    return retryMirror(ctx, { ids: ids.map(toId) });
  }

  @Mutation(() => Int, {
    description:
      'For administrators: gives up failed mirrored writes for good, so that the writes behind them continue. The two sides differ there from now on. Returns their number.',
  })
  giveUpMirror(@Context() ctx: FullCtx, @Arg('ids', () => [ID], { description: IDS }) ids: string[]) {
    return giveUpMirror(ctx, { ids: ids.map(toId) });
  }
}
