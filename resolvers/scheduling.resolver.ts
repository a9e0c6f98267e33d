import {
  Arg,
  Args,
  Ctx as Context,
  FieldResolver,
  ID,
  Int,
  Mutation,
  Query,
  Resolver,
  Root,
  Subscription,
} from 'type-graphql';
import type { ComplexityEstimatorArgs } from 'graphql-query-complexity';
import type { ClassRow } from '../src/domain/classes/classes.query.js';
import type { FullCtx } from '../src/domain/context.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { type AppointmentRow, listAppointments, appointment } from '../src/domain/scheduling/appointments.query.js';
import { blockTime } from '../src/domain/scheduling/block-time.js';
import { cancelAppointment } from '../src/domain/scheduling/cancel-appointment.js';
import { cancelAppointments } from '../src/domain/scheduling/cancel-appointments.js';
import { createAppointment } from '../src/domain/scheduling/create-appointment.js';
import { exportAppointments } from '../src/domain/scheduling/export-appointments.js';
import { additionalFieldsOf, findAppointment } from '../src/domain/scheduling/find-appointments.js';
import {
  appointmentsOfCalendar,
  type Calendar,
  calendarOfClass,
  findCalendar,
} from '../src/domain/scheduling/find-calendar.js';
import { findCalendarFeed } from '../src/domain/scheduling/find-calendar-feed.js';
import { findSlots, slotsOfClass } from '../src/domain/scheduling/find-slots.js';
import { moveAppointment } from '../src/domain/scheduling/move-appointment.js';
import { findMyCalendarFeed, renewMyCalendarFeed } from '../src/domain/scheduling/personal-feed.js';
import { readCalendarFeed } from '../src/domain/scheduling/read-calendar-feed.js';
import { revokeCalendarFeed } from '../src/domain/scheduling/revoke-calendar-feed.js';
import { setAppointmentOutcome } from '../src/domain/scheduling/set-outcome.js';
import { unblockTime } from '../src/domain/scheduling/unblock-time.js';
import { findSlotsNow, watchSlots } from '../src/domain/scheduling/watch-slots.js';
import { ClassType } from '../schema/classes.type.js';
import { AppointmentOutcome, Language } from '../schema/enums.js';
import { ChangedPageArgs, PageArgs } from '../schema/connection.js';
import { DateTime, LocalDate } from '../schema/scalars.js';
import { AppointmentFilter, BlockTimeInput, CreateAppointmentInput } from '../schema/scheduling.input.js';
import {
  AppointmentConnection,
  AppointmentExportType,
  AppointmentFieldsType,
  AppointmentObjectType,
  CalendarFeedType,
  CalendarType,
  EmployeeType,
  PersonalFeedType,
  SlotType,
  WorkingHoursType,
} from '../schema/scheduling.type.js';
import { toId, toOptionalId } from './ids.js';
import { Selected } from './selected.js';
import { subscribing } from './subscribing.js';
import { QueryOfNode, QueryOfOne } from './query-of-one.js';
import { PersonType } from '../schema/people.type.js';
import { employee, workingHours } from '../src/domain/scheduling/employees.query.js';
import { answer } from './answer.js';
import { maybePerson } from './maybe-person.js';

export const appointmentAnswer = answer(AppointmentObjectType, appointment, {
  employee: { type: EmployeeType, description: 'The employee with the calendar.' },
  client: { ...maybePerson, description: 'The client; null for a block.' },
  class: { type: ClassType, nullable: true, description: 'The class of the appointment; null when there is none.' },
  canceledBy: {
    ...maybePerson,
    description: 'The person who canceled it; null while it is not canceled, and when a service did it.',
  },
});

export const employeeAnswer = answer(EmployeeType, employee, {
  person: { type: PersonType, description: 'The person.' },
  workingHours: { type: WorkingHoursType, description: 'The hours of possible slots, by day of the week.' },
});

export const workingHoursAnswer = answer(WorkingHoursType, workingHours);

const forParticipant = {
  nullable: true,
  description:
    'The slots that this participant of the class can book, for leaders of the class and readers of everything; the caller’s own when left out.',
};

