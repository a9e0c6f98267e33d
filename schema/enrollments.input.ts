import { Field, ID, InputType } from 'type-graphql';
import { EnrollmentStatus, PresenceStatus } from './enums.js';

@InputType('PresenceFilter', { description: 'Conditions on presences; all must hold.' })
export class PresenceFilter {
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true, description: 'In the classes of this cycle only.' })
  cycleId?: string;
  @Field(() => ID, { nullable: true })
  activityId?: string;
  @Field(() => [PresenceStatus], {
    nullable: true,
    description: 'Those with one of these statuses. Left out: those that count as presence, PRESENT and LATE.',
  })
  statuses?: PresenceStatus[];
}

@InputType('EnrollmentFilter', { description: 'Conditions on enrollments; all must hold.' })
export class EnrollmentFilter {
  @Field(() => EnrollmentStatus, { nullable: true, description: 'Only enrollments with this status.' })
  status?: EnrollmentStatus;
  @Field(() => ID, { nullable: true })
  classId?: string;
  @Field(() => ID, { nullable: true, description: 'Only of classes of this cycle.' })
  cycleId?: string;
  @Field(() => String, {
    nullable: true,
    description:
      'Words that must all be in the name, e-mail, username, CPF or phone of the participant. Accents and case do not matter.',
  })
  search?: string;
}
