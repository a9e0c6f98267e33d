import DoneIcon from '@mui/icons-material/CheckCircle';
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { usePermissions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';
import { Section } from '../parts/section.js';
import type { FirstStep, Waiting } from './start.data.js';

/** The steps in the order in which they need each other, and the screens where they are done: the first time, and again. */
const places: Readonly<Record<FirstStep, readonly [first: string, again: string]>> = {
  course: ['/courses/create', '/courses'],
  cycle: ['/cycles/create', '/cycles'],
  activity: ['/courses', '/courses'],
  class: ['/classes/create', '/classes'],
  meeting: ['/classes', '/classes'],
  calendar: ['/employees/create', '/employees'],
  participant: ['/users/create', '/users'],
};

/** The way from nothing to a running programme. */
export function FirstSteps({ steps }: { steps: NonNullable<Waiting['firstSteps']> }) {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<Permissions>();
  // Only administrators make people.
  const own = (Object.keys(places) as FirstStep[]).filter(
    step => step !== 'participant' || permissions.includes('ADMIN'),
  );
  const done = own.filter(step => steps[step]);
  if (done.length === own.length) return null;
  return (
    <Box sx={{ mb: 3 }}>
      <Section title="elo.first_steps.title">
        <Typography color="textSecondary" sx={{ px: 2 }}>
          {translate('elo.first_steps.intro', { done: done.length, all: own.length })}
        </Typography>
        <Box component="ol" sx={{ m: 0, p: 2, pt: 1, listStyle: 'none', display: 'grid', gap: 1 }}>
          {own.map(step => {
            const isDone = steps[step];
            const [first, again] = places[step];
            const Icon = isDone ? DoneIcon : OpenIcon;
            return (
              <Box key={step} component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
                <Icon
                  color={isDone ? 'success' : 'disabled'}
                  titleAccess={translate(isDone ? 'elo.first_steps.done' : 'elo.first_steps.open')}
                />
                <Link component={RouterLink} to={isDone ? again : first}>
                  {translate(`elo.first_steps.${step}`)}
                </Link>
              </Box>
            );
          })}
        </Box>
      </Section>
    </Box>
  );
}