@Resolver(() => AppointmentObjectType)
export class AppointmentResolver {
  @QueryOfNode(() => AppointmentObjectType, { description: 'An appointment or block that the caller may see.' })
  appointment(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findAppointment(ctx, toId(id), selection);
  }

  @Query(() => AppointmentConnection, {
    description: 'Appointments and blocks that the caller may see, in the order of their start.',
  })
  appointments(
    @Context() ctx: FullCtx,
    @Arg('filter', () => AppointmentFilter, { nullable: true }) filter: AppointmentFilter | null,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listAppointments(
      ctx,
      { ...filter, ...idsOf(filter), clientId: toOptionalId(filter?.clientId) },
      page,
      selection,
    );
  }

  @QueryOfOne(() => [SlotType], {
    description:
      'The free slots of a class on a day of the employee’s zone; with includeTaken all slots that are not past.',
  })
  slots(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('date', () => LocalDate, { description: 'A day of the employee’s zone.' }) date: string,
    @Arg('includeTaken', () => Boolean, { nullable: true, description: 'True: taken ones too.' })
    includeTaken?: boolean,
    @Arg('minutes', () => Int, {
      nullable: true,
      description:
        'The length of the slots: `slotMinutes` of the calendar when left out, or one of its `otherLengths`.',
    })
    minutes?: number,
    @Arg('participantId', () => ID, forParticipant) participantId?: string,
  ) {
    return findSlots(ctx, {
      ...{ classId: toId(classId), participantId: toOptionalId(participantId) },
      ...{ date, includeTaken, minutes },
    });
  }

  @Subscription(() => [SlotType], {
    description:
      'The free slots of a class on days of the employee’s zone, at most 62; with includeTaken all slots that are not past. They are sent at once, and again after each booking, cancellation or block, and when the working hours or the facilitator change.',
    complexity: ({ childComplexity }) => 1 + 100 * (1 + childComplexity),
    subscribe: subscribing<{ classId: string }>((ctx, { classId }) => watchSlots(ctx, { classId: toId(classId) })),
  })
  slotsChanged(
    @Context() ctx: FullCtx,
    @Arg('classId', () => ID) classId: string,
    @Arg('from', () => LocalDate, { nullable: true, description: 'The first day; today when left out.' })
    from?: string,
    @Arg('to', () => LocalDate, {
      nullable: true,
      description: 'The last day; two weeks after the first day when left out.',
    })
    to?: string,
    @Arg('includeTaken', () => Boolean, { nullable: true, description: 'True: taken ones too.' })
    includeTaken?: boolean,
    @Arg('minutes', () => Int, {
      nullable: true,
      description:
        'The length of the slots: `slotMinutes` of the calendar when left out, or one of its `otherLengths`.',
    })
    minutes?: number,
  ) {
    return findSlotsNow(ctx, { classId: toId(classId), from, to, includeTaken, minutes });
  }

  @Mutation(() => AppointmentObjectType, { description: 'Books time of an employee; CONFLICT when it is taken.' })
  createAppointment(
    @Context() ctx: FullCtx,
    @Arg('input', () => CreateAppointmentInput) input: CreateAppointmentInput,
    @Selected() selection: Selection,
  ) {
    return createAppointment(ctx, { ...input, ...idsOf(input), clientId: toOptionalId(input.clientId) }, selection);
  }

  @Mutation(() => AppointmentObjectType, {
    description: 'Frees the slot of an appointment or a block. A second cancellation is a CONFLICT.',
  })
  cancelAppointment(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('idempotencyKey', () => String, {
      nullable: true,
      description: 'A text of the caller’s choice. A repeated request with the same text gets the first answer again.',
    })
    idempotencyKey: string | null | undefined,
    @Arg('reason', () => String, {
      nullable: true,
      description: 'The reason that client and employee are told, at most 500 characters.',
    })
    reason: string | null | undefined,
    @Selected() selection: Selection,
  ) {
    return cancelAppointment(ctx, { appointmentId: toId(id), reason, idempotencyKey }, selection);
  }

