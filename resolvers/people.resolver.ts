import { Arg, Args, Ctx as Context, FieldResolver, ID, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import { meetingStatusOf, nextMeetingsOf } from '../src/domain/classes/meeting-status.js';
import type { FullCtx } from '../src/domain/context.js';
import { enrollmentsOfParticipant } from '../src/domain/enrollments/enrollments.query.js';
import { recoveriesOf } from '../src/domain/enrollments/recovery.js';
import { openActivitiesOf } from '../src/domain/submissions/open-activities.query.js';
import { findParticipantByCpf, findPerson, me } from '../src/domain/people/find-person.js';
import { confirmEmail } from '../src/domain/people/change-email.js';
import { confirmPhone } from '../src/domain/people/change-phone.js';
import { keepContact } from '../src/domain/people/keep-contact.js';
import { updateParticipant } from '../src/domain/people/update-participant.js';
import { listParticipants } from '../src/domain/people/participants.query.js';
import { personPolicy } from '../src/domain/people/policy.js';
import { timelineOf } from '../src/domain/support/timeline.query.js';
import { listFacilitators, listUsers } from '../src/domain/people/users.query.js';
import type { PersonRow } from '../src/domain/people/people.query.js';
import type { Selection } from '../src/domain/kernel/selection.js';
import { MeetingType } from '../schema/classes.type.js';
import { ChangedPageArgs, PageArgs } from '../schema/connection.js';
import { EnrollmentType, RecoveryStatusType } from '../schema/enrollments.type.js';
import { MeetingStatusType } from '../schema/meetings.type.js';
import { UpdateParticipantInput, UserFilter } from '../schema/people.input.js';
import { PersonConnection, PersonType } from '../schema/people.type.js';
import { TimelineConnection } from '../schema/support.type.js';
import { OpenActivityType } from '../schema/submissions.type.js';
import { Cpf } from '../schema/scalars.js';
import { toId, toOptionalId } from './ids.js';
import { Selected } from './selected.js';
import { QueryOfNode, QueryOfOne } from './query-of-one.js';
import { person } from '../src/domain/people/people.query.js';
import { answer } from './answer.js';

export const personAnswer = answer(PersonType, person);

@Resolver(() => PersonType)
export class PersonResolver {
  @Query(() => PersonType, { description: 'The person who is signed in.' })
  me(@Context() ctx: FullCtx, @Selected() selection: Selection) {
    return me(ctx, selection);
  }

  @QueryOfNode(() => PersonType, { description: 'A person whom the caller may see.' })
  person(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findPerson(ctx, toId(id), selection);
  }

  @QueryOfOne(() => PersonType, { description: 'The same as `person`.' })
  user(@Context() ctx: FullCtx, @Arg('id', () => ID) id: string, @Selected() selection: Selection) {
    return findPerson(ctx, toId(id), selection, personPolicy.user);
  }

  @Query(() => PersonConnection, {
    description: 'All people, in the order of their ids. By administrators and supervisors.',
  })
  users(
    @Context() ctx: FullCtx,
    @Arg('filter', () => UserFilter, { nullable: true }) filter: UserFilter | null,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listUsers(ctx, filter ?? {}, page, selection);
  }

  @Query(() => PersonConnection, {
    description:
      'Active participants, in the order of their ids: participants of classes that the caller leads, or all for administrators and supervisors.',
  })
  participants(
    @Context() ctx: FullCtx,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Args(() => ChangedPageArgs) page: ChangedPageArgs,
    @Selected() selection: Selection,
  ) {
    return listParticipants(ctx, { search }, page, selection);
  }

  @Query(() => PersonConnection, {
    description: 'Facilitators who may sign in, in the order of their ids. By administrators and supervisors.',
  })
  facilitators(
    @Context() ctx: FullCtx,
    @Arg('search', () => String, { nullable: true }) search: string | null | undefined,
    @Args(() => PageArgs) page: PageArgs,
    @Selected() selection: Selection,
  ) {
    return listFacilitators(ctx, { search }, page, selection);
  }

  @Mutation(() => PersonType, {
    description:
      'Confirms a new e-mail of a person with the token of its link, once, within 24 hours. It is possible later when they signed in with a code to their phone a short time ago.',
  })
  confirmEmail(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The token in the link of the mail.' }) token: string,
  ) {
    return confirmEmail(ctx, { token });
  }

  @Mutation(() => Boolean, {
    description: 'Confirms a new phone of a person with the token of the message to it, once, within 72 hours.',
  })
  confirmPhone(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The token in the address of the button.' }) token: string,
  ) {
    return confirmPhone(ctx, { token });
  }

  @Mutation(() => Boolean, {
    description:
      'Objects to a change with the token of its notice: another e-mail or phone of the account, or codes by mail instead of the phone. The change is undone. After a new e-mail or phone, the sessions and the password end, too.',
  })
  keepContact(
    @Context() ctx: FullCtx,
    @Arg('token', () => String, { description: 'The token in the address of the mail or the button.' }) token: string,
  ) {
    return keepContact(ctx, { token });
  }

  @QueryOfOne(() => PersonType, { description: 'A participant by CPF: the caller’s own record, or any for staff.' })
  participant(
    @Context() ctx: FullCtx,
    @Arg('cpf', () => Cpf, { description: 'The CPF of the participant.' }) cpf: string,
  ) {
    return findParticipantByCpf(ctx, cpf);
  }

  @Mutation(() => PersonType, {
    description:
      'Changes the caller’s own data; administrators and services change anybody’s data. A new e-mail or phone counts after it was proven, and a notice goes to the earlier one.',
  })
  updateParticipant(
    @Context() ctx: FullCtx,
    @Arg('id', () => ID, { nullable: true, description: 'The id of the participant, or else their CPF.' })
    id: string | null | undefined,
    @Arg('cpf', () => Cpf, {
      nullable: true,
      description: 'Instead of the id; when both are given, they must belong together.',
    })
    cpf: string | null | undefined,
    @Arg('input', () => UpdateParticipantInput) changes: UpdateParticipantInput,
  ) {
    return updateParticipant(ctx, { id: toOptionalId(id), cpf, changes });
  }

  @FieldResolver(() => MeetingStatusType, {
    nullable: true,
    description:
      'The collective meeting that is current for the person; null when there is none, or the caller may not see it.',
  })
  meetingStatus(@Root() person: PersonRow, @Context() ctx: FullCtx) {
    return meetingStatusOf(ctx, person);
  }

  @FieldResolver(() => [MeetingType], {
    nullable: true,
    description:
      'Collective meetings of the person’s classes that run or come next, by time. Facilitators see only meetings of their classes; null when the caller may not see them.',
  })
  nextMeetings(
    @Root() person: PersonRow,
    @Context() ctx: FullCtx,
    @Arg('first', () => Int, { defaultValue: 5, description: 'The number of meetings, at most 20.' }) first: number,
  ) {
    return nextMeetingsOf(ctx, person, first);
  }

  @FieldResolver(() => [OpenActivityType], {
    nullable: true,
    description:
      'The activities that the person must still hand in, in classes of running cycles that ask for them; at most 100. Facilitators see only activities of their classes; null when the caller may not see them.',
  })
  openActivities(@Root() person: PersonRow, @Context() ctx: FullCtx) {
    return openActivitiesOf(ctx, person);
  }

  @FieldResolver(() => [RecoveryStatusType], {
    nullable: true,
    description:
      'The meetings that the person missed and can still make up for with their recordings, by time. Facilitators see only meetings of their classes; null when the caller may not see them.',
  })
  recovery(@Root() person: PersonRow, @Context() ctx: FullCtx) {
    return recoveriesOf(ctx, person);
  }

  @FieldResolver(() => TimelineConnection, {
    nullable: true,
    description:
      'The events of the person, the latest first: registrations, codes (never the digits), messages and mails with their states, sign-ins, enrollments, presences, appointments, changes. For administrators and supervisors; null for others.',
  })
  timeline(@Root() person: PersonRow, @Context() ctx: FullCtx, @Args(() => PageArgs) page: PageArgs) {
    return timelineOf(ctx, person, page);
  }

  @FieldResolver(() => [EnrollmentType], {
    description:
      'Places in classes that the caller may see: their own, those of classes that they lead, or all for staff who see all.',
  })
  enrollments(@Root() person: PersonRow, @Context() ctx: FullCtx, @Selected() selection: Selection) {
    return enrollmentsOfParticipant(ctx, person, selection);
  }
}
