import { Arg, Args, Ctx as Context, FieldResolver, ID, Int, Query, Resolver, Root } from 'type-graphql';
import {
  type CourseRow,
  listCourses,
  type RoomRow,
  subscribersOfCourse,
  cycle,
  course,
  room,
  activity,
} from '../src/domain/classes/catalogue.query.js';
import { type ClassRow, type MeetingRow, handInRule, group, meeting } from '../src/domain/classes/classes.query.js';
import { findClass, findClasses, findCourse, findCycle, findCycles } from '../src/domain/classes/find-class.js';
import { findGroupUrl } from '../src/domain/classes/find-group-url.js';
import { findRecording, findRoom } from '../src/domain/classes/find-room.js';
import type { FullCtx } from '../src/domain/context.js';
import { enrollmentsOfClass } from '../src/domain/enrollments/enrollments.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { roomAddress } from '../src/domain/classes/rooms.rules.js';
import { ClassFilter, CourseFilter } from '../schema/classes.input.js';
import {
  ClassConnection,
  ClassType,
  CourseConnection,
  CourseType,
  CycleType,
  MeetingType,
  RoomType,
  ClassSubstituteType,
  ActivityType,
  HandInRuleType,
} from '../schema/classes.type.js';
import { OrderedPageArgs, PageArgs } from '../schema/connection.js';
import { EnrollmentConnection } from '../schema/enrollments.type.js';
import { toId, toOptionalId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfNode } from './query-of-one.js';
import { PersonType } from '../schema/people.type.js';
import { EmployeeType } from '../schema/scheduling.type.js';
import { substitute } from '../src/domain/classes/substitutes.query.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const activityAnswer = answer(ActivityType, activity);

export const classAnswer = answer(ClassType, group, {
  course: { type: CourseType, description: 'The course.' },
  cycle: { type: CycleType, description: 'The cycle.' },
  facilitator: { ...maybePerson, description: 'The person who leads it; null when nobody does.' },
  room: { type: RoomType, nullable: true, description: 'Null to people of other classes.' },
  meetings: { type: MeetingType, description: 'Its collective meetings, in their order.' },
  substitutes: { type: ClassSubstituteType, description: 'The substitutes, also of past days.' },
  handInRules: {
    type: HandInRuleType,
    description: 'The dates and numbers of attempts for handing in its activities.',
  },
  employee: {
    type: EmployeeType,
    nullable: true,
    description: 'The facilitator as an employee with a calendar.',
  },
});

export const classSubstituteAnswer = answer(ClassSubstituteType, substitute, {
  user: { type: PersonType, description: 'The person.' },
});

export const courseAnswer = answer(CourseType, course, {
  activities: { type: ActivityType, description: 'Its steps, in their order.' },
});

export const cycleAnswer = answer(CycleType, cycle);

export const handInRuleAnswer = answer(HandInRuleType, handInRule, { activity: ActivityType });

export const meetingAnswer = answer(MeetingType, meeting, {
  activity: {
    type: ActivityType,
    description: 'The activity of the meeting in the course. People who were there are present at this activity.',
  },
  class: { type: ClassType, description: 'The class that meets.' },
});

export const roomAnswer = answer(RoomType, room);

@Resolver(() => ClassType)
export class ClassResolver {
  @QueryOfNode(() => ClassType, {
    description: 'A class, for all signed-in people. Fields for people of the class are null to others.',
  })
  class(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findClass(ctx, toId(id), selection);
  }

  @Query(() => ClassConnection, {
    description: 'All classes, in the order of their ids, for all signed-in people.',
  })
  classes(
    @Context() ctx: FullCtx,
    @Arg('filter', () => ClassFilter, { nullable: true }) filter: ClassFilter | null,
    @Args(() => OrderedPageArgs) page: OrderedPageArgs,
    @Selected() selection: Selection,
  ) {
    return findClasses(
      ctx,
      {
        courseId: toOptionalId(filter?.courseId),
        cycleId: toOptionalId(filter?.cycleId),
        facilitatorId: toOptionalId(filter?.facilitatorId),
        isOpen: filter?.open,
        search: filter?.search,
        mine: filter?.mine,
        lacks: filter?.lacks,
        meetsOn: filter?.meetsOn,
      },
      page,
      selection,
    );
  }

  @FieldResolver(() => String, {
    nullable: true,
    description: 'The address of the group of the class, such as in a messenger. Null to people of other classes.',
  })
  groupUrl(@Root() group: ClassRow, @Context() ctx: FullCtx) {
    return findGroupUrl(ctx, group);
  }

  @FieldResolver(() => EnrollmentConnection, {
    description: 'The enrollments that the caller may see; a participant sees only their own.',
  })
  enrollments(
    @Root() group: ClassRow,
    @Context() ctx: FullCtx,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return enrollmentsOfClass(ctx, group.id, page, selection);
  }
}

@Resolver(() => RoomType)
export class RoomResolver {
  @Query(() => RoomType, {
    nullable: true,
    description: 'The room of a class; null when it has none. FORBIDDEN to people of other classes.',
  })
  room(@Context() ctx: FullCtx, @Arg('classId', () => ID) classId: string, @Selected() selection: Selection) {
    return findRoom(ctx, toId(classId), selection);
  }

  @FieldResolver(() => String, { description: 'The address that opens the room.' })
  url(@Root() room: RoomRow, @Context() ctx: FullCtx) {
    return roomAddress(ctx.services.config, room.slug);
  }
}

@Resolver(() => MeetingType)
export class MeetingResolver {
  @FieldResolver(() => String, {
    nullable: true,
    description: 'The recording. Null to people of other classes, and when there is none.',
  })
  videoPlaybackId(@Root() meeting: MeetingRow, @Context() ctx: FullCtx) {
    return findRecording(ctx, meeting);
  }
}

@Resolver(() => CourseType)
export class CourseResolver {
  @QueryOfNode(() => CourseType, { description: 'A course, by id or by slug. Public.' })
  course(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { nullable: true, description: 'The id of the course, instead of its slug.' })
    id: string | null | undefined,
    @Arg('slug', () => String, { nullable: true, description: 'The slug of the course, instead of its id.' })
    slug: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    return findCourse(ctx, { id: toOptionalId(id), slug }, selection);
  }

  @Query(() => CourseConnection, {
    description: 'All courses, in the order of their ids, for all signed-in people.',
  })
  courses(
    @Context() ctx: FullCtx,
    @Arg('filter', () => CourseFilter, { nullable: true }) filter: CourseFilter | null,
    @Args(() => OrderedPageArgs) page: OrderedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listCourses(ctx, { ...filter }, page, selection);
  }

  @FieldResolver(() => Int, { description: 'People enrolled in any class of the course.', complexity: 50 })
  subscribers(@Root() course: CourseRow, @Context() ctx: FullCtx) {
    return subscribersOfCourse(ctx, course.id).then(found => found?.count ?? 0);
  }
}

@Resolver(() => CycleType)
export class CycleResolver {
  @QueryOfNode(() => CycleType, { description: 'A cycle, for all signed-in people.' })
  cycle(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findCycle(ctx, toId(id), selection);
  }

  @Query(() => [CycleType], { description: 'All cycles, for all signed-in people.' })
  cycles(
    @Context() ctx: FullCtx,
    @Arg('year', () => Int, { nullable: true, description: 'Only cycles of this calendar year.' })
    year: number | null | undefined,
    @Selected() selection: Selection,
  ) {
    return findCycles(ctx, year, selection);
  }
}