  @Mutation(() => AppointmentObjectType, {
    description:
      'Gives an appointment or a block another time in the same calendar, under the rules of a booking; both people are told. CONFLICT when the time is taken, or when it is too late for the client.',
  })
  moveAppointment(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('startsAt', () => DateTime, { description: 'The new start.' }) startsAt: Date,
    @Arg('endsAt', () => DateTime, { description: 'The new end.' }) endsAt: Date,
    @Selected() selection: Selection,
  ) {
    return moveAppointment(ctx, { appointmentId: toId(id), startsAt, endsAt }, selection);
  }

  @Mutation(() => Int, {
    description:
      'Cancels every appointment in a period of a calendar that is still ahead, such as on a sick day; each client is told the reason. Returns their number. By the owner of the calendar, supervisors and administrators.',
  })
  cancelAppointments(
    @Context() ctx: FullCtx,
    @Arg('employeeId', () => ID) employeeId: string,
    @Arg('from', () => DateTime, { description: 'Only appointments that end after this time.' }) from: Date,
    @Arg('to', () => DateTime, { description: 'Only appointments that start before this time: at most 31 days later.' })
    to: Date,
    @Arg('reason', () => String, { description: 'The reason that clients are told: 1 to 500 characters.' })
    reason: string,
  ) {
    return cancelAppointments(ctx, { employeeId: toId(employeeId), from, to, reason });
  }

  @Mutation(() => AppointmentObjectType, {
    description:
      'Records the attendance of the client after the appointment has begun. CONFLICT before it begins, and when it was canceled. By the owner of the calendar and administrators.',
  })
  setAppointmentOutcome(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID) id: string,
    @Arg('outcome', () => AppointmentOutcome, { nullable: true, description: 'Null removes the recorded attendance.' })
    outcome: AppointmentOutcome | null | undefined,
    @Selected() selection: Selection,
  ) {
    return setAppointmentOutcome(ctx, { appointmentId: toId(id), outcome: outcome ?? null }, selection);
  }

  @Mutation(() => AppointmentObjectType, { description: 'Blocks time in a calendar.' })
  blockTime(
    @Context() ctx: FullCtx,
    @Arg('input', () => BlockTimeInput) input: BlockTimeInput,
    @Selected() selection: Selection,
  ) {
    return blockTime(ctx, { ...input, ...idsOf(input) }, selection);
  }

  @Mutation(() => AppointmentObjectType, { description: 'Removes a block. A second time is a CONFLICT.' })
  unblockTime(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return unblockTime(ctx, { blockId: toId(id) }, selection);
  }

  @Mutation(() => AppointmentExportType, {
    description: 'Writes all appointments to storage, for staff who see all.',
  })
  exportAppointments(
    @Context() ctx: FullCtx,
    @Arg('language', () => Language, {
      nullable: true,
      description: 'The language of the table; without it, that of `Accept-Language`.',
    })
    language: Language | null,
  ) {
    return exportAppointments(ctx, { language });
  }

  @FieldResolver(() => AppointmentFieldsType, {
    nullable: true,
    description: 'Null when the client wrote nothing.',
  })
  additionalFields(@Root() appointment: AppointmentRow) {
    return additionalFieldsOf(appointment);
  }
}

@Resolver(() => ClassType)
export class ClassCalendarResolver {
  @FieldResolver(() => CalendarType, {
    nullable: true,
    description:
      'The part of its facilitator’s calendar for this class. Null when there is none, and to people of other classes.',
  })
  calendar(@Root() group: ClassRow, @Context() ctx: FullCtx) {
    return calendarOfClass(ctx, group);
  }

  @FieldResolver(() => [SlotType], {
    nullable: true,
    description:
      'Its free slots that are not past, by time; with includeTaken the taken ones too. Null to people of other classes.',
    complexity: slotsCost,
  })
  slots(
    @Root() group: ClassRow,
    @Context() ctx: FullCtx,
    @Arg('from', () => LocalDate, { description: 'The first day, in the employee’s zone.' }) from: string,
    @Arg('to', () => LocalDate, { description: 'The last day: at most 61 days later.' }) to: string,
    @Arg('includeTaken', () => Boolean, { nullable: true, description: 'True: taken ones too.' })
    includeTaken?: boolean,
    @Arg('minutes', () => Int, {
      nullable: true,
      description:
        'The length of the slots: `slotMinutes` of the calendar when left out, or one of its `otherLengths`.',
    })
    minutes?: number,
    @Arg('participantId', () => ID, forParticipant) participantId?: string,
  ) {
    return slotsOfClass(ctx, group, { from, to, includeTaken, minutes, participantId: toOptionalId(participantId) });
  }
}

