import { Arg, Args, Ctx as Context, ID, Mutation, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { erasePerson, requestErasure, withdrawErasure } from '../src/domain/erasures/erase-person.js';
import { findMyErasure, listErasures, erasure } from '../src/domain/erasures/erasures.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { tableNameIn } from '../src/privacy/export-nouns.js';
import { reasonIn } from '../src/privacy/reasons.js';
import { PageArgs } from '../schema/connection.js';
import { ErasureState } from '../schema/enums.js';
import { ErasureConnection, ErasurePlanType, ErasureType } from '../schema/erasures.type.js';
import { DutyHandOverInput } from '../schema/accounts.input.js';
import { HAND_OVER, toHandOver } from './duty-hand-over.js';
import { toId, toIds } from './ids.js';
import { Selected } from './selected.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const erasureAnswer = answer(ErasureType, erasure, {
  person: { type: PersonType, description: 'The person whose data are erased.' },
  requestedBy: {
    ...maybePerson,
    description: 'The person who asked for it; null: an operator at the command line.',
  },
});

@Resolver(() => ErasureType)
export class ErasureResolver {
  @Query(() => ErasureConnection, {
    description:
      'Erasures of people: requested, waiting, running, done and withdrawn, latest first. By administrators.',
  })
  erasures(
    @Context() ctx: FullCtx,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
    @Arg('state', () => ErasureState, { nullable: true, description: 'Only in this state.' }) state?: ErasureState,
    @Arg('personId', () => ID, { nullable: true, description: 'Only of this person.' }) personId?: string,
  ) {
    return listErasures(ctx, { state, ...toIds({ personId }) }, page, selection);
  }

  @Query(() => ErasureType, {
    nullable: true,
    description: 'The erasure of the caller that is requested, waiting or running; null without one.',
  })
  myErasure(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return findMyErasure(ctx, selection);
  }

  @Mutation(() => ErasurePlanType, {
    description:
      'Erases a person after ERASURE_WAIT_DAYS. A mail tells them, and they can object until then. CONFLICT when others rely on a facilitator (`handOver`). By administrators.',
  })
  async erasePerson(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { description: 'The id of the person.' }) id: string,
    @Arg('dryRun', () => Boolean, {
      description: 'True: only returns the data that would be deleted, emptied and kept.',
    })
    dryRun: boolean,
    @Arg('handOver', () => DutyHandOverInput, { nullable: true, description: HAND_OVER })
    handOver?: DutyHandOverInput | null,
  ) {
    const { effects, ...decided } = await erasePerson(ctx, { id: toId(id), dryRun, handOver: toHandOver(handOver) });
    return {
      ...decided,
      effects: effects.map(({ reasons, ...effect }) => ({
        ...effect,
        name: tableNameIn(ctx.language, effect.place),
        reason: reasons.map(each => reasonIn(ctx.language, each)).join('; ') || null,
      })),
    };
  }

  @Mutation(() => ErasureType, {
    description: 'Asks for the caller’s own erasure; an administrator decides. By people.',
  })
  requestErasure(@Context() ctx: FullCtx) {
    return requestErasure(ctx);
  }

  @Mutation(() => ErasureType, {
    description: 'Withdraws an erasure that has not been carried out. By the person and by administrators.',
  })
  withdrawErasure(@Context() ctx: FullCtx, @Arg('id', () => ID, { description: 'The id of the erasure.' }) id: string) {
    return withdrawErasure(ctx, { id: toId(id) });
  }
}
