import { Field, ID, InputType, Int } from 'type-graphql';
import { EditInput } from './edit.input.js';
import { ActivityKind, Shift } from './enums.js';
import { DateTime, LocalDate } from './scalars.js';

@InputType('CreateCourseInput', { description: 'A new course.' })
export class CreateCourseInput {
  @Field(() => String, { description: 'Small letters, digits and hyphens; no other course may have it.' })
  slug!: string;
  @Field(() => String, { description: 'What people read: at most 200 characters.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'What it is about.' })
  description?: string;
  @Field(() => String, { nullable: true, description: 'Where its logo is: https.' })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Where its banner is: https.' })
  bannerUrl?: string | null;
}

@InputType('UpdateCourseInput', { description: 'What is left out stays; null takes away.' })
export class UpdateCourseInput extends EditInput {
  @Field(() => String, {
    nullable: true,
    description: 'Small letters, digits and hyphens; no other course may have it.',
  })
  slug?: string;
  @Field(() => String, { nullable: true, description: 'What people read: at most 200 characters.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'What it is about.' })
  description?: string;
  @Field(() => String, { nullable: true, description: 'Where its logo is: https.' })
  logoUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'Where its banner is: https.' })
  bannerUrl?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'In an archived course nobody is enrolled any more.' })
  archived?: boolean;
}

@InputType('CreateCycleInput', { description: 'A new cycle.' })
export class CreateCycleInput {
  @Field(() => String, { description: 'What people call it: at most 100 characters.' })
  name!: string;
  @Field(() => Int, { description: 'The calendar year, 2000 to 2100.' })
  year!: number;
  @Field(() => LocalDate, { description: 'Its first day.' })
  startsOn!: string;
  @Field(() => LocalDate, { description: 'Its last day.' })
  endsOn!: string;
  @Field(() => Int, {
    nullable: true,
    description: 'Hours after a collective meeting in which its recording counts as presence; 72 when left out.',
  })
  recoveryHours?: number;
  @Field(() => Boolean, {
    nullable: true,
    description: 'Whether it asks for activities besides the meetings; yes when left out.',
  })
  enableStrategicActivities?: boolean;
}

@InputType('UpdateCycleInput', { description: 'What is left out stays.' })
export class UpdateCycleInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'What people call it: at most 100 characters.' })
  name?: string;
  @Field(() => Int, { nullable: true, description: 'The calendar year, 2000 to 2100.' })
  year?: number;
  @Field(() => LocalDate, { nullable: true, description: 'Its first day.' })
  startsOn?: string;
  @Field(() => LocalDate, { nullable: true, description: 'Its last day.' })
  endsOn?: string;
  @Field(() => Int, {
    nullable: true,
    description: 'Hours after a collective meeting in which its recording counts as presence.',
  })
  recoveryHours?: number;
  @Field(() => Boolean, { nullable: true, description: 'Whether it asks for activities besides the meetings.' })
  enableStrategicActivities?: boolean;
}

@InputType('CreateActivityInput', { description: 'A new step of a course.' })
export class CreateActivityInput {
  @Field(() => ID, { description: 'The course that gets it.' })
  courseId!: string;
  @Field(() => String, { description: 'What participants read: at most 200 characters.' })
  title!: string;
  @Field(() => String, { nullable: true, description: 'What there is to do.' })
  description?: string;
  @Field(() => ActivityKind, { description: 'What it asks of a participant.' })
  kind!: ActivityKind;
  @Field(() => Int, { nullable: true, description: 'Its place in the course, from 1; the last when left out.' })
  position?: number;
}

@InputType('UpdateActivityInput', { description: 'What is left out stays.' })
export class UpdateActivityInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'What participants read: at most 200 characters.' })
  title?: string;
  @Field(() => String, { nullable: true, description: 'What there is to do.' })
  description?: string;
  @Field(() => ActivityKind, { nullable: true, description: 'Can’t change once something was done in it.' })
  kind?: ActivityKind;
  @Field(() => Int, { nullable: true, description: 'Where it goes in the course, from 1; others make room.' })
  position?: number;
}

