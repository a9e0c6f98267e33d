import { Arg, Args, Ctx as Context, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { listDuplicates } from '../src/domain/merges/duplicates.query.js';
import { mergePeople } from '../src/domain/merges/merge-people.js';
import { canUndo, listMerges, merge, type MergeRow } from '../src/domain/merges/merges.query.js';
import { notDuplicates } from '../src/domain/merges/not-duplicates.js';
import { undoMerge } from '../src/domain/merges/undo-merge.js';
import { tableNameIn } from '../src/privacy/export-nouns.js';
import { PageArgs } from '../schema/connection.js';
import {
  DuplicatePairConnection,
  MergeChoiceInput,
  MergeConnection,
  MergePlanType,
  MergeType,
} from '../schema/merges.type.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';
import { toId, toIds } from './ids.js';
import { maybePerson } from './maybe-person.js';
import { Selected } from './selected.js';

export const mergeAnswer = answer(MergeType, merge, {
  kept: { type: PersonType, description: 'The person who stays.' },
  mergedBy: { ...maybePerson, description: 'The administrator who merged them.' },
  undoneBy: { ...maybePerson, description: 'The administrator who undid it; null: nobody did.' },
});

@Resolver(() => MergeType)
export class MergeResolver {
  @Query(() => DuplicatePairConnection, {
    description:
      'Pairs of people who are probably one person, in the order of the lower id; without those of `notDuplicates`. By administrators.',
  })
  duplicatePeople(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs) {
    return listDuplicates(ctx, page);
  }

  @Query(() => MergeConnection, { description: 'Merges of people, the latest first. By administrators.' })
  merges(
    @Context() ctx: FullCtx,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
    @Arg('personId', () => ID, { nullable: true, description: 'Only those in which this person stays.' })
    personId?: string,
  ) {
    return listMerges(ctx, toIds({ personId }), page, selection);
  }

  @Mutation(() => MergePlanType, {
    description:
      'Makes one record of two of one person. The id of the dropped one leads to the kept one; roles and ways to sign in of the kept one stay. Both are told by mail. By administrators.',
  })
  async mergePeople(
    @Context() ctx: FullCtx,
    @Arg('keep', () => ID, { description: 'The id of the person who stays.' }) keep: string,
    @Arg('drop', () => ID, { description: 'The id of the person who becomes part of them.' }) drop: string,
    @Arg('dryRun', () => Boolean, { description: 'True: only returns the effects.' }) dryRun: boolean,
    @Arg('choices', () => [MergeChoiceInput], {
      nullable: true,
      description: 'The sides that stay in conflicts, where they are not those of the dry run; at most 200.',
    })
    choices?: MergeChoiceInput[] | null,
  ) {
    const { counts, ...plan } = await mergePeople(ctx, {
      keep: toId(keep),
      drop: toId(drop),
      dryRun,
      choices: choices as never,
    });
    return { ...plan, counts: counts.map(each => ({ ...each, name: tableNameIn(ctx.language, each.table) })) };
  }

  @Mutation(() => MergeType, {
    description: 'Undoes a merge, within 30 days. What was written for the kept person since stays. By administrators.',
  })
  undoMerge(@Context() ctx: FullCtx, @Arg('id', () => ID, { description: 'The id of the merge.' }) id: string) {
    return undoMerge(ctx, { id: toId(id) });
  }

  @Mutation(() => Boolean, {
    description: 'Notes that two people are two: `duplicatePeople` leaves them out. By administrators.',
  })
  notDuplicates(
    @Context() ctx: FullCtx,
    @Arg('personId', () => ID, { description: 'The id of one of them.' }) personId: string,
    @Arg('otherId', () => ID, { description: 'The id of the other one.' }) otherId: string,
  ) {
    return notDuplicates(ctx, { personId: toId(personId), otherId: toId(otherId) });
  }

  @FieldResolver(() => Boolean, { description: 'True while it can be undone.' })
  canUndo(@Context() ctx: FullCtx, @Root() row: MergeRow) {
    return canUndo(ctx, row);
  }
}
