import { Arg, Ctx as Context, Query, Resolver } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import { findEnrollmentStats } from '../src/domain/enrollments/find-enrollment-stats.js';
import { findSentiment } from '../src/domain/sentiment/find-sentiment.js';
import { dashboardStatus } from '../src/domain/system/dashboard-status.js';
import { EnrollmentStatsFilter, EnrollmentStatsType } from '../schema/enrollment-stats.type.js';
import { SentimentFilter, SentimentReportType } from '../schema/sentiment.type.js';
import { DashboardStatus } from '../schema/system.type.js';
import { toIds } from './ids.js';

@Resolver()
export class DashboardResolver {
  @Query(() => DashboardStatus, {
    description: 'The state of the dashboard; each call asks the database. Public.',
  })
  dashboardStatus(@Context() ctx: FullCtx) {
    return dashboardStatus(ctx);
  }

  @Query(() => EnrollmentStatsType, {
    description: 'The counts of enrollments of the classes that the caller sees. For staff and services.',
    complexity: 30_000,
  })
  enrollmentStats(
    @Context() ctx: FullCtx,
    @Arg('filter', () => EnrollmentStatsFilter, { nullable: true }) filter: EnrollmentStatsFilter | null,
  ) {
    const { courseId, cycleId, classId, ...rest } = filter ?? {};
    return findEnrollmentStats(ctx, { ...rest, ...toIds({ courseId, cycleId, classId }) });
  }

  @Query(() => SentimentReportType, {
    description:
      'The opinions of participants about live sessions of the classes that the caller sees. For staff and services.',
    complexity: 10_000,
  })
  sentiment(
    @Context() ctx: FullCtx,
    @Arg('filter', () => SentimentFilter, { nullable: true }) filter: SentimentFilter | null,
  ) {
    const { meetingId, classId, courseId, ...rest } = filter ?? {};
    return findSentiment(ctx, { ...rest, ...toIds({ meetingId, classId, courseId }) });
  }
}
