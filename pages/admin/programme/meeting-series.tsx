import SeriesIcon from '@mui/icons-material/EventRepeatOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { DateTime } from 'luxon';
import {
  BooleanInput,
  CheckboxGroupInput,
  DateInput,
  maxValue,
  minValue,
  NumberInput,
  required,
  SelectInput,
  TextInput,
  useTranslate,
} from 'react-admin';
import { useWatch } from 'react-hook-form';
import { FormDialog } from '../parts/form-dialog.js';
import { choicesOf } from '../parts/choose.js';
import { dayText, today } from '../parts/time.js';
import { type ClassRecord, createMeetings, type Series } from './classes.data.js';
import { useHolidays } from './use-holidays.js';

const weekdays = choicesOf('weekdays', ['1', '2', '3', '4', '5', '6', '7']);

/** Two years, as the graph allows. */
const MAX_DAYS = 731;

/** The days of the weekdays between two days, `YYYY-MM-DD`; none while the form is not filled in. */
function daysOf({ weekdays: chosen = [], from, until }: Partial<Series>): string[] {
  const [first, last] = [from, until].map(day => DateTime.fromISO(day ?? '', { zone: 'utc' }));
  if (!first?.isValid || !last?.isValid) return [];
  const count = Math.min(last.diff(first, 'days').days + 1, MAX_DAYS);
  return Array.from({ length: Math.max(count, 0) }, (_each, index) => first.plus({ days: index }))
    .filter(day => chosen.includes(String(day.weekday)))
    .map(day => day.toISODate());
}

/** Plans several meetings with one form, and shows their days before they are made. */
export function MeetingSeries({ group }: { group: ClassRecord }) {
  const translate = useTranslate();
  const now = today();
  const from = now > group.startsOn ? now : group.startsOn;
  return (
    <FormDialog
      resource="meetings"
      label={translate('elo.meetings.series')}
      icon={<SeriesIcon />}
      defaults={{ from, until: group.cycle.endsOn, durationMinutes: 90, skipHolidays: true, weekdays: [] }}
      save={(form: Series) => createMeetings(group.id, form)}
      done="elo.meetings.series_made"
      args={(made: readonly unknown[]) => ({ smart_count: made.length })}
      saveLabel="elo.meetings.make_series"
    >
      <SeriesFields group={group} />
    </FormDialog>
  );
}

function SeriesFields({ group }: { group: ClassRecord }) {
  const translate = useTranslate();
  const activities = group.course.activities
    .filter(({ kind }) => kind === 'COLLECTIVE_MEETING')
    .map(({ id, title }) => ({ id, name: title }));
  if (activities.length === 0) return <Alert severity="info">{translate('elo.meetings.no_activity')}</Alert>;
  const field = (name: string) => `elo.meetings.fields.${name}`;
  return (
    <>
      <CheckboxGroupInput source="weekdays" label={field('weekdays')} choices={weekdays} validate={required()} />
      <TextInput
        source="time"
        type="time"
        label={field('time')}
        validate={required()}
        helperText="elo.time_zone_help"
        // The empty field shows dashes where its label would be.
        slotProps={{ inputLabel: { shrink: true } }}
      />
      <NumberInput
        source="durationMinutes"
        label={field('durationMinutes')}
        validate={[required(), minValue(5), maxValue(720)]}
        min={5}
        max={720}
      />
      <DateInput source="from" label={field('from')} validate={required()} />
      <DateInput source="until" label={field('until')} validate={required()} />
      <BooleanInput source="skipHolidays" label={field('skipHolidays')} />
      {activities.length > 1 && (
        <SelectInput
          source="activityId"
          choices={activities}
          translateChoice={false}
          emptyText={translate('elo.meetings.each_next')}
          helperText="elo.meetings.activity_help"
        />
      )}
      <Preview open={openActivities(group, activities)} />
    </>
  );
}

/** The number of activities without a date; null for a single one, which takes all meetings. */
function openActivities(group: ClassRecord, activities: readonly { id: string }[]): number | null {
  const dated = new Set(group.meetings.map(({ activityId }) => activityId));
  return activities.length === 1 ? null : activities.filter(({ id }) => !dated.has(id)).length;
}

/** The days that the form gives, with their number and the holidays among them. */
function Preview({ open }: { open: number | null }) {
  const translate = useTranslate();
  const form: Partial<Series> = useWatch();
  const days = daysOf(form);
  const holidayOn = useHolidays([form.from, form.until]);
  const left = days.filter(day => !form.skipHolidays || !holidayOn(day));
  return (
    <Box role="status" sx={{ width: '100%' }}>
      <Typography variant="subtitle2" component="p">
        {translate('elo.meetings.preview', { smart_count: left.length })}
      </Typography>
      {open !== null && !form.activityId && left.length > open && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {translate(open === 0 ? 'elo.meetings.no_activity_left' : 'elo.meetings.fewer_activities', {
            smart_count: open,
          })}
        </Alert>
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: '12rem', overflowY: 'auto' }} tabIndex={0}>
        {days.map(day => {
          const holiday = holidayOn(day);
          return (
            <Typography
              key={day}
              component="li"
              variant="body2"
              sx={holiday && form.skipHolidays ? { textDecoration: 'line-through', color: 'text.secondary' } : {}}
            >
              {[dayText(day, 'weekday'), holiday && translate('elo.meetings.on_holiday', { name: holiday })]
                .filter(Boolean)
                .join(' · ')}
            </Typography>
          );
        })}
      </Box>
    </Box>
  );
}
