import { itself, nobody, planned, send, sometimes } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

const copied = sometimes({ 'class-copied': 'the class has templates' });

export const classesNoun = noun({
  tables: [
    'activities',
    'class_substitutes',
    'classes',
    'courses',
    'cycles',
    'hand_in_rules',
    'meeting_progress',
    'meetings',
    'rooms',
  ],
  types: {
    classes: [
      'Activity',
      'Class',
      'ClassSubstitute',
      'Course',
      'Cycle',
      'HandInRule',
      'Meeting',
      'MeetingStatus',
      'Room',
    ],
  },
  hears: {
    createCourse: planned,
    updateCourse: planned,
    removeCourse: planned,
    createActivity: planned,
    updateActivity: planned,
    removeActivity: planned,
    createCycle: planned,
    updateCycle: planned,
    removeCycle: planned,
    createClass: planned,
    updateClass: sometimes({ 'class-handed-over': 'it is given another facilitator, or none' }),
    removeClass: nobody('Nobody has a place in it, or it is refused.'),
    handOverClass: sometimes(
      {
        'appointment-moved': 'appointments are moved with it',
        'appointment-handed-over': 'appointments are moved with it',
        'appointment-cancelled': 'appointments are canceled with it',
      },
      'class-handed-over',
    ),
    setSubstitute: send('class-substitute-set'),
    removeSubstitute: send('class-substitute-ended'),
    setHandInRule: nobody('Participants see the times where they hand in.'),
    copyClass: copied,
    copyCycle: copied,
    createMeeting: nobody('It is in the calendars that people subscribe to, and on the page of the class.'),
    createMeetings: nobody('They are in the calendars that people subscribe to, and on the page of the class.'),
    updateMeeting: sometimes({ 'meeting-changed': 'a meeting that is ahead has another time' }),
    removeMeeting: sometimes({ 'meeting-changed': 'the meeting was still ahead' }),
    updateMeetingProgress: itself,
  },
});
