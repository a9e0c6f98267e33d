import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import Typography from '@mui/material/Typography';
import { useGetOne, usePermissions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';
import { listAddress } from '../parts/list-address.js';
import { today } from '../parts/time-texts.js';
import { FirstSteps } from './first-steps.js';
import type { Waiting } from './start.data.js';

/** The graph counts as far as this, and tells one more when there are more. */
const MOST = 100;
const shown = (count: number): string => (count > MOST ? `${MOST}+` : String(count));

/** The numbers in the order of the page, each with the list that has as many rows. */
const lists = {
  requests: () => listAddress('enrollments', { status: 'CANCEL_REQUESTED' }),
  evaluations: () => listAddress('submissions', { waiting: true }),
  classesToday: () => listAddress('classes', { meetsOn: today() }),
  withoutFacilitator: () => listAddress('classes', { lacks: 'FACILITATOR' }),
  withoutCalendar: () => listAddress('classes', { lacks: 'CALENDAR' }),
  groupLinks: () => listAddress('group-links', { status: 'FAILED' }),
  imports: () => listAddress('imports', { state: 'CHECKED' }),
  deadLetters: () => listAddress('dead-letters'),
} as const;
type Name = keyof typeof lists;
const names = Object.keys(lists) as Name[];

/** Numbers of the work that waits for the signed-in person, which lead to the lists; in a new programme also the first steps. */
export function WorkWaiting() {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<Permissions>();
  const { data: work, error } = useGetOne<Waiting>('work-waiting', { id: 'own' });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!work) return null;
  const waiting = names.filter(name => (work[name] ?? 0) > 0);
  const steps = work.firstSteps;
  const isNew = steps !== null && Object.values(steps).includes(false);
  // A facilitator’s day says below that nothing waits, and a new programme has other things to do.
  const isQuiet = waiting.length === 0 && !isNew && !permissions.includes('FACILITATOR');
  return (
    <>
      {isNew && <FirstSteps steps={steps} />}
      {isQuiet && (
        <Alert severity="success" sx={{ mb: 3 }}>
          {translate('elo.waiting.none')}
        </Alert>
      )}
      {waiting.length > 0 && (
        <Box component="section" aria-labelledby="waiting" sx={{ mb: 3 }}>
          <Typography id="waiting" variant="h6" component="h3" gutterBottom>
            {translate('elo.waiting.title')}
          </Typography>
          <Box
            component="ul"
            sx={{
              m: 0,
              p: 0,
              listStyle: 'none',
              display: 'grid',
              gap: 1.5,
              gridTemplateColumns: 'repeat(auto-fill, minmax(min(10rem, 100%), 1fr))',
            }}
          >
            {waiting.map(name => (
              <Card key={name} component="li" variant="outlined">
                <CardActionArea component={RouterLink} to={lists[name]()} sx={{ p: 1.5, height: '100%' }}>
                  <Typography variant="h5" component="span" sx={{ display: 'block' }}>
                    {shown(work[name]!)}
                  </Typography>{' '}
                  <Typography variant="body2" component="span" color="textSecondary">
                    {translate(`elo.waiting.${name}`, { smart_count: work[name]! })}
                  </Typography>
                </CardActionArea>
              </Card>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}
