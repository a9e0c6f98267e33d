import {
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import { buildGraph } from '../../src/graph/schema.js';

export const graph = buildGraph();
export const mutations = graph.getMutationType()!.getFields();

/** Fields that have rules of their own, or are no part of the record itself. */
const LEFT_OUT = new Set([
  ...['calendar', 'employee', 'handInRules', 'room', 'groupUrl'].map(field => `Class.${field}`),
  ...['avatar', 'cover', 'enrollments', 'meetingStatus', 'openActivities', 'recovery'].map(field => `Person.${field}`),
  ...['cancelEvidence', 'presenceHistory', 'submissions'].map(field => `Enrollment.${field}`),
  'Course.subscribers',
  'Submission.newerAttemptWaits',
  'Submission.history',
  'MeetingStatus.participant',
]);

const needsArguments = ({ args }: GraphQLField<unknown, unknown>): boolean =>
  args.some(({ type, defaultValue }) => isNonNullType(type) && defaultValue === undefined);

const kept = new Map<string, string>();

/**
 * Selects the fields of a type: its values, and the ids of its related records, so that an answer and a query can be compared.
 * @returns the selection with braces; empty for a leaf
 */
export function selectionOf(type: GraphQLField<unknown, unknown>['type']): string {
  const named = getNamedType(type);
  if (!isObjectType(named)) return '';
  const known = kept.get(named.name);
  if (known !== undefined) return known;
  const fields = Object.values(named.getFields()).flatMap(field => partOf(named, field));
  const selection = `{ __typename ${fields.join(' ')} }`;
  kept.set(named.name, selection);
  return selection;
}

function partOf(owner: GraphQLObjectType, field: GraphQLField<unknown, unknown>): string[] {
  if (needsArguments(field) || LEFT_OUT.has(`${owner.name}.${field.name}`)) return [];
  const named = getNamedType(field.type);
  if (isLeafType(named)) return [field.name];
  if (!isObjectType(named) || named.name.endsWith('Connection')) return [];
  if (named.name === 'ClassSubstitute') return ['substitutes { id from to startsAt endsAt user { id } }'];
  const isList = isListType(getNullableType(field.type));
  const own = Object.values(named.getFields()).filter(
    each => isLeafType(getNamedType(each.type)) && !needsArguments(each),
  );
  // A record of its own is named by its id; a part of this one is shown.
  if (named.getFields()['id'] && !isList) return [`${field.name} { id }`];
  if (named.name === 'Presence') return [`${field.name} { id enrollmentId activityId source }`];
  if (named.getFields()['id']) return [`${field.name} { id }`];
  return own.length > 0 ? [`${field.name} { ${own.map(each => each.name).join(' ')} }`] : [];
}

/** The query that reads one record of a type by its id, if there is one. */
export const readerOf: Record<string, string> = {
  Class: 'class',
  Course: 'course',
  Cycle: 'cycle',
  Enrollment: 'enrollment',
  Submission: 'submission',
  Appointment: 'appointment',
  Person: 'person',
  Hospital: 'hospital',
  HospitalGroup: 'hospitalGroup',
  Post: 'post',
  ActivityTemplate: 'activityTemplate',
  Import: 'import',
};
