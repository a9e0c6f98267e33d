import { accessRecord } from '../src/domain/access/access.query.js';
import { actionLog, participantModeLog } from '../src/domain/action-logs/action-logs.query.js';
import { apiKey } from '../src/domain/sessions/api-keys.query.js';
import { auditChange, auditRecord } from '../src/domain/audit/audit.query.js';
import { bookingRequest } from '../src/domain/booking-requests/booking-requests.query.js';
import { activity, course, cycle, room } from '../src/domain/classes/catalogue.query.js';
import { group, handInRule, meeting } from '../src/domain/classes/classes.query.js';
import { substitute } from '../src/domain/classes/substitutes.query.js';
import { dispatch } from '../src/domain/dispatches/dispatches.query.js';
import { enrollment, presence } from '../src/domain/enrollments/enrollments.query.js';
import { storedFile } from '../src/domain/files/files.query.js';
import { registration } from '../src/domain/flows/registrations.query.js';
import { groupMember } from '../src/domain/hospitals/group-members.query.js';
import { hospitalGroup } from '../src/domain/hospitals/hospital-groups.query.js';
import { hospital } from '../src/domain/hospitals/hospitals.query.js';
import { erasure } from '../src/domain/erasures/erasures.query.js';
import { imported } from '../src/domain/imports/imports.query.js';
import { invitation } from '../src/domain/invitations/invitations.query.js';
import { measurement } from '../src/domain/kpis/measurements.query.js';
import { deliveryState, inboundMessage, message, recordedMessage } from '../src/domain/messaging/messages.query.js';
import { person } from '../src/domain/people/people.query.js';
import { personExport } from '../src/domain/person-exports/person-exports.query.js';
import { post } from '../src/domain/posts/posts.query.js';
import { appointment } from '../src/domain/scheduling/appointments.query.js';
import { employee, workingHours } from '../src/domain/scheduling/employees.query.js';
import { submissionRevision } from '../src/domain/submissions/history.query.js';
import { submission } from '../src/domain/submissions/submissions.query.js';
import { template } from '../src/domain/templates/templates.query.js';
import { AccessRecordType } from '../schema/access.type.js';
import { ActionLogType, ParticipantModeLogType } from '../schema/action-logs.type.js';
import { ApiKeyType } from '../schema/api-keys.type.js';
import { AuditChangeType, AuditRecordType } from '../schema/audit.type.js';
import { BookingRequestType } from '../schema/booking-requests.type.js';
import {
  ActivityType,
  ClassSubstituteType,
  ClassType,
  CourseType,
  CycleType,
  HandInRuleType,
  MeetingType,
  RoomType,
} from '../schema/classes.type.js';
import { GroupLinkDispatchType } from '../schema/dispatches.type.js';
import { EnrollmentType, PresenceType } from '../schema/enrollments.type.js';
import { StoredFileType } from '../schema/files.type.js';
import { RegistrationType } from '../schema/flows.type.js';
import { HospitalGroupMemberType, HospitalGroupType, HospitalType } from '../schema/hospitals.type.js';
import { ErasureType } from '../schema/erasures.type.js';
import { ImportType } from '../schema/imports.type.js';
import { GroupInvitationType } from '../schema/invitations.type.js';
import { MeasurementType } from '../schema/kpis.type.js';
import { DeliveryStateType, InboundMessageType, MessageType, RecordedMessageType } from '../schema/messaging.type.js';
import { PersonType } from '../schema/people.type.js';
import { PersonExportType } from '../schema/person-exports.type.js';
import { PostType } from '../schema/posts.type.js';
import { AppointmentObjectType, EmployeeType, WorkingHoursType } from '../schema/scheduling.type.js';
import { SubmissionRevisionType, SubmissionType } from '../schema/submissions.type.js';
import { ActivityTemplateType } from '../schema/templates.type.js';
import { type Answer, answer } from './answer.js';

/** For relations that may lead to no person. */
const maybe = { type: PersonType, nullable: true } as const;

