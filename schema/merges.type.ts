import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { connectionOf } from './connection.js';
import { DuplicateReason, MergeConflictKind, MergeSide } from './enums.js';
import { PersonType } from './people.type.js';
import { DateTime } from './scalars.js';
import { describeEnum } from './describe-enum.js';

describeEnum(DuplicateReason, 'DuplicateReason', 'A reason to think that two records are of one person.', {
  PHONE: 'They have the same phone, with or without the ninth digit. Families share phones.',
  NAME_AND_BIRTHDAY: 'They have the same name, without accents, and the same birthday.',
});
describeEnum(MergeConflictKind, 'MergeConflictKind', 'A thing that two merged people both have, and only one can.', {
  PLACE: 'A place in one class, or in classes of one course and cycle.',
  PRESENCE: 'A presence at the same activity.',
  HAND_IN: 'Hand-ins for the same activity. All stay; the last ones count.',
  APPOINTMENT: 'Appointments at one time. Both stay; one of them is to be canceled.',
  GROUP_ROLE:
    'A role in a hospital group. KEPT: the kept person’s rights stay as they are. DROPPED: they get this role.',
  FIELD: 'Different values of a field.',
  CONTACT: 'Different ways to sign in by e-mail, phone or user name. The kept person’s stay.',
  PASSWORD: 'The dropped person’s password, which ends.',
  SECOND_FACTOR: 'The dropped person’s second factors, which end.',
  IDENTITY: 'The dropped person’s account at the identity provider, which no longer leads in.',
  OTHER: 'Any other record of which a person has one.',
});
describeEnum(MergeSide, 'MergeSide', 'The person whose thing stays in a merge.', {
  KEPT: 'The kept person’s.',
  DROPPED: 'The dropped person’s.',
  BOTH: 'Both.',
});

@ObjectType('DuplicatePair', { simpleResolvers: true, description: 'Two people who are probably one person.' })
export class DuplicatePairType {
  @Field(() => PersonType, { description: 'The person with the lower id.' })
  first!: object;
  @Field(() => PersonType, { description: 'The other one.' })
  second!: object;
  @Field(() => [DuplicateReason], { description: 'The reasons to think so.' })
  reasons!: DuplicateReason[];
}

export const DuplicatePairConnection = connectionOf('DuplicatePair', () => DuplicatePairType);

@ObjectType('Merge', { simpleResolvers: true, description: 'Two records of one person that became one.' })
export class MergeType {
  @Field(() => ID)
  id!: number;
  @Field(() => ID, { description: 'The id of the person who stays. A later merge may lead on to another one.' })
  keptId!: number;
  @Field(() => ID, { description: 'The id that leads to the kept person.' })
  droppedId!: number;
  @Field(() => String, {
    nullable: true,
    description: 'The name of the dropped person; null when the merge can’t be undone any more.',
  })
  droppedName!: string | null;
  @Field(() => DateTime, { description: 'The time of the merge.' })
  mergedAt!: string;
  @Field(() => DateTime, { description: 'The end of the time in which it can be undone.' })
  undoUntil!: string;
  @Field(() => DateTime, { nullable: true, description: 'The time when it was undone; null: it was not.' })
  undoneAt!: string | null;
}

export const MergeConnection = connectionOf('Merge', () => MergeType);

@ObjectType('MergeCount', { simpleResolvers: true, description: 'The effect of a merge on the records of one kind.' })
export class MergeCountType {
  @Field(() => String, { description: 'The table of the database.' })
  table!: string;
  @Field(() => String, { description: 'The name of the records, in the language of the request.' })
  name!: string;
  @Field(() => Int, { description: 'The number of changes by which records become the kept person’s.' })
  moved!: number;
  @Field(() => Int, { description: 'The number of records that are set aside; an undone merge brings them back.' })
  setAside!: number;
}

@ObjectType('MergeConflict', { simpleResolvers: true, description: 'A thing that both people have, and only one can.' })
export class MergeConflictType {
  @Field(() => String, { description: 'Its name in `choices`: a field, or the records.' })
  conflict!: string;
  @Field(() => MergeConflictKind, { description: 'The kind of the thing.' })
  kind!: MergeConflictKind;
  @Field(() => String, {
    description: 'A field, the name of the class, activity or group, or a table; for appointments the time, UTC.',
  })
  label!: string;
  @Field(() => MergeSide, { description: 'The person whose thing stays.' })
  side!: MergeSide;
  @Field(() => Boolean, { description: 'True when `choices` may say otherwise.' })
  isChoosable!: boolean;
}

@ObjectType('MergePlan', { simpleResolvers: true, description: 'The effects of merging two people, and the merge.' })
export class MergePlanType {
  @Field(() => MergeType, { nullable: true, description: 'The merge; null for a dry run.' })
  merge!: object | null;
  @Field(() => [MergeCountType], { description: 'The effects by kind of records. Kinds without any are left out.' })
  counts!: MergeCountType[];
  @Field(() => [MergeConflictType], { description: 'The conflicts, each with the side that stays.' })
  conflicts!: MergeConflictType[];
}

@InputType('MergeChoice', { description: 'The side that stays in a conflict of a merge.' })
export class MergeChoiceInput {
  @Field(() => String, { description: '`MergeConflict.conflict`; at most 100 characters.' })
  conflict!: string;
  @Field(() => MergeSide, { description: 'KEPT or DROPPED.' })
  side!: MergeSide;
}