@InputType('CreateClassInput', { description: 'A new class.' })
export class CreateClassInput {
  @Field(() => String, { description: 'What people call it: at most 200 characters.' })
  name!: string;
  @Field(() => Shift, { description: 'When in the day it meets.' })
  shift!: Shift;
  @Field(() => ID, { description: 'The course that it goes through.' })
  courseId!: string;
  @Field(() => ID, { description: 'The cycle of which it is.' })
  cycleId!: string;
  @Field(() => LocalDate, { description: 'The day on which it begins, a day of its cycle.' })
  startsOn!: string;
  @Field(() => ID, { nullable: true, description: 'Who leads it: somebody active with the role FACILITATOR.' })
  facilitatorId?: string | null;
  @Field(() => Int, { nullable: true, description: 'How many people may have a place at once; any number when null.' })
  capacity?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Where appointments for it are: an address of the web (https), or a place in words; as the calendar of its facilitator says when null.',
  })
  appointmentPlace?: string | null;
  @Field(() => String, { nullable: true, description: 'Where the class talks, such as a group of a messenger: https.' })
  groupUrl?: string | null;
  @Field(() => String, { nullable: true, description: 'What people call its room, which is made with the name.' })
  roomName?: string | null;
}

@InputType('UpdateClassInput', { description: 'What is left out stays; null takes away.' })
export class UpdateClassInput extends EditInput {
  @Field(() => String, { nullable: true, description: 'What people call it: at most 200 characters.' })
  name?: string;
  @Field(() => Shift, { nullable: true, description: 'When in the day it meets.' })
  shift?: Shift;
  @Field(() => ID, { nullable: true, description: 'Can’t change once something was done in the class.' })
  courseId?: string;
  @Field(() => ID, { nullable: true, description: 'Can’t change once something was done in the class.' })
  cycleId?: string;
  @Field(() => LocalDate, { nullable: true, description: 'The day on which it begins, a day of its cycle.' })
  startsOn?: string;
  @Field(() => ID, {
    nullable: true,
    description:
      'Who leads it: somebody active with the role FACILITATOR. CONFLICT while people have appointments ahead with who led it so far.',
  })
  facilitatorId?: string | null;
  @Field(() => Int, { nullable: true, description: 'How many people may have a place at once; any number when null.' })
  capacity?: number | null;
  @Field(() => String, {
    nullable: true,
    description:
      'Where appointments for it are: an address of the web (https), or a place in words; as the calendar of its facilitator says when null.',
  })
  appointmentPlace?: string | null;
  @Field(() => String, { nullable: true, description: 'Where the class talks, such as a group of a messenger: https.' })
  groupUrl?: string | null;
  @Field(() => String, {
    nullable: true,
    description: 'What people call its room. Renaming keeps its address; null removes the room.',
  })
  roomName?: string | null;
  @Field(() => Boolean, { nullable: true, description: 'In an archived class nobody is enrolled any more.' })
  archived?: boolean;
}

@InputType('CreateMeetingInput', { description: 'A new collective meeting of a class.' })
export class CreateMeetingInput {
  @Field(() => ID, { description: 'The class that meets.' })
  classId!: string;
  @Field(() => ID, { description: 'An activity of the course of the class, for which people meet.' })
  activityId!: string;
  @Field(() => String, { description: 'What people read: at most 200 characters.' })
  title!: string;
  @Field(() => DateTime, { description: 'Not before the class begins.' })
  startsAt!: Date;
  @Field(() => DateTime, { description: '5 minutes to 12 hours later, and not after the cycle.' })
  endsAt!: Date;
  @Field(() => String, { nullable: true, description: 'The playback id of the recording.' })
  videoPlaybackId?: string | null;
}

@InputType('UpdateMeetingInput', { description: 'What is left out stays; null takes away.' })
export class UpdateMeetingInput extends EditInput {
  @Field(() => ID, { nullable: true, description: 'Can’t change once somebody was there.' })
  activityId?: string;
  @Field(() => String, { nullable: true, description: 'What people read: at most 200 characters.' })
  title?: string;
  @Field(() => DateTime, { nullable: true, description: 'Not before the class begins.' })
  startsAt?: Date;
  @Field(() => DateTime, { nullable: true, description: '5 minutes to 12 hours later, and not after the cycle.' })
  endsAt?: Date;
  @Field(() => String, { nullable: true, description: 'The playback id of the recording.' })
  videoPlaybackId?: string | null;
}
