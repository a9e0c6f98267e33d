import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { Title, useGetOne, useNotify, useTranslate } from 'react-admin';
import type { EmployeeRowFragment } from './operations.js';
import { Calendar } from './calendar.js';
import { RevokeFeed } from './revoke-feed.js';

/** The calendar of the signed-in person. */
export function OwnCalendar() {
  const translate = useTranslate();
  const { data: feed, error } = useGetOne<{ id: string; employeeId: string; url: string }>(
    'calendar-feeds',
    { id: 'own' },
    { retry: false },
  );
  const { data: employee } = useGetOne<EmployeeRowFragment>(
    'employees',
    { id: feed?.employeeId ?? '' },
    { enabled: feed !== undefined },
  );
  return (
    <Box sx={{ p: { xs: 0, sm: 2 } }}>
      <Title title={translate('elo.pages.own-calendar')} />
      {error && <Alert severity="info">{translate('elo.calendar.none')}</Alert>}
      {employee && <Calendar employee={employee} />}
      {employee && feed && <Feed url={feed.url} employee={employee} />}
    </Box>
  );
}

function Feed({ url, employee }: { url: string; employee: { id: string; name: string } }) {
  const translate = useTranslate();
  const notify = useNotify();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => notify('elo.calendar.feed_copied', { type: 'success' }),
      () => notify('elo.calendar.feed_not_copied', { type: 'warning' }),
    );
  return (
    <Card variant="outlined" component="section" sx={{ mt: 2 }}>
      <CardContent>
        <Typography component="h2" variant="h6" gutterBottom>
          {translate('elo.calendar.feed')}
        </Typography>
        <Typography variant="body2" color="textSecondary" gutterBottom>
          {translate('elo.calendar.feed_help')}
        </Typography>
        <InputBase
          value={url}
          readOnly
          fullWidth
          onFocus={event => event.target.select()}
          slotProps={{ input: { 'aria-label': translate('elo.calendar.feed') } }}
          sx={{
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            px: 1,
            my: 1,
            fontFamily: 'monospace',
            fontSize: '0.8rem',
          }}
        />
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button size="small" startIcon={<CopyIcon />} onClick={() => void copy()}>
            {translate('elo.calendar.copy_feed')}
          </Button>
          <RevokeFeed employee={employee} />
        </Box>
      </CardContent>
    </Card>
  );
}
