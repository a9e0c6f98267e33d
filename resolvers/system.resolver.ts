import { Ctx as Context, Query, Resolver } from 'type-graphql';
import type { Ctx } from '../src/domain/context.js';
import { cancelReasons } from '../src/domain/enrollments/reasons.js';
import { chatbotAppKey, configuration } from '../src/domain/system/configuration.js';
import { health } from '../src/domain/system/health.js';
import { readiness } from '../src/domain/system/readiness.js';
import { ConfigurationType, HealthType, ReadinessType, ReasonType } from '../schema/system.type.js';

@Resolver()
export class SystemResolver {
  @Query(() => ConfigurationType)
  configuration(@Context() ctx: Ctx) {
    return configuration(ctx);
  }

  @Query(() => String, { description: 'The key with which a page opens the chatbot.' })
  chatbotAppKey(@Context() ctx: Ctx) {
    return chatbotAppKey(ctx);
  }

  @Query(() => HealthType)
  health(@Context() ctx: Ctx) {
    return health(ctx);
  }

  @Query(() => ReadinessType, { description: 'Asks the database each time.' })
  readiness(@Context() ctx: Ctx) {
    return readiness(ctx);
  }

  @Query(() => [ReasonType])
  cancelReasons() {
    return cancelReasons();
  }
}
