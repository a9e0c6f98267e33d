import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MirrorFailureReason, MirrorSide } from './enums.js';
import { DateTime } from './scalars.js';

@ObjectType('MirrorFailure', {
  simpleResolvers: true,
  description:
    'A write that one side accepted and the other did not do. What came later and is about the same records waits for it.',
})
export class MirrorFailureType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'The route: `portal.submissions.create`.' })
  route!: string;
  @Field(() => MirrorSide, { description: 'Who did not do it.' })
  toward!: MirrorSide;
  @Field(() => DateTime, { description: 'When the other side accepted it.' })
  acceptedAt!: string;
  @Field(() => DateTime, { description: 'When it was given up.' })
  failedAt!: string;
  @Field(() => Int, { description: 'Tries.' })
  attempts!: number;
  @Field(() => MirrorFailureReason, { description: 'Why it was given up.' })
  reason!: MirrorFailureReason;
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last try; null: there was no answer.' })
  status!: number | null;
  @Field(() => String, { nullable: true, description: 'What else is known of the failure.' })
  detail!: string | null;
  @Field(() => Int, {
    description: 'How many later writes about the same records wait for it; none wait for one that is SUPERSEDED.',
  })
  behind!: number;
  @Field(() => Boolean, {
    description:
      'Whether it can be tried again: its request is kept for a week, and no newer change of its records was accepted since.',
  })
  isRetryable!: boolean;
}

@ObjectType('Mirror', {
  simpleResolvers: true,
  description: 'How the mirrored writes of a facade toward one side stand.',
})
export class MirrorType {
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => MirrorSide, { description: 'Who is to do them.' })
  toward!: MirrorSide;
  @Field(() => Int, {
    description:
      'Accepted by one side and not yet done by the other. A write that an old service is being asked to do counts too: with 0 nothing is on its way.',
  })
  waiting!: number;
  @Field(() => Int, { description: 'Given up: see mirrorFailures.' })
  failed!: number;
  @Field(() => DateTime, {
    nullable: true,
    description: 'When the oldest of both was accepted, or passed on to an old service; null: there is none.',
  })
  oldestAt!: string | null;
  @Field(() => Int, {
    description: 'How many were not kept because 10,000 waited: the sides differ there, see driftReports.',
  })
  missed!: number;
  @Field(() => DateTime, { nullable: true, description: 'When the last of them was.' })
  missedAt!: string | null;
}

@ObjectType('DriftReport', {
  simpleResolvers: true,
  description: 'What the latest comparison of a documented list of both sides found.',
})
export class DriftReportType {
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'What was compared: `submissions`.' })
  noun!: string;
  @Field(() => DateTime, { description: 'When it was.' })
  comparedAt!: string;
  @Field(() => Int, { description: 'Records that both sides have.' })
  compared!: number;
  @Field(() => Int, { description: 'Records that the old service has and Elo has not.' })
  missing!: number;
  @Field(() => Int, { description: 'Records that Elo has and the old service has not.' })
  extra!: number;
  @Field(() => Int, { description: 'Records that both have, otherwise.' })
  different!: number;
  @Field(() => [String], { description: 'Ids of those missing, at most 20.' })
  missingIds!: string[];
  @Field(() => [String], { description: 'Ids of those that are extra, at most 20.' })
  extraIds!: string[];
  @Field(() => [String], { description: 'Ids of those that differ, at most 20.' })
  differentIds!: string[];
  @Field(() => String, { nullable: true, description: 'Why it could not be compared; null: it was.' })
  error!: string | null;
}
