import type { Row } from './model.js';
import type { Effect } from './step.js';
import type { Town } from './town.js';

// Changes of mutations beside the record that they answer, in terms of the model.

/** Marks nouns to be read again, because the model does not know their changes. */
const reading =
  (...nouns: string[]): Effect =>
  town => {
    for (const noun of nouns) town.stale.add(noun);
  };

/** Ends a participant's future appointments with the leader of a class. */
function endBookings(town: Town, place: Row | undefined): void {
  for (const each of town.model.all('Appointment')) {
    const isOfPlace = each['class']?.id === place?.['class'].id && each['client']?.id === place?.['participant'].id;
    if (isOfPlace && !each['canceledAt'] && Date.parse(each['startsAt']) > town.now().getTime())
      town.model.keep('Appointment', { ...each, canceledAt: town.now().toISOString() });
  }
}

const cancels: Effect = (town, { enrollmentId }) => endBookings(town, town.model.find('Enrollment', enrollmentId));
const ofClass: Effect = (_town, { classId }) => [['Class', classId]];

export const effects: Record<string, Effect> = {
  cancelEnrollment: cancels,
  answerCancellationRequest: (town, args) => (args['accept'] ? cancels(town, args, null) : undefined),
  enrollPeople: reading('Enrollment'),
  moveEnrollment: reading('Appointment', 'Submission', 'Presence'),
  handOverClass: reading('Appointment'),
  updateClass: reading('Appointment', 'Submission'),
  setSubstitute: ofClass,
  removeSubstitute: ofClass,
  removeClass: (town, { id }) => {
    town.model.forgetWhere('Meeting', each => each['class'].id === id);
    town.model.forgetWhere('ActivityTemplate', each => each['classId'] === id);
  },
  copyClass: reading('Meeting'),
  copyCycle: reading('Class', 'Meeting'),
  removeCourse: (town, { id }) => {
    const ids = new Set(((town.model.find('Course', id)?.['activities'] ?? []) as Row[]).map(each => each.id));
    town.model.forgetWhere('Activity', each => ids.has(each.id));
    town.model.forgetWhere('ActivityTemplate', each => ids.has(each['activityId']));
  },
  createActivity: (_town, { input }) => [['Course', input.courseId]],
  removeActivity: (town, { id }) => {
    town.model.forgetWhere('ActivityTemplate', each => each['activityId'] === id);
    town.stale.add('Course');
  },
  cancelAppointments: (town, { employeeId, from, to }) => {
    for (const each of town.model.all('Appointment')) {
      const [starts, ends] = [Date.parse(each['startsAt']), Date.parse(each['endsAt'])];
      const isWithin = Date.parse(from) < ends && starts < Date.parse(to);
      const isStanding = each['kind'] === 'APPOINTMENT' && !each['canceledAt'] && !each['outcome'];
      if (each['employee'].id === employeeId && isStanding && isWithin && ends > town.now().getTime())
        town.model.keep('Appointment', { ...each, canceledAt: town.now().toISOString() });
    }
  },
  removeHospitalGroup: (town, { id }) => {
    for (const each of town.model.all('Hospital'))
      if (each['group']?.id === id) town.model.keep('Hospital', { ...each, group: null });
  },
  updateMeetingProgress: reading('Presence', 'Enrollment'),
  createEmployee: reading('Employee'),
  setWorkingHours: reading('Employee'),
  erasePerson: reading('*'),
  mergePeople: reading('*'),
  undoMerge: reading('*'),
  registerAccount: reading('Person'),
  renewMyCalendarFeed: reading('Person'),
  activateAccount: reading('Person'),
  keepContact: reading('Person'),
  confirmPhone: reading('Person'),
  confirmEmail: reading('Person'),
  resetPassword: reading('Person'),
  // A person's duties go to another person.
  deactivateUser: reading('Appointment', 'Class', 'Employee', 'Submission'),
  setRoles: reading('Appointment', 'Class', 'Employee', 'Submission'),
};
