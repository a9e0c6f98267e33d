import { Ctx as Context, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { cancelReasons } from '../src/domain/enrollments/reasons.js';
import { chatbotAppKey, configuration } from '../src/domain/system/configuration.js';
import { health } from '../src/domain/system/health.js';
import { readiness } from '../src/domain/system/readiness.js';
import { ConfigurationType, HealthType, ReadinessType, ReasonType } from '../schema/system.type.js';

@Resolver()
export class SystemResolver {
  @Query(() => ConfigurationType)
  configuration(@Context() ctx: FullCtx) {
    return configuration(ctx);
  }

  @Query(() => String, { description: 'The key with which a page opens the chatbot.' })
  chatbotAppKey(@Context() ctx: FullCtx) {
    return chatbotAppKey(ctx);
  }

  @Query(() => HealthType)
  health(@Context() ctx: FullCtx) {
    return health(ctx);
  }

  @Query(() => ReadinessType, { description: 'Asks the database each time.' })
  readiness(@Context() ctx: FullCtx) {
    return readiness(ctx);
  }

  @Query(() => [ReasonType])
  cancelReasons() {
    return cancelReasons();
  }
}
