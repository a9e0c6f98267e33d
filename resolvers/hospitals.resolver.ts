import { Args, Ctx as Context, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { listHospitalGroups } from '../src/domain/hospitals/hospital-groups.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { PageArgs } from '../schema/connection.js';
import { HospitalGroupConnection, HospitalGroupType } from '../schema/hospitals.type.js';
import { Selected } from './selected.js';

@Resolver(() => HospitalGroupType)
export class HospitalGroupResolver {
  @Query(() => HospitalGroupConnection, { description: 'Groups of hospitals, for everybody who is signed in.' })
  hospitalGroups(@Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs, @Selected() selection: Selection) {
    return listHospitalGroups(ctx, {}, page, selection);
  }
}
