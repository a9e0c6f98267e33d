import { expect, it } from '@jest/globals';
import { getNamedType, type GraphQLObjectType, isObjectType } from 'graphql';
import { activity, course, cycle, room } from '../../../src/domain/classes/catalogue.query.js';
import { auditChange, auditRecord } from '../../../src/domain/audit/audit.query.js';
import { bookingRequest } from '../../../src/domain/booking-requests/booking-requests.query.js';
import { group, meeting } from '../../../src/domain/classes/classes.query.js';
import { dispatch } from '../../../src/domain/dispatches/dispatches.query.js';
import { invitation } from '../../../src/domain/invitations/invitations.query.js';
import { enrollment, presence } from '../../../src/domain/enrollments/enrollments.query.js';
import { storedFile } from '../../../src/domain/files/files.query.js';
import { actionLog, participantModeLog } from '../../../src/domain/action-logs/action-logs.query.js';
import { hospitalGroup } from '../../../src/domain/hospitals/hospital-groups.query.js';
import {
  deliveryState,
  inboundMessage,
  message,
  recordedMessage,
} from '../../../src/domain/messaging/messages.query.js';
import { person } from '../../../src/domain/people/people.query.js';
import { post } from '../../../src/domain/posts/posts.query.js';
import { appointment } from '../../../src/domain/scheduling/appointments.query.js';
import { employee, workingHours } from '../../../src/domain/scheduling/employees.query.js';
import { type AnyRecord, one, record } from '../../../src/domain/kernel/record.js';
import { submissionRevision } from '../../../src/domain/submissions/history.query.js';
import { submission } from '../../../src/domain/submissions/submissions.query.js';
import { template } from '../../../src/domain/templates/templates.query.js';
import { buildGraph } from '../../../src/graph/schema.js';

const records: { [type: string]: AnyRecord } = {
  ActionLog: actionLog,
  Activity: activity,
  ActivityTemplate: template,
  Appointment: appointment,
  AuditChange: auditChange,
  AuditRecord: auditRecord,
  BookingRequest: bookingRequest,
  Class: group,
  Course: course,
  Cycle: cycle,
  DeliveryState: deliveryState,
  Employee: employee,
  Enrollment: enrollment,
  GroupInvitation: invitation,
  GroupLinkDispatch: dispatch,
  HospitalGroup: hospitalGroup,
  InboundMessage: inboundMessage,
  Meeting: meeting,
  Message: message,
  Participant: person,
  ParticipantModeLog: participantModeLog,
  PersonSummary: person,
  Post: post,
  Presence: presence,
  RecordedMessage: recordedMessage,
  Room: room,
  StoredFile: storedFile,
  Submission: submission,
  SubmissionRevision: submissionRevision,
  User: person,
  WorkingHours: workingHours,
};
/** Lists whose rows are read whole, because they are written all the time, or hardly anybody asks. */
const readWhole = ['LiveMessage', 'OutboxMessage', 'Registration'];

const schema = buildGraph();
const fieldsOf = (type: string) => Object.values((schema.getType(type) as GraphQLObjectType).getFields());

it.each(Object.entries(records))('the record of %s knows every field of the graph', (type, noun) => {
  for (const { name } of fieldsOf(type)) {
    expect([name, [noun.columns, noun.relations, noun.below, noun.resolved].some(known => name in known)]).toEqual([
      name,
      true,
    ]);
  }
});

it.each(Object.entries(records))('what %s leads to is read as the graph types it', (type, noun) => {
  for (const field of fieldsOf(type)) {
    const relation = noun.relations[field.name];
    if (!relation) continue;
    expect(relation.to).toBe(records[getNamedType(field.type).name]);
    // Asked for more than columns, the relation is its resolver's.
    expect(field.resolve).toBeInstanceOf(Function);
    expect(field.args).toEqual([]);
  }
});

it('every list of the graph that goes on page by page has a record', () => {
  const listed = Object.values(schema.getTypeMap()).flatMap(type =>
    isObjectType(type) && type.name.endsWith('Edge') ? [getNamedType(type.getFields()['node']!.type).name] : [],
  );
  expect(listed.filter(name => !(name in records)).sort()).toEqual(readWhole);
});

it('a record that can’t work is refused when it is made', () => {
  expect(() => record('rooms', 'r', { id: 'id' }, { resolved: { class: ['classId'] } })).toThrow(
    'The record of rooms needs classId, which is none of its columns',
  );
  expect(() => record('classes', 'r', { id: 'id' }, { relations: { room: one(room, 'id') } })).toThrow(
    'The records of classes and rooms have one alias, r',
  );
});
