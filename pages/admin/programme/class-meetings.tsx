import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { RecordContextProvider, required, SelectInput, TextInput, useTranslate } from 'react-admin';
import { useDetails } from '../parts/details.js';
import { RowDialog } from '../parts/row-dialog.js';
import { clockText, TimeInput, timeText } from '../parts/time.js';
import type { ClassRecord, MeetingRecord } from './classes.data.js';
import { MeetingSeries } from './meeting-series.js';
import { useHolidays } from './use-holidays.js';
import { useRights } from './rights.js';

/** The meetings of a class, in order: people that run the programme make, move and remove them. */
export function ClassMeetings() {
  const group = useDetails<ClassRecord>('meetings');
  const translate = useTranslate();
  const { editsProgramme } = useRights();
  const holidayOn = useHolidays([group?.meetings[0]?.startsAt, group?.meetings.at(-1)?.startsAt]);
  if (!group) return null;
  const fields = (isNew: boolean) => <MeetingFields group={group} isNew={isNew} />;
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', gap: 1 }}>
        <Typography color="textSecondary">
          {translate(group.meetings.length > 0 ? 'elo.meetings.intro' : 'elo.meetings.none')}
        </Typography>
        {editsProgramme && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <MeetingSeries group={group} />
            <RowDialog resource="meetings" defaults={{ classId: group.id }}>
              {fields(true)}
            </RowDialog>
          </Box>
        )}
      </Box>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {group.meetings.map(meeting => (
          <RecordContextProvider key={meeting.id} value={meeting}>
            <Box
              component="li"
              sx={{
                display: 'flex',
                alignItems: 'center',
                flexWrap: 'wrap',
                gap: 1,
                py: 1,
                borderTop: 1,
                borderColor: 'divider',
              }}
            >
              <Box sx={{ flex: '1 1 16rem', minWidth: 0 }}>
                <Typography>{`${meeting.position}. ${meeting.title}`}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {[
                    timeText(meeting.startsAt, 'weekday'),
                    `${timeText(meeting.startsAt, 'time')} – ${timeText(meeting.endsAt, 'time')}`,
                    meeting.activity.title,
                  ].join(' · ')}
                </Typography>
              </Box>
              <Holiday startsAt={meeting.startsAt} of={holidayOn} />
              <Chip size="small" variant="outlined" label={translate(`elo.meetings.states.${stateOf(meeting)}`)} />
              {editsProgramme && (
                <RowDialog resource="meetings" removable warning="elo.meetings.remove_warning">
                  {fields(false)}
                </RowDialog>
              )}
            </Box>
          </RecordContextProvider>
        ))}
      </Box>
    </>
  );
}

/** Warns that a meeting is on a holiday. */
function Holiday({ startsAt, of }: { startsAt: string; of: (day: string) => string | undefined }) {
  const translate = useTranslate();
  const name = of(clockText(startsAt).slice(0, 10));
  return name ? <Chip size="small" color="warning" label={translate('elo.meetings.on_holiday', { name })} /> : null;
}

/** The same for the time that is typed. */
function HolidayWarning() {
  const startsAt: string | null | undefined = useWatch({ name: 'startsAt' });
  const translate = useTranslate();
  const day = clockText(startsAt).slice(0, 10);
  const name = useHolidays([day])(day);
  return name ? <Alert severity="warning">{translate('elo.meetings.on_holiday', { name })}</Alert> : null;
}

function stateOf({ startsAt, endsAt, videoPlaybackId }: MeetingRecord): string {
  const now = Date.now();
  if (now < Date.parse(startsAt)) return 'ahead';
  if (now < Date.parse(endsAt)) return 'running';
  return videoPlaybackId ? 'recorded' : 'over';
}

function MeetingFields({ group, isNew }: { group: ClassRecord; isNew: boolean }) {
  const translate = useTranslate();
  const activities = group.course.activities
    .filter(({ kind }) => kind === 'COLLECTIVE_MEETING')
    .map(({ id, title }) => ({ id, name: title }));
  if (activities.length === 0) return <Alert severity="info">{translate('elo.meetings.no_activity')}</Alert>;
  return (
    <>
      {!isNew && <Alert severity="info">{translate('elo.meetings.move_warning')}</Alert>}
      <TextInput source="title" validate={required()} slotProps={{ htmlInput: { maxLength: 200 } }} />
      <SelectInput source="activityId" choices={activities} validate={required()} translateChoice={false} />
      <TimeInput source="startsAt" validate={required()} helperText="elo.time_zone_help" />
      <HolidayWarning />
      <TimeInput source="endsAt" validate={required()} />
      <TextInput source="videoPlaybackId" helperText="elo.meetings.recording_help" />
    </>
  );
}
