import { Ctx as Context, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { cancelReasons } from '../src/domain/enrollments/reasons.js';
import { noticeWays } from '../src/domain/kernel/notice-ways.js';
import { chatbotAppKey, configuration } from '../src/domain/system/configuration.js';
import { health } from '../src/domain/system/health.js';
import { readiness } from '../src/domain/system/readiness.js';
import { NoticeWay } from '../schema/enums.js';
import { ConfigurationType, HealthType, ReadinessType, ReasonType } from '../schema/system.type.js';

@Resolver()
export class SystemResolver {
  @Query(() => ConfigurationType, {
    description: 'What a browser needs to know of this deployment. Public; no secret is in it.',
  })
  configuration(@Context() ctx: FullCtx) {
    return configuration(ctx);
  }

  @Query(() => String, { description: 'The key with which a page opens the chatbot. Public.' })
  chatbotAppKey(@Context() ctx: FullCtx) {
    return chatbotAppKey(ctx);
  }

  @Query(() => [NoticeWay], {
    description:
      'By what this server tells people things: MAIL with a mail server, MESSAGE with the messaging platform. What is missing goes to nobody. Public.',
  })
  noticeWays(@Context() ctx: FullCtx) {
    return noticeWays(ctx);
  }

  @Query(() => HealthType, { description: 'How this process is doing; asks nothing outside. Public.' })
  health(@Context() ctx: FullCtx) {
    return health(ctx);
  }

  @Query(() => ReadinessType, { description: 'Whether this process can serve; asks the database each time. Public.' })
  readiness(@Context() ctx: FullCtx) {
    return readiness(ctx);
  }

  @Query(() => [ReasonType], { description: 'The reasons that people may give for leaving a class. Public.' })
  cancelReasons() {
    return cancelReasons();
  }
}
