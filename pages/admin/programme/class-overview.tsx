import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { useDetails } from '../parts/details.js';
import { Facts } from '../parts/facts.js';
import { dayText, timeText } from '../parts/time.js';
import { Substitutes } from './class-leaders.js';
import type { ClassRecord } from './classes.data.js';

/** The data of a class, for reading: people that may change it have a button for that. */
export function ClassOverview() {
  const group = useDetails<ClassRecord>('meetings');
  const translate = useTranslate();
  if (!group) return null;
  const next = group.meetings.find(meeting => Date.parse(meeting.endsAt) > Date.now());
  const field = (name: string) => `resources.classes.fields.${name}`;
  return (
    <>
      <Facts
        of={[
          [field('courseId'), group.course.title],
          [field('cycleId'), `${group.cycle.name} (${dayText(group.cycle.startsOn)} – ${dayText(group.cycle.endsOn)})`],
          [field('facilitatorId'), group.facilitator?.name ?? translate('elo.classes.nobody_leads')],
          [field('shift'), translate(`elo.shifts.${group.shift}`)],
          [field('startsOn'), dayText(group.startsOn)],
          [field('appointmentPlace'), group.appointmentPlace],
          [field('capacity'), group.capacity ?? translate('elo.classes.any_number')],
          [
            field('nextMeeting'),
            next ? `${next.title} · ${timeText(next.startsAt)}` : translate('elo.classes.no_meeting_ahead'),
          ],
          [field('groupUrl'), group.groupUrl && <Outside to={group.groupUrl}>{group.groupUrl}</Outside>],
          [field('roomName'), group.room && <Outside to={group.room.url}>{group.room.name}</Outside>],
        ]}
      />
      <Substitutes group={group} />
    </>
  );
}

const Outside = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link href={to} target="_blank" rel="noreferrer">
    {children}
  </Link>
);
