import { Arg, Args, Ctx as Context, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { listGroupMembers, myHospitalGroups, groupMember } from '../src/domain/hospitals/group-members.query.js';
import { findHospital, findHospitalGroup } from '../src/domain/hospitals/find-hospital.js';
import { listHospitalGroups, hospitalGroup } from '../src/domain/hospitals/hospital-groups.query.js';
import { type HospitalRow, listHospitals, hospital } from '../src/domain/hospitals/hospitals.query.js';
import {
  createHospital,
  createHospitalGroup,
  removeHospital,
  removeHospitalGroup,
  updateHospital,
  updateHospitalGroup,
} from '../src/domain/hospitals/save-hospital.js';
import { setHospitalGroupRole } from '../src/domain/hospitals/set-group-role.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { cityOf } from '../src/domain/places/places.query.js';
import { PageArgs } from '../schema/connection.js';
import { HospitalGroupRole } from '../schema/enums.js';
import {
  CreateHospitalGroupInput,
  CreateHospitalInput,
  HospitalFilter,
  HospitalGroupFilter,
  UpdateHospitalGroupInput,
  UpdateHospitalInput,
} from '../schema/hospitals.input.js';
import {
  HospitalConnection,
  HospitalGroupConnection,
  HospitalGroupMemberConnection,
  HospitalGroupMemberType,
  HospitalGroupType,
  HospitalType,
} from '../schema/hospitals.type.js';
import { CityType } from '../schema/places.type.js';
import { idsOf, toId } from './ids.js';
import { QueryOfNode, QueryOfOne } from './query-of-one.js';
import { Removal } from './removal.js';
import { Selected } from './selected.js';
import { PersonType } from '../schema/people.type.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const hospitalGroupAnswer = answer(HospitalGroupType, hospitalGroup);

export const hospitalGroupMemberAnswer = answer(HospitalGroupMemberType, groupMember, {
  group: { type: HospitalGroupType, description: 'The hospital group of the measurements.' },
  person: { type: PersonType, description: 'The member.' },
  givenBy: { ...maybePerson, description: 'The person who gave the role last; null when unknown.' },
});

export const hospitalAnswer = answer(HospitalType, hospital, {
  group: {
    type: HospitalGroupType,
    nullable: true,
    description: 'The group of the hospital in measurements; null when none.',
  },
});

@Resolver(() => HospitalGroupType)
export class HospitalGroupResolver {
  @Query(() => HospitalGroupConnection, { description: 'Groups of hospitals, for all signed-in people.' })
  hospitalGroups(
    @Context() ctx: FullCtx,
    @Arg('filter', () => HospitalGroupFilter, { nullable: true }) filter: HospitalGroupFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listHospitalGroups(ctx, { ...filter }, page, selection);
  }

  @QueryOfNode(() => HospitalGroupType, { description: 'A group of hospitals, for all signed-in people.' })
  hospitalGroup(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findHospitalGroup(ctx, toId(id), selection);
  }

  @Mutation(() => HospitalGroupType, { description: 'Makes a group of hospitals. By administrators.' })
  createHospitalGroup(
    @Context() ctx: FullCtx,
    @Arg('input', () => CreateHospitalGroupInput) input: CreateHospitalGroupInput,
  ) {
    return createHospitalGroup(ctx, input);
  }

  @Mutation(() => HospitalGroupType, { description: 'Renames a group of hospitals. By administrators.' })
  updateHospitalGroup(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateHospitalGroupInput) input: UpdateHospitalGroupInput,
  ) {
    return updateHospitalGroup(ctx, { id: toId(id), ...input });
  }

  @Removal(() => HospitalGroupType, {
    description: 'Removes a group; CONFLICT when it has hospitals or measurements. By administrators.',
  })
  removeHospitalGroup(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeHospitalGroup(ctx, { id: toId(id) });
  }
}

@Resolver(() => HospitalGroupMemberType)
export class HospitalGroupMemberResolver {
  @QueryOfOne(() => HospitalGroupMemberConnection, {
    description: 'The members of a group of hospitals. For administrators and supervisors.',
  })
  hospitalGroupMembers(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID) groupId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listGroupMembers(ctx, { groupId: toId(groupId) }, page, selection);
  }

  @Query(() => [HospitalGroupMemberType], {
    description: 'The groups of hospitals of which the caller is a member, at most 100.',
  })
  myHospitalGroups(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return myHospitalGroups(ctx, selection);
  }

  @Mutation(() => HospitalGroupType, {
    description:
      'Gives a person a role in a group of hospitals, changes the role, or removes it; a mail tells them. By administrators and supervisors.',
  })
  setHospitalGroupRole(
    @Context() ctx: FullCtx,
    @Arg('groupId', () => ID) groupId: string,
    @Arg('userId', () => ID, { description: 'The id of the person.' }) userId: string,
    @Arg('role', () => HospitalGroupRole, { nullable: true, description: 'Null removes the role.' })
    role: HospitalGroupRole | null | undefined,
  ) {
    return setHospitalGroupRole(ctx, { groupId: toId(groupId), userId: toId(userId), role: role ?? null });
  }
}

@Resolver(() => HospitalType)
export class HospitalResolver {
  @Query(() => HospitalConnection, {
    description: 'Hospitals, archived ones too. For administrators and supervisors; `institutions` is for everybody.',
  })
  hospitals(
    @Context() ctx: FullCtx,
    @Arg('filter', () => HospitalFilter, { nullable: true }) filter: HospitalFilter | null,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listHospitals(ctx, idsOf({ ...filter }, 'groupId', 'cityId'), page, selection);
  }

  @QueryOfNode(() => HospitalType, { description: 'A hospital, archived or not. For administrators and supervisors.' })
  hospital(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findHospital(ctx, toId(id), selection);
  }

  @FieldResolver(() => CityType, { nullable: true, description: 'Its city.' })
  city(@Root() { cityId }: HospitalRow) {
    return cityOf(cityId) ?? null;
  }

  @Mutation(() => HospitalType, { description: 'Makes a hospital. By administrators.' })
  createHospital(@Context() ctx: FullCtx, @Arg('input', () => CreateHospitalInput) input: CreateHospitalInput) {
    return createHospital(ctx, idsOf(input, 'cityId', 'groupId'));
  }

  @Mutation(() => HospitalType, { description: 'Changes a hospital. By administrators.' })
  updateHospital(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateHospitalInput) input: UpdateHospitalInput,
  ) {
    return updateHospital(ctx, { id: toId(id), ...idsOf(input, 'cityId', 'groupId') });
  }

  @Removal(() => HospitalType, {
    description: 'Removes a hospital; CONFLICT when people named it as their place of work. By administrators.',
  })
  removeHospital(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeHospital(ctx, { id: toId(id) });
  }
}