/** A day has eight slots or so. */
function slotsCost({ args, childComplexity }: ComplexityEstimatorArgs): number {
  const [from, to] = [Date.parse(String(args['from'])), Date.parse(String(args['to']))];
  const days = Math.min(Math.max((to - from) / 86_400_000 + 1, 1), 62);
  return Number.isNaN(days) ? 62 * 8 : days * 8 * (1 + childComplexity);
}

@Resolver(() => CalendarType)
export class CalendarResolver {
  @QueryOfOne(() => CalendarType, { description: 'An employee’s calendar; with classId its part for that class.' })
  calendar(
    @Context() ctx: FullCtx,
    @Arg('employeeId', () => ID) employeeId: string,
    @Arg('classId', () => ID, {
      nullable: true,
      description: 'The class whose part of the calendar to return; the whole calendar when left out.',
    })
    classId?: string,
  ) {
    return findCalendar(ctx, { employeeId: toId(employeeId), classId: toOptionalId(classId) });
  }

  @Query(() => CalendarFeedType, { description: 'The address of the feed of the caller’s own calendar.' })
  calendarFeed(@Context() ctx: FullCtx) {
    return findCalendarFeed(ctx);
  }

  @Query(() => PersonalFeedType, {
    description:
      'The address of the feed of the caller’s own appointments and meetings. For people, also without a calendar.',
  })
  myCalendarFeed(@Context() ctx: FullCtx) {
    return findMyCalendarFeed(ctx);
  }

  @Mutation(() => PersonalFeedType, {
    description: 'Ends the address of the feed of the caller’s own appointments and meetings; returns the new one.',
  })
  renewMyCalendarFeed(@Context() ctx: FullCtx) {
    return renewMyCalendarFeed(ctx);
  }

  @QueryOfOne(() => String, { description: 'The content of a feed’s address: a calendar as iCalendar, by its token.' })
  calendarFeedContent(
    @Context() ctx: FullCtx,
    @Arg('employeeId', () => ID) employeeId: string,
    @Arg('token', () => String, { nullable: true, description: 'The token in the feed’s address.' }) token?: string,
  ) {
    return readCalendarFeed(ctx, { employeeId: toId(employeeId), token });
  }

  @Mutation(() => EmployeeType, {
    description: 'Ends the address of a feed; its owner gets a new one from `calendarFeed`.',
  })
  revokeCalendarFeed(@Context() ctx: FullCtx, @Arg('employeeId', () => ID) employeeId: string) {
    return revokeCalendarFeed(ctx, { employeeId: toId(employeeId) });
  }

  @FieldResolver(() => AppointmentConnection, {
    description:
      'The appointments that the caller may see in [from, to): 60 days from today when left out, at most 366.',
  })
  appointments(
    @Root() calendar: Calendar,
    @Context() ctx: FullCtx,
    @Args(() => PageArgs) page: PageArgs,
    @Arg('from', () => DateTime, {
      nullable: true,
      description: 'Only appointments and blocks that end after this time.',
    })
    from: Date | null | undefined,
    @Arg('to', () => DateTime, {
      nullable: true,
      description: 'Only appointments and blocks that start before this time.',
    })
    to: Date | null | undefined,
    @Selected() selection: Selection,
  ) {
    return appointmentsOfCalendar(ctx, calendar, { from, to }, page, selection);
  }
}

/** The two ids that every scheduling input names. */
const idsOf = (input: { employeeId?: string; classId?: string } | null) => ({
  employeeId: toOptionalId(input?.employeeId),
  classId: toOptionalId(input?.classId),
});
