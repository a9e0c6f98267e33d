import { Field, ID, Int, ObjectType } from 'type-graphql';
import { MirrorFailureReason, MirrorSide } from '../../../schema/enums.js';
import { DateTime } from '../../../schema/scalars.js';

@ObjectType('MirrorFailure', {
  simpleResolvers: true,
  description:
    'A write that one side accepted and the other side did not do. Later writes about the same records wait for it.',
})
export class MirrorFailureType {
  @Field(() => ID)
  id!: number;
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'The route: `portal.submissions.create`.' })
  route!: string;
  @Field(() => MirrorSide, { description: 'The side that did not do it.' })
  toward!: MirrorSide;
  @Field(() => DateTime, { description: 'The time when the other side accepted it.' })
  acceptedAt!: string;
  @Field(() => DateTime, { description: 'The time when it was given up.' })
  failedAt!: string;
  @Field(() => Int, { description: 'The number of tries.' })
  attempts!: number;
  @Field(() => MirrorFailureReason, { description: 'The reason why it was given up.' })
  reason!: MirrorFailureReason;
  @Field(() => Int, { nullable: true, description: 'The HTTP status of the last try; null: there was no answer.' })
  status!: number | null;
  @Field(() => String, { nullable: true, description: 'More details of the failure.' })
  detail!: string | null;
  @Field(() => Int, {
    description: 'The number of later writes about the same records that wait for it; 0 for one that is SUPERSEDED.',
  })
  behind!: number;
  @Field(() => Boolean, {
    description:
      'True when it can be tried again. Its request is kept for a week, and no newer change of its records was accepted since.',
  })
  isRetryable!: boolean;
}

@ObjectType('Mirror', {
  simpleResolvers: true,
  description: 'The state of the mirrored writes of a facade toward one side.',
})
export class MirrorType {
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => MirrorSide, { description: 'The side that must do them.' })
  toward!: MirrorSide;
  @Field(() => Int, {
    description:
      'The number of writes that one side accepted and the other has not done yet. A write that an old service is working on counts too: 0 means that nothing is pending.',
  })
  waiting!: number;
  @Field(() => Int, { description: 'The number of writes that were given up: see mirrorFailures.' })
  failed!: number;
  @Field(() => DateTime, {
    nullable: true,
    description:
      'The time when the oldest waiting or failed write was accepted, or passed on to an old service; null: there is none.',
  })
  oldestAt!: string | null;
  @Field(() => Int, {
    description:
      'The number of writes that were not kept because 10,000 were waiting. The sides differ there: see driftReports.',
  })
  missed!: number;
  @Field(() => DateTime, { nullable: true, description: 'The time when the last of them was not kept.' })
  missedAt!: string | null;
}

@ObjectType('DriftReport', {
  simpleResolvers: true,
  description: 'The result of the latest comparison of a documented list of both sides.',
})
export class DriftReportType {
  @Field(() => String, { description: 'The facade: `portal`.' })
  facade!: string;
  @Field(() => String, { description: 'The compared noun: `submissions`.' })
  noun!: string;
  @Field(() => DateTime, { description: 'The time of the comparison.' })
  comparedAt!: string;
  @Field(() => Int, { description: 'The number of records that both sides have.' })
  compared!: number;
  @Field(() => Int, { description: 'The number of records that only the old service has.' })
  missing!: number;
  @Field(() => Int, { description: 'The number of records that only Elo has.' })
  extra!: number;
  @Field(() => Int, { description: 'The number of records that both sides have with different values.' })
  different!: number;
  @Field(() => [String], { description: 'Ids of the missing records, at most 20.' })
  missingIds!: string[];
  @Field(() => [String], { description: 'Ids of the extra records, at most 20.' })
  extraIds!: string[];
  @Field(() => [String], { description: 'Ids of the different records, at most 20.' })
  differentIds!: string[];
  @Field(() => String, { nullable: true, description: 'The reason why the comparison failed; null: it did not fail.' })
  error!: string | null;
}
