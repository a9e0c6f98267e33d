import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Show, useResourceDefinition, useTranslate } from 'react-admin';
import { useDetails } from '../parts/details.js';
import { Link as RouterLink } from 'react-router-dom';
import { Facts } from '../parts/facts.js';
import { EmptyText, Section } from '../parts/section.js';
import { HistoryLink } from '../parts/history.js';
import { dayText, timeText } from '../parts/time.js';
import { EnrollmentActions } from './enrollment-actions.js';
import { StatusChip } from './enrollment-list.js';
import type { EnrollmentRecord } from './enrollments.data.js';
import { statusText, withdrawnText } from './presence.data.js';
import { goneWithWay } from '../parts/gone.js';

/** One enrollment: participant and class, attendance and submissions, and the possible actions. */
export const EnrollmentPage = () => (
  <Show {...goneWithWay} actions={false}>
    <Content />
  </Show>
);

function Content() {
  const enrollment = useDetails<EnrollmentRecord>('submissions');
  const translate = useTranslate();
  if (!enrollment) return null;
  const { participant, class: group } = enrollment;
  const field = (name: string) => `resources.enrollments.fields.${name}`;
  const activityOf = new Map(group.course.activities.map(activity => [activity.id, activity]));
  const presences = enrollment.attendance.toSorted(
    (a, b) => (activityOf.get(a.activity.id)?.position ?? 0) - (activityOf.get(b.activity.id)?.position ?? 0),
  );
  return (
    <Box sx={{ p: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, mb: 2 }}>
        <EnrollmentActions />
        <HistoryLink />
      </Box>
      <Facts
        of={[
          [field('participantId'), <PersonName key="participant" of={participant} />],
          ['elo.contact', [participant.email, participant.phone].filter(Boolean).join(' · ')],
          [
            field('classId'),
            <Link key="class" component={RouterLink} to={`/classes/${group.id}/show`}>
              {group.name}
            </Link>,
          ],
          [field('status'), <StatusChip key="status" enrollment={enrollment} />],
          [field('createdAt'), timeText(enrollment.createdAt, 'date')],
          ...(enrollment.cancelRequestedAt
            ? [[field('cancelRequestedAt'), timeText(enrollment.cancelRequestedAt)] as const]
            : []),
          ...(enrollment.canceledAt ? [[field('canceledAt'), timeText(enrollment.canceledAt)] as const] : []),
          ...caseOf(enrollment, translate).map(([name, value]) => [field(name), value] as const),
        ]}
      />
      <Part title={field('presence')} none={presences.length === 0}>
        {presences.map(({ id, activity, source, recordedAt, ...noted }) => (
          <Line key={id} main={activityOf.get(activity.id)?.title ?? activity.id}>
            {[statusText(noted, translate), translate(`elo.presence.sources.${source}`), timeText(recordedAt)].join(
              ' · ',
            )}
          </Line>
        ))}
      </Part>
      <Part title="elo.presence.history" none={enrollment.presenceHistory.length === 0}>
        {enrollment.presenceHistory.map(({ change, source, at, reason, by, activity, ...noted }) => (
          <Line
            key={[change, at, activity.title].join()}
            main={`${activity.title}: ${change === 'RECORDED' ? statusText(noted, translate) : withdrawnText(noted, translate)}`}
          >
            {[translate(`elo.presence.sources.${source}`), timeText(at), by?.name, reason].filter(Boolean).join(' · ')}
          </Line>
        ))}
      </Part>
      <Part title="resources.submissions.name" none={enrollment.submissions.length === 0}>
        {enrollment.submissions.map(({ id, title, status, score, createdAt }) => (
          <Line
            key={id}
            main={
              <Link component={RouterLink} to={`/submissions/${id}/show`}>
                {title}
              </Link>
            }
          >
            {[translate(`elo.submission_statuses.${status}`), score, timeText(createdAt)]
              .filter(value => value !== null)
              .join(' · ')}
          </Line>
        ))}
      </Part>
    </Box>
  );
}

/** The facts of its end or of the request for it, as far as known: person, reason and evidence. */
function caseOf(enrollment: EnrollmentRecord, translate: (key: string) => string): [string, string][] {
  const { cancelReason, cancelRequestReason, cancelNote, canceledBy, cancelEvidence, exemptUntil } = enrollment;
  const reasonText = (reason: string) => translate(`elo.reasons.${reason}`);
  const facts: [string, string | null | undefined][] = [
    ['canceledBy', canceledBy?.name ?? (cancelReason === 'ABSENCE' ? translate('elo.enrollments.by_rule') : null)],
    ['cancelReason', cancelReason && reasonText(cancelReason)],
    ['cancelRequestReason', cancelRequestReason && reasonText(cancelRequestReason)],
    ['cancelNote', cancelNote],
    ['cancelEvidence', cancelEvidence?.map(({ title, startsAt }) => `${title} (${timeText(startsAt)})`).join(', ')],
    ['exemptUntil', exemptUntil && dayText(exemptUntil)],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}

/** Leads to the person, for users that may see the screen of people. */
function PersonName({ of: { id, name } }: { of: { id: string; name: string } }) {
  const { hasShow } = useResourceDefinition({ resource: 'users' });
  return hasShow ? (
    <Link component={RouterLink} to={`/users/${id}/show`}>
      {name}
    </Link>
  ) : (
    name
  );
}

function Part({ title, none, children }: { title: string; none: boolean; children: ReactNode }) {
  return (
    <Section title={title}>
      {none ? (
        <EmptyText text="elo.none" />
      ) : (
        <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
          {children}
        </Box>
      )}
    </Section>
  );
}

const Line = ({ main, children }: { main: ReactNode; children: ReactNode }) => (
  <li>
    <Typography>{main}</Typography>
    <Typography variant="body2" color="textSecondary">
      {children}
    </Typography>
  </li>
);