/** The types of the graph with the record that answers each, and the types of the related records. */
export const answers: readonly Answer[] = [
  answer(PersonExportType, personExport),
  answer(AccessRecordType, accessRecord, {
    actor: { ...maybe, description: 'The person who read it; null for an API key and a service.' },
  }),
  answer(ActionLogType, actionLog),
  answer(ActivityType, activity),
  answer(ActivityTemplateType, template, {
    file: { type: StoredFileType, nullable: true, description: 'Null when there is none.' },
    activity: ActivityType,
    course: { type: CourseType, description: 'The course of the class.' },
    cycle: CycleType,
    class: { type: ClassType, description: 'The class that works from it.' },
  }),
  answer(ApiKeyType, apiKey),
  answer(AppointmentObjectType, appointment, {
    employee: { type: EmployeeType, description: 'The employee with the calendar.' },
    client: { ...maybe, description: 'The client; null for a block.' },
    class: { type: ClassType, nullable: true, description: 'The class of the appointment; null when there is none.' },
    canceledBy: {
      ...maybe,
      description: 'The person who canceled it; null while it is not canceled, and when a service did it.',
    },
  }),
  answer(AuditChangeType, auditChange),
  answer(AuditRecordType, auditRecord, {
    changes: { type: AuditChangeType, description: 'The changes of records; none when the mutation was refused.' },
    onBehalfOf: {
      ...maybe,
      description: 'The person in whose place somebody else acted; null when the caller acted for themselves.',
    },
  }),
  answer(BookingRequestType, bookingRequest),
  answer(ClassType, group, {
    course: { type: CourseType, description: 'The course.' },
    cycle: { type: CycleType, description: 'The cycle.' },
    facilitator: { ...maybe, description: 'The person who leads it; null when nobody does.' },
    room: { type: RoomType, nullable: true, description: 'Null to people of other classes.' },
    meetings: { type: MeetingType, description: 'Its collective meetings, in their order.' },
    substitutes: { type: ClassSubstituteType, description: 'The substitutes, also of past days.' },
    handInRules: {
      type: HandInRuleType,
      description: 'The dates and numbers of attempts for handing in its activities.',
    },
    employee: {
      type: EmployeeType,
      nullable: true,
      description: 'The facilitator as an employee with a calendar.',
    },
  }),
  answer(ClassSubstituteType, substitute, { user: { type: PersonType, description: 'The person.' } }),
  answer(CourseType, course, { activities: { type: ActivityType, description: 'Its steps, in their order.' } }),
  answer(CycleType, cycle),
  answer(DeliveryStateType, deliveryState),
  answer(EmployeeType, employee, {
    person: { type: PersonType, description: 'The person.' },
    workingHours: { type: WorkingHoursType, description: 'The hours of possible slots, by day of the week.' },
  }),
  answer(EnrollmentType, enrollment, {
    participant: { type: PersonType, description: 'The participant.' },
    class: { type: ClassType, description: 'The class.' },
    canceledBy: {
      ...maybe,
      description:
        'The person who ended it. Null while it has not ended, and when the rule of absence or a service ended it.',
    },
    presence: { type: PresenceType, description: 'The activities that the participant took part in.' },
    submissions: { type: SubmissionType, description: 'The participant’s hand-ins for the class.' },
  }),
  answer(GroupInvitationType, invitation, {
    invitedBy: { ...maybe, description: 'The person who asked; null when it was no person.' },
  }),
  answer(GroupLinkDispatchType, dispatch, {
    participant: { type: PersonType, description: 'The participant who gets it.' },
    class: { type: ClassType, description: 'The class of the group.' },
  }),
  answer(HandInRuleType, handInRule, { activity: ActivityType }),
  answer(HospitalGroupType, hospitalGroup),
  answer(HospitalGroupMemberType, groupMember, {
    group: { type: HospitalGroupType, description: 'The hospital group of the measurements.' },
    person: { type: PersonType, description: 'The member.' },
    givenBy: { ...maybe, description: 'The person who gave the role last; null when unknown.' },
  }),
  answer(ErasureType, erasure, {
    person: { type: PersonType, description: 'The person whose data are erased.' },
    requestedBy: {
      ...{ type: PersonType, nullable: true },
      description: 'The person who asked for it; null: an operator at the command line.',
    },
  }),
  answer(ImportType, imported, { createdBy: { type: PersonType, description: 'The administrator who sent it.' } }),
  answer(HospitalType, hospital, {
    group: {
      type: HospitalGroupType,
      nullable: true,
      description: 'The group of the hospital in measurements; null when none.',
    },
  }),
  answer(InboundMessageType, inboundMessage, { person: { ...maybe, description: 'The person with this phone.' } }),
  answer(MeasurementType, measurement, {
    recordedBy: { ...maybe, description: 'The person who entered it; null when a service or an import did.' },
    previousRecordedBy: {
      ...maybe,
      description:
        'The person who entered the previous value. Null when a service or an import did, and when there was none.',
    },
  }),
  answer(MeetingType, meeting, {
    activity: {
      type: ActivityType,
      description: 'The activity of the meeting in the course. People who were there are present at this activity.',
    },
    class: { type: ClassType, description: 'The class that meets.' },
  }),
  answer(MessageType, message),
  answer(ParticipantModeLogType, participantModeLog, {
    supervisor: { type: PersonType, description: 'The supervisor.' },
    participant: { type: PersonType, description: 'The participant in whose place the supervisor acted.' },
  }),
  answer(PersonType, person),
  answer(PostType, post, { author: { ...maybe, description: 'The person who made it; null when unknown.' } }),
  answer(PresenceType, presence, {
    activity: ActivityType,
    recordedBy: {
      ...maybe,
      description: 'The person who recorded it: staff, or the participant. Null when a service or an import did.',
    },
  }),
  answer(RecordedMessageType, recordedMessage),
  answer(RegistrationType, registration, {
    participant: { type: PersonType, description: 'The participant who enrolled.' },
    class: ClassType,
  }),
  answer(RoomType, room),
  answer(StoredFileType, storedFile),
  answer(SubmissionType, submission, {
    files: { type: StoredFileType, description: 'The files of the hand-in, in the order of the upload.' },
    participant: { type: PersonType, description: 'The participant who handed it in.' },
    activity: ActivityType,
    class: ClassType,
    course: { type: CourseType, description: 'The course of the class.' },
    cycle: CycleType,
    facilitator: {
      ...maybe,
      description: 'The person who led the class at the time of the hand-in; null when nobody did.',
    },
  }),
  answer(SubmissionRevisionType, submissionRevision, {
    changedBy: {
      ...maybe,
      description: 'The person who changed it; null when another service did it with its API key.',
    },
  }),
  answer(WorkingHoursType, workingHours),
];
