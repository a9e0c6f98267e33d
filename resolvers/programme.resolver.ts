import { Arg, Args, Ctx as Context, ID, Int, Mutation, Resolver } from 'type-graphql';
import { createActivity, removeActivity, updateActivity } from '../src/domain/classes/save-activity.js';
import { createClass, removeClass, updateClass } from '../src/domain/classes/save-class.js';
import { createCourse, removeCourse, updateCourse } from '../src/domain/classes/save-course.js';
import { createCycle, removeCycle, updateCycle } from '../src/domain/classes/save-cycle.js';
import { copyClass, copyCycle } from '../src/domain/classes/copy-class.js';
import { createMeetings } from '../src/domain/classes/create-meetings.js';
import { createMeeting, removeMeeting, updateMeeting } from '../src/domain/classes/save-meeting.js';
import { setHandInRule } from '../src/domain/classes/set-hand-in-rule.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { ActivityType, ClassType, CourseType, CycleType, MeetingType } from '../schema/classes.type.js';
import {
  CreateActivityInput,
  CreateClassInput,
  CreateCourseInput,
  CreateCycleInput,
  CreateMeetingInput,
  CreateMeetingsArgs,
  UpdateActivityInput,
  UpdateClassInput,
  UpdateCourseInput,
  UpdateCycleInput,
  UpdateMeetingInput,
} from '../schema/programme.input.js';
import { DateTime, LocalDate } from '../schema/scalars.js';
import { idsOf, toId, toOptionalId } from './ids.js';
import { Removal } from './removal.js';
import { Selected } from './selected.js';

// Mutations of administrators and supervisors for the parts of the programme.

@Resolver()
export class CourseEditor {
  @Mutation(() => CourseType, { description: 'Makes a course, without activities. By administrators and supervisors.' })
  createCourse(@Context() ctx: FullCtx, @Arg('input', () => CreateCourseInput) input: CreateCourseInput) {
    return createCourse(ctx, input);
  }

  @Mutation(() => CourseType, { description: 'Changes a course. By administrators and supervisors.' })
  updateCourse(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateCourseInput) input: UpdateCourseInput,
  ) {
    return updateCourse(ctx, { id: toId(id), ...input });
  }

  @Removal(() => CourseType, {
    description: 'Removes a course; CONFLICT when it has activities or classes. By administrators and supervisors.',
  })
  removeCourse(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeCourse(ctx, { id: toId(id) });
  }

  @Mutation(() => ActivityType, { description: 'Adds a step to a course. By administrators and supervisors.' })
  createActivity(@Context() ctx: FullCtx, @Arg('input', () => CreateActivityInput) input: CreateActivityInput) {
    return createActivity(ctx, idsOf(input, 'courseId'));
  }

  @Mutation(() => ActivityType, { description: 'Changes a step of a course. By administrators and supervisors.' })
  updateActivity(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateActivityInput) input: UpdateActivityInput,
  ) {
    return updateActivity(ctx, { id: toId(id), ...input });
  }

  @Removal(() => ActivityType, {
    description:
      'Removes a step of a course; CONFLICT when it has records of participants. By administrators and supervisors.',
  })
  removeActivity(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeActivity(ctx, { id: toId(id) });
  }
}

@Resolver()
export class CycleEditor {
  @Mutation(() => CycleType, { description: 'Makes a cycle. By administrators and supervisors.' })
  createCycle(@Context() ctx: FullCtx, @Arg('input', () => CreateCycleInput) input: CreateCycleInput) {
    return createCycle(ctx, input);
  }

  @Mutation(() => CycleType, {
    description:
      'Changes a cycle; CONFLICT when classes or meetings would be outside it. By administrators and supervisors.',
  })
  updateCycle(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateCycleInput) input: UpdateCycleInput,
  ) {
    return updateCycle(ctx, { id: toId(id), ...input });
  }

  @Mutation(() => CycleType, {
    description:
      'Makes a cycle like another one, with copies of its classes, at most 300: meetings, hand-in rules, rooms and facilitators, but no participants. Dates move by whole weeks. All or nothing. By administrators and supervisors.',
  })
  copyCycle(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('name', () => String, { description: 'The name of the new cycle: at most 100 characters.' }) name: string,
    @Arg('startsOn', () => LocalDate, { description: 'The first day of the new cycle.' }) startsOn: string,
  ) {
    return copyCycle(ctx, { id: toId(id), name, startsOn });
  }

  @Removal(() => CycleType, {
    description: 'Removes a cycle; CONFLICT when it has classes. By administrators and supervisors.',
  })
  removeCycle(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeCycle(ctx, { id: toId(id) });
  }
}

