import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useGetOne, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { Section } from '../parts/section.js';
import { ageText, timeText } from '../parts/time-texts.js';
import { evaluateAddress } from './evaluate-address.js';
import type { Work } from './progress.data.js';

const times = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }): string =>
  `${timeText(startsAt, 'time')} – ${timeText(endsAt, 'time')}`;

/** The day of the signed-in person: the events, and the waiting work in the classes that they lead. */
export function MyWork() {
  const translate = useTranslate();
  const { data: work, error } = useGetOne<Work>('my-work', { id: 'own' });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!work) return null;
  const { meetings, appointments, submissions, requests, evaluationsWaiting, requestsWaiting } = work;
  const isQuiet = meetings.length + appointments.length + submissions.length + requests.length === 0;
  return (
    <Box component="section" aria-labelledby="my-work" sx={{ mb: 3 }}>
      <Typography id="my-work" variant="h6" component="h3">
        {translate('elo.work.title')}
      </Typography>
      {isQuiet && <Alert severity="success">{translate('elo.work.nothing')}</Alert>}
      <Box
        sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(min(20rem, 100%), 1fr))' }}
      >
        {meetings.length > 0 && (
          <Part title={translate('elo.work.meetings')}>
            {meetings.map(({ id, title, class: group, ...period }) => (
              <Line key={id} to={`/classes/${group.id}/show`} about={`${times(period)} · ${group.name}`}>
                {title}
              </Line>
            ))}
          </Part>
        )}
        {appointments.length > 0 && (
          <Part title={translate('elo.work.appointments')}>
            {appointments.map(({ id, client, ...period }) => (
              <Line key={id} to="/own-calendar" about={times(period)}>
                {client?.name ?? '—'}
              </Line>
            ))}
          </Part>
        )}
        {submissions.length > 0 && (
          <Part title={translate('elo.work.submissions', { count: evaluationsWaiting })}>
            {submissions.map(({ id, title, createdAt, participant, class: group }) => (
              <Line
                key={id}
                to={`/submissions/${id}/show`}
                about={`${group.name} · ${translate('elo.work.handed_in', { age: ageText(createdAt) })}`}
              >
                {participant.name}: {title}
              </Line>
            ))}
            <Line to={evaluateAddress({ status: 'SUBMITTED' })}>{translate('elo.work.one_after_another')}</Line>
            {evaluationsWaiting > submissions.length && (
              <Line to={{ pathname: '/submissions', search: `filter=${JSON.stringify({ waiting: true })}` }}>
                {translate('elo.work.more')}
              </Line>
            )}
          </Part>
        )}
        {requests.length > 0 && (
          <Part title={translate('elo.work.requests', { count: requestsWaiting })}>
            {requests.map(({ id, cancelRequestedAt, participant, class: group }) => (
              <Line
                key={id}
                to={`/enrollments/${id}/show`}
                about={`${group.name} · ${translate('elo.work.asked', { age: ageText(cancelRequestedAt!) })}`}
              >
                {participant.name}
              </Line>
            ))}
          </Part>
        )}
      </Box>
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Section title={title}>
    <Box component="ul" sx={{ m: 0, px: 2, pb: 2, listStyle: 'none', display: 'grid', gap: 1 }}>
      {children}
    </Box>
  </Section>
);

interface LineProps {
  to: string | { pathname: string; search: string };
  about?: string;
  children: ReactNode;
}
const Line = ({ to, about, children }: LineProps) => (
  <li>
    <Link component={RouterLink} to={to}>
      {children}
    </Link>
    {about && (
      <Typography variant="body2" color="textSecondary">
        {about}
      </Typography>
    )}
  </li>
);
