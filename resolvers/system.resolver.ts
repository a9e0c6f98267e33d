import { Ctx as Context, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { cancelReasons } from '../src/domain/enrollments/reasons.rules.js';
import { noticeWays } from '../src/domain/kernel/notice-ways.js';
import { chatbotAppKey, configuration } from '../src/domain/system/configuration.js';
import { health } from '../src/domain/system/health.js';
import { readiness } from '../src/domain/system/readiness.js';
import { NoticeWay } from '../schema/enums.js';
import { ConfigurationType, HealthType, ReadinessType, ReasonType } from '../schema/system.type.js';

@Resolver()
export class SystemResolver {
  @Query(() => ConfigurationType, {
    description: 'The configuration of this deployment for browsers. Public; it has no secrets.',
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
      'The channels of this server for notices to people: MAIL with a mail server, MESSAGE with the messaging platform. Notices for a missing channel are not sent. Public.',
  })
  noticeWays(@Context() ctx: FullCtx) {
    return noticeWays(ctx);
  }

  @Query(() => HealthType, { description: 'The health of this process, without asking other servers. Public.' })
  health(@Context() ctx: FullCtx) {
    return health(ctx);
  }

  @Query(() => ReadinessType, { description: 'The readiness of this process; each call asks the database. Public.' })
  readiness(@Context() ctx: FullCtx) {
    return readiness(ctx);
  }

  @Query(() => [ReasonType], { description: 'The reasons that people may give for leaving a class. Public.' })
  cancelReasons() {
    return cancelReasons();
  }
}
