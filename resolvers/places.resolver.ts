import { Arg, Ctx as Context, ID, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findCities } from '../src/domain/places/find-places.js';
import { institutionsOf } from '../src/domain/places/institutions.query.js';
import { states } from '../src/domain/places/places.query.js';
import { CityType, InstitutionType, StateType } from '../schema/places.type.js';
import { toId } from './ids.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver()
export class PlaceResolver {
  @Query(() => [StateType], { description: 'All 27 states, in the order of their names.' })
  states() {
    return states;
  }

  @QueryOfOne(() => [CityType], { description: 'The cities of a state, in the order of their names.' })
  cities(@Arg('stateId', () => ID, { description: 'The IBGE code of a state, two digits.' }) stateId: string) {
    return findCities(toId(stateId));
  }

  @QueryOfOne(() => [InstitutionType], { description: 'The hospitals of a city, in the order of their names.' })
  institutions(
    @Context() ctx: FullCtx,
    @Arg('cityId', () => ID, { description: 'The IBGE code of a city, seven digits.' }) cityId: string,
  ) {
    return institutionsOf(ctx, toId(cityId));
  }
}
