import { Arg, Args, Ctx as Context, ID, Int, Mutation, Query, Resolver, Subscription } from 'type-graphql';
import type { FullCtx } from '../src/domain/context.js';
import {
  findLiveMessages,
  findLiveSession,
  findLiveSessions,
  watchLiveMessages,
} from '../src/domain/live/find-live-sessions.js';
import { leaveLiveSession } from '../src/domain/live/leave-live-session.js';
import { postLiveMessage } from '../src/domain/live/post-live-message.js';
import { findSessionNow, watchLiveSession } from '../src/domain/live/watch-live-session.js';
import { PageArgs } from '../schema/connection.js';
import {
  LiveMessageConnection,
  LiveMessageType,
  LiveSessionReportType,
  LiveSessionsType,
  LiveSessionType,
  WatchedLiveMessagesType,
} from '../schema/live.type.js';
import { toId } from './ids.js';
import { subscribing } from './subscribing.js';
import { QueryOfOne } from './query-of-one.js';

@Resolver()
export class LiveResolver {
  @Query(() => LiveSessionsType, {
    description: 'For staff and services: the collective meetings that run now.',
    complexity: 5_000,
  })
  liveSessions(@Context() ctx: FullCtx) {
    return findLiveSessions(ctx);
  }

  @QueryOfOne(() => LiveSessionReportType, { description: 'For staff and services: one meeting, at any time.' })
  liveSession(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('intervalMinutes', () => Int, {
      defaultValue: 5,
      description: 'The length of a period of attendance in minutes, 1 to 60.',
    })
    minutes: number,
  ) {
    return findLiveSession(ctx, { id: toId(id), minutes });
  }

  @QueryOfOne(() => LiveMessageConnection, {
    description: 'The messages of a meeting, as it is now, for people of the class and for staff.',
  })
  liveMessages(
    @Context() ctx: FullCtx,
    @Arg('meetingId', () => ID) meetingId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('latestFirst', () => Boolean, {
      defaultValue: false,
      description: 'True: the latest first; false: in the order of their writing.',
    })
    latestFirst: boolean,
  ) {
    return findLiveMessages(ctx, { meetingId: toId(meetingId), latestFirst }, page);
  }

  @QueryOfOne(() => WatchedLiveMessagesType, {
    description: 'The messages of a meeting, read once for all watching clients. For staff and services.',
  })
  watchLiveMessages(
    @Context() ctx: FullCtx,
    @Arg('meetingId', () => ID) meetingId: string,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('latestFirst', () => Boolean, {
      defaultValue: false,
      description: 'True: the latest first; false: in the order of their writing.',
    })
    latestFirst: boolean,
  ) {
    return watchLiveMessages(ctx, { meetingId: toId(meetingId), latestFirst }, page);
  }

  @Mutation(() => LiveMessageType, { description: 'Writes a message in a running meeting of the caller’s class.' })
  postLiveMessage(
    @Context() ctx: FullCtx,
    @Arg('meetingId', () => ID) meetingId: string,
    @Arg('text', () => String, { description: 'At most 500 characters.' }) text: string,
  ) {
    return postLiveMessage(ctx, { meetingId: toId(meetingId), text });
  }

  @Mutation(() => Boolean, { description: 'The caller leaves a running meeting; false when they were not in it.' })
  leaveLiveSession(@Context() ctx: FullCtx, @Arg('meetingId', () => ID) meetingId: string) {
    return leaveLiveSession(ctx, { meetingId: toId(meetingId) });
  }

  @Subscription(() => LiveSessionType, {
    description:
      'For staff and services: a meeting as it is now. It is sent at once, and again when somebody comes, leaves or writes, and when the meeting changes, begins or ends.',
    subscribe: subscribing<{ meetingId: string }>((ctx, { meetingId }) =>
      watchLiveSession(ctx, { meetingId: toId(meetingId) }),
    ),
  })
  liveSessionChanged(@Context() ctx: FullCtx, @Arg('meetingId', () => ID) meetingId: string) {
    return findSessionNow(ctx, { meetingId: toId(meetingId) });
  }
}
