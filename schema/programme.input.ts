import { ArgsType, Field, ID, InputType, Int } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { ActivityKind, Shift } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';

@InputType('CreateCourseInput', { description: 'A new course.' })
export class CreateCourseInput {
  @Field(() => String, { description: 'Small letters, digits and hyphens; unique among courses.' })
  slug!: string;
  @Field(() => String, { description: 'The title that people read: at most 200 characters.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'The content of the course.' })
  description?: string;
  @Field(() => String, { nullable: true, description: 'The address of its logo: https.' })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'The address of its banner: https.' })
  bannerUrl?: string | null;
}

@InputType('UpdateCourseInput', { description: 'Fields that are left out stay; null removes the value.' })
export class UpdateCourseInput extends EditInput {
  @Field(() => String, {
    nullable: true,
    description: 'Small letters, digits and hyphens; unique among courses.',
  })
  slug?: string;
  @Field(() => String, { nullable: true, description: 'The title that people read: at most 200 characters.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'The content of the course.' })
  description?: string;
  @Field(() => String, { nullable: true, description: 'The address of its logo: https.' })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'The address of its banner: https.' })
  bannerUrl?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: nobody can be enrolled in the course any more.' })
  archived?: boolean;
}

@InputType('CreateCycleInput', { description: 'A new cycle.' })
export class CreateCycleInput {
  @Field(() => String, { description: 'The name that people read: at most 100 characters.' })
  name!: string;
  @Field(() => Int, { description: 'The calendar year, 2000 to 2100.' })
  year!: number;
  @Field(() => LocalDate, { description: 'Its first day.' })
  startsOn!: string;
  @Field(() => LocalDate, { description: 'Its last day.' })
  endsOn!: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The hours after the end of a collective meeting during which watching its recording counts as presence; 72 when left out.',
  })
  recoveryHours?: number;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True when the cycle asks for activities besides the meetings; true when left out.',
  })
  enableStrategicActivities?: boolean;
}

@InputType('UpdateCycleInput', { description: 'Fields that are left out stay.' })
export class UpdateCycleInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'The name that people read: at most 100 characters.' })
  name?: string;
  @Field(() => Int, { nullable: true, description: 'The calendar year, 2000 to 2100.' })
  year?: number;
  @Field(() => LocalDate, { nullable: true, description: 'Its first day.' })
  startsOn?: string;
  @Field(() => LocalDate, { nullable: true, description: 'Its last day.' })
  endsOn?: string;
  @Field(() => Int, {
    nullable: true,
    description:
      'The hours after the end of a collective meeting during which watching its recording counts as presence.',
  })
  recoveryHours?: number;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True when the cycle asks for activities besides the meetings.',
  })
  enableStrategicActivities?: boolean;
}

@InputType('CreateActivityInput', { description: 'A new step of a course.' })
export class CreateActivityInput {
  @Field(() => ID, { description: 'The course of the activity.' })
  courseId!: string;
  @Field(() => String, { description: 'The title that participants read: at most 200 characters.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'The instructions of the activity.' })
  description?: string;
  @Field(() => ActivityKind, { description: 'The kind of work that it asks of a participant.' })
  kind!: ActivityKind;
  @Field(() => Int, { nullable: true, description: 'Its position in the course, from 1; the last when left out.' })
  position?: number;
}

@InputType('UpdateActivityInput', { description: 'Fields that are left out stay.' })
export class UpdateActivityInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'The title that participants read: at most 200 characters.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'The instructions of the activity.' })
  description?: string;
  @Field(() => ActivityKind, {
    nullable: true,
    description: 'It can’t change after something was done in the activity.',
  })
  kind?: ActivityKind;
  @Field(() => Int, { nullable: true, description: 'Its position in the course, from 1; other activities move.' })
  position?: number;
}

@InputType('CreateClassInput', { description: 'A new class.' })
export class CreateClassInput {
  @Field(() => String, { description: 'The name that people read: at most 200 characters.' })
  name!: string;
  @Field(() => Shift, { description: 'The part of the day in which it meets.' })
  shift!: Shift;
  @Field(() => ID, { description: 'The course of the class.' })
  courseId!: string;
  @Field(() => ID, { description: 'The cycle of the class.' })
  cycleId!: string;
  @Field(() => LocalDate, { description: 'Its first day, a day of its cycle.' })
  startsOn!: string;
  @Field(() => ID, {
    nullable: true,
    description: 'The facilitator of the class: an active person with the role FACILITATOR.',
  })
  facilitatorId?: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of people who may have a place at the same time; null: no limit.',
  })
  capacity?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The place of its appointments: an address of the web (https), or a place in words. Null: the place of its facilitator’s calendar.',
  })
  appointmentPlace?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address of the group of the class, such as in a messenger: https.',
  })
  groupUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The name of its room that people read. The room is made with this name.',
  })
  roomName?: string | null;
}