@Resolver()
export class ClassEditor {
  @Mutation(() => ClassType, { description: 'Makes a class. By administrators and supervisors.' })
  createClass(@Context() ctx: FullCtx, @Arg('input', () => CreateClassInput) input: CreateClassInput) {
    return createClass(ctx, idsOf(input, 'courseId', 'cycleId', 'facilitatorId'));
  }

  @Mutation(() => ClassType, {
    description:
      'Changes a class. Fields that are left out stay; null removes the value. By administrators and supervisors.',
  })
  updateClass(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateClassInput) input: UpdateClassInput,
  ) {
    return updateClass(ctx, { id: toId(id), ...idsOf(input, 'courseId', 'cycleId', 'facilitatorId') });
  }

  @Mutation(() => ClassType, {
    description:
      'Copies a class into a cycle, with meetings, hand-in rules, room and facilitator, but no participants. Dates move by whole weeks, by the starts of the cycles; CONFLICT when some would be outside the cycle. By administrators and supervisors.',
  })
  copyClass(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('cycleId', () => ID, { description: 'The cycle of the copy.' }) cycleId: string,
  ) {
    return copyClass(ctx, { id: toId(id), cycleId: toId(cycleId) });
  }

  @Removal(() => ClassType, {
    description:
      'Removes a class and its room; CONFLICT when it has records of participants. By administrators and supervisors.',
  })
  removeClass(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeClass(ctx, { id: toId(id) });
  }

  @Mutation(() => ClassType, {
    description:
      'Sets the dates and the number of attempts for handing in an activity in a class. Without values, the rule of the activity is removed. By the leaders of the class, administrators and supervisors.',
  })
  setHandInRule(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('activityId', () => ID, { description: 'An activity of the class’s course.' }) activityId: string,
    @Arg('dueAt', () => DateTime, { nullable: true, description: 'The deadline: later hand-ins are late.' })
    dueAt: Date | null | undefined,
    @Arg('closesAt', () => DateTime, {
      nullable: true,
      description: 'The end of handing in: later hand-ins are refused.',
    })
    closesAt: Date | null | undefined,
    @Arg('maxAttempts', () => Int, {
      nullable: true,
      description: 'The number of hand-ins that a participant may make: 1 to 100.',
    })
    maxAttempts: number | null | undefined,
    @Selected() selection: Selection,
  ) {
    const rule = { classId: toId(classId), activityId: toId(activityId), dueAt, closesAt, maxAttempts };
    return setHandInRule(ctx, rule, selection);
  }

  @Mutation(() => MeetingType, {
    description:
      'Adds a collective meeting to a class. Its position follows from its time. By administrators and supervisors.',
  })
  createMeeting(@Context() ctx: FullCtx, @Arg('input', () => CreateMeetingInput) input: CreateMeetingInput) {
    return createMeeting(ctx, idsOf(input, 'classId', 'activityId'));
  }

  @Mutation(() => [MeetingType], {
    description:
      'Adds a series of collective meetings to a class, all or none, at most 104. Each takes the next collective meeting of the course without a date, and its title. By administrators and supervisors.',
  })
  createMeetings(
    @Context() ctx: FullCtx,
    @Args(() => CreateMeetingsArgs) { classId, activityId, ...series }: CreateMeetingsArgs,
    @Selected() selection: Selection,
  ) {
    return createMeetings(ctx, { ...series, classId: toId(classId), activityId: toOptionalId(activityId) }, selection);
  }

  @Mutation(() => MeetingType, {
    description:
      'Changes a meeting. After a change of time, a mail to everyone of the class moves it in their calendars. By administrators and supervisors.',
  })
  updateMeeting(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('input', () => UpdateMeetingInput) input: UpdateMeetingInput,
  ) {
    return updateMeeting(ctx, { id: toId(id), ...idsOf(input, 'activityId') });
  }

  @Removal(() => MeetingType, {
    description:
      'Removes a meeting; CONFLICT when somebody was there. A mail tells everyone of the class if the meeting was still ahead. By administrators and supervisors.',
  })
  removeMeeting(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string) {
    return removeMeeting(ctx, { id: toId(id) });
  }
}
