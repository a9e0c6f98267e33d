import type { NounTests } from '../support/noun-tests.js';
import { DOORS } from '../support/reasons.js';

export const tests: NounTests = {
  unpaired: {
    confirmEmail: DOORS,
    confirmPhone: DOORS,
    keepContact: DOORS,
    updateParticipant: DOORS,
  },
  stateless: {
    confirmEmail: DOORS,
    confirmPhone: DOORS,
    keepContact: DOORS,
  },
  decisions: {
    '-FFAAFFFF NOT_ALLOWED': 'Person.timeline',
    '-AAAAAFFA rows own,led,all,all,led on PERSON NAA NAA AAA AAA AAA':
      'Person.email Person.emailVerifiedAt Person.pendingEmail Person.username Person.cpf Person.phone ' +
      'Person.phoneVerifiedAt Person.timeZone Person.pendingPhone Person.gender Person.race Person.birthday ' +
      'Person.roles Person.isActive Person.createdAt Person.updatedAt Person.cover Person.meetingStatus ' +
      'Person.nextMeetings Person.openActivities Person.recovery',
    'no scope | -AAAAFFFA PERSON_NEEDED': 'me',
    'people:read | -AAAAAFFA on USER NAA NAA AAA AAA AAA': 'user',
    'people:read | -AAAAAFFA on PERSON NAA NAA AAA AAA AAA': 'person',
    'people:read | -FFAAFFFF NOT_ALLOWED': 'users facilitators',
    'people:read | -FAAAFFFF NOT_ALLOWED rows own,led,all,all,all': 'participants',
    'people:read | -AAAAAFFA on PARTICIPANT NAA NAA AAA AAA AAA': 'participant',
    'people:write -mode | AAAAAAAAA': 'confirmEmail confirmPhone keepContact',
    'people:write -mode | -AAAAAFFA on PARTICIPANT NAF NAF FAF AAA AAA': 'updateParticipant',
  },
};