@InputType('UpdateClassInput', { description: 'Fields that are left out stay; null removes the value.' })
export class UpdateClassInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'The name that people read: at most 200 characters.' })
  name?: string;
  @Field(() => Shift, { nullable: true, description: 'The part of the day in which it meets.' })
  shift?: Shift;
  @Field(() => ID, { nullable: true, description: 'Can’t change once something was done in the class.' })
  courseId?: string;
  @Field(() => ID, { nullable: true, description: 'Can’t change once something was done in the class.' })
  cycleId?: string;
  @Field(() => LocalDate, { nullable: true, description: 'Its first day, a day of its cycle.' })
  startsOn?: string;
  @Field(() => ID, {
    nullable: true,
    description:
      'The facilitator of the class: an active person with the role FACILITATOR. CONFLICT while people have appointments ahead with the facilitator before.',
  })
  facilitatorId?: string | null;
  @Field(() => Int, {
    nullable: true,
    description: 'The number of people who may have a place at the same time; null: no limit.',
  })
  capacity?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'The place of its appointments: an address of the web (https), or a place in words. Null: the place of its facilitator’s calendar.',
  })
  appointmentPlace?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The address of the group of the class, such as in a messenger: https.',
  })
  groupUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'The name of its room that people read. The address stays with a new name; null removes the room.',
  })
  roomName?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'True: nobody can be enrolled in the class any more.' })
  archived?: boolean;
}

@InputType('CreateMeetingInput', { description: 'A new collective meeting of a class.' })
export class CreateMeetingInput {
  @Field(() => ID, { description: 'The class that meets.' })
  classId!: string;
  @Field(() => ID, { description: 'The activity of the meeting, in the course of the class.' })
  activityId!: string;
  @Field(() => String, { description: 'The title that people read: at most 200 characters.' })
  title!: string;
  @Field(() => DateTime, { description: 'Not before the first day of the class.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: '5 minutes to 12 hours later, and not after the end of the cycle.' })
  endsAt!: Date;
  @Field(() => String, { nullable: true, description: 'The playback id of the recording.' })
  videoPlaybackId?: string | null;
}

@InputType('UpdateMeetingInput', { description: 'Fields that are left out stay; null removes the value.' })
export class UpdateMeetingInput extends EditInput {
  @Field(() => ID, { nullable: true, description: 'It can’t change after somebody was present.' })
  activityId?: string;
  @Field(() => String, { nullable: true, description: 'The title that people read: at most 200 characters.' })
  title?: string;
  @Field(() => DateTime, { nullable: true, description: 'Not before the first day of the class.' })
  startsAt?: Date;
  @Field(() => DateTime, {
    nullable: true,
    description: '5 minutes to 12 hours later, and not after the end of the cycle.',
  })
  endsAt?: Date;
  @Field(() => String, { nullable: true, description: 'The playback id of the recording.' })
  videoPlaybackId?: string | null;
}

@ArgsType()
export class CreateMeetingsArgs {
  @Field(() => ID, { description: 'The class that meets.' })
  classId!: string;
  @Field(() => [Int], { description: 'The days of the week: 1 Monday to 7 Sunday.' })
  weekdays!: number[];
  @Field(() => String, { description: '`HH:mm`, by the clock of the programme’s zone on each day.' })
  time!: string;
  @Field(() => Int, { description: 'The length of each: 5 to 720 minutes.' })
  durationMinutes!: number;
  @Field(() => LocalDate, { description: 'The first possible day.' })
  from!: string;
  @Field(() => LocalDate, { description: 'The last possible day, at most two years later.' })
  until!: string;
  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves out holidays of the country and of the whole programme.',
  })
  skipHolidays?: boolean | null;
  @Field(() => ID, {
    nullable: true,
    description:
      'The activity of all of them, which get numbered titles. Left out: each takes the next collective meeting of the course without a date.',
  })
  activityId?: string | null;
}
