import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import LinearProgress from '@mui/material/LinearProgress';
import ToggleButton from '@mui/material/ToggleButton';
import Typography from '@mui/material/Typography';
import { useEffect, useId, useState } from 'react';
import { required, SelectInput, useInput, useTranslate, ValidationError } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { language, tagOf } from '../language/language.js';
import { TimeInput, timeText } from '../parts/time.js';
import {
  type BookingCalendar,
  calendarOf,
  dayOf,
  type FreeTime,
  freeTimes,
  type FreeTimes,
} from './free-times.data.js';

interface BookingOf {
  classId: string;
  participant: { id: string; name: string };
  /** The present length of an appointment that gets another time. */
  minutes?: number;
}

/** The result of reading something, again for each key. */
function useRead<Found>(key: string, read: () => Promise<Found>): { found?: Found; error?: Error } {
  const [state, setState] = useState<{ key: string; found?: Found; error?: Error }>();
  useEffect(() => {
    let isOver = false;
    read().then(
      found => isOver || setState({ key, found }),
      (error: Error) => isOver || setState({ key, error }),
    );
    return () => {
      isOver = true;
    };
    // The key says all that is read.
  }, [key]);
  return state?.key === key ? state : {};
}

/** The time of a booking for a participant, as `startsAt` and `endsAt` of the form: a free time, or a typed one. */
export function BookingTimes({ classId, participant, minutes }: BookingOf) {
  const translate = useTranslate();
  const [isTyped, setTyped] = useState(false);
  const { found: calendar, error } = useRead(classId, async () => (await calendarOf(classId)) ?? null);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (calendar === null) return <Alert severity="info">{translate('elo.booking.no_calendar')}</Alert>;
  if (calendar === undefined)
    return <LinearProgress aria-label={translate('ra.page.loading')} sx={{ width: '100%' }} />;
  const lengths = [calendar.slotMinutes, ...calendar.otherLengths];
  return (
    <Box sx={{ width: '100%' }}>
      {isTyped ? (
        <>
          <TimeInput source="startsAt" zone={calendar.timeZone} validate={required()} />
          <TimeInput source="endsAt" zone={calendar.timeZone} validate={required()} />
        </>
      ) : (
        <>
          {lengths.length > 1 && (
            <SelectInput
              source="minutes"
              label="elo.booking.minutes"
              choices={lengths.map(id => ({ id, name: translate('elo.booking.length', { minutes: id }) }))}
              defaultValue={minutes !== undefined && lengths.includes(minutes) ? minutes : calendar.slotMinutes}
              validate={required()}
            />
          )}
          <Choice classId={classId} participant={participant} calendar={calendar} />
        </>
      )}
      <Button size="small" onClick={() => setTyped(!isTyped)}>
        {translate(isTyped ? 'elo.booking.free_times' : 'elo.booking.other_time')}
      </Button>
    </Box>
  );
}

const noLength = { minutes: null };

/** A week of free times; the week before is kept, so that the way back needs no reading. */
function Choice({ classId, participant, calendar }: BookingOf & { calendar: BookingCalendar }) {
  const translate = useTranslate();
  const minutes = (useWatch({ name: 'minutes' }) as number | undefined) ?? noLength.minutes;
  const { submitCount } = useFormContext().formState;
  const [begins, setBegins] = useState<readonly (string | undefined)[]>([undefined]);
  useEffect(() => setBegins([undefined]), [classId, participant.id, minutes]);
  const from = begins.at(-1);
  // After a refused booking the times are read again: somebody else may have taken one.
  const key = [classId, participant.id, minutes, from, submitCount].join();
  const { found, error } = useRead<FreeTimes>(key, () =>
    freeTimes({ classId, participantId: participant.id, minutes, calendar, from }),
  );
  if (error) return <Alert severity="error">{error.message}</Alert>;
  return (
    <Box sx={{ width: '100%' }}>
      <Zones calendar={calendar} participant={participant} time={found?.times[0]} />
      {found ? (
        <Days times={found.times} calendar={calendar} />
      ) : (
        <LinearProgress aria-label={translate('ra.page.loading')} />
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        {begins.length > 1 && (
          <Button size="small" onClick={() => setBegins(begins.slice(0, -1))}>
            {translate('elo.booking.earlier')}
          </Button>
        )}
        {found?.next && (
          <Button size="small" onClick={() => setBegins([...begins, found.next!])}>
            {translate('elo.booking.later')}
          </Button>
        )}
      </Box>
    </Box>
  );
}

/** `Horário do Amazonas` of `America/Manaus`, in the language of the page. */
const nameOf = (zone: string): string =>
  new Intl.DateTimeFormat(tagOf(language()), { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')!.value;

/** The zone of the participant, when clocks there show something else. */
const otherZone = ({ startsAt, participantTimeZone: zone }: FreeTime, { timeZone }: BookingCalendar): string | null =>
  zone !== null && timeText(startsAt, 'dateTime', zone) !== timeText(startsAt, 'dateTime', timeZone) ? zone : null;

function Zones({
  calendar,
  participant,
  time,
}: Pick<BookingOf, 'participant'> & { calendar: BookingCalendar; time: FreeTime | undefined }) {
  const translate = useTranslate();
  const zone = time ? otherZone(time, calendar) : null;
  if (zone === null) return null;
  return (
    <Typography variant="body2" color="textSecondary" gutterBottom>
      {translate('elo.booking.zones', {
        zone: nameOf(calendar.timeZone),
        name: participant.name,
        theirs: nameOf(zone),
      })}
    </Typography>
  );
}

/** The times as buttons below their days; the pressed one is the value of the form. */
function Days({ times, calendar }: { times: readonly FreeTime[]; calendar: BookingCalendar }) {
  const translate = useTranslate();
  const heading = useId();
  const { setValue } = useFormContext();
  const { field, fieldState } = useInput({ source: 'startsAt', validate: required('elo.booking.choose') });
  if (times.length === 0) return <Alert severity="info">{translate('elo.booking.none')}</Alert>;
  const choose = ({ startsAt, endsAt }: FreeTime) => {
    field.onChange(startsAt);
    setValue('endsAt', endsAt, { shouldDirty: true });
  };
  return (
    <>
      {[...Map.groupBy(times, each => dayOf(each, calendar))].map(([day, ofDay]) => (
        <Box key={day} role="group" aria-labelledby={`${heading}-${day}`} sx={{ mb: 1 }}>
          <Typography id={`${heading}-${day}`} component="h3" variant="subtitle2" gutterBottom>
            {timeText(ofDay[0]!.startsAt, 'day', calendar.timeZone)}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {ofDay.map(each => (
              <ToggleButton
                key={each.id}
                value={each.startsAt}
                selected={Date.parse(String(field.value)) === Date.parse(each.startsAt)}
                color="primary"
                onChange={() => choose(each)}
                sx={{
                  minWidth: 68,
                  minHeight: 44,
                  px: 1,
                  py: 0.5,
                  flexDirection: 'column',
                  lineHeight: 1.3,
                  textTransform: 'none',
                }}
              >
                {timeText(each.startsAt, 'time', calendar.timeZone)}
                <TheirTime of={each} calendar={calendar} />
              </ToggleButton>
            ))}
          </Box>
        </Box>
      ))}
      {fieldState.error?.message && (
        <FormHelperText error>
          <ValidationError error={fieldState.error.message} />
        </FormHelperText>
      )}
    </>
  );
}

/** The same time by the clock of the participant, with the day when it is another one. */
function TheirTime({ of: time, calendar }: { of: FreeTime; calendar: BookingCalendar }) {
  const zone = otherZone(time, calendar);
  if (zone === null) return null;
  const isOtherDay = timeText(time.startsAt, 'date', zone) !== timeText(time.startsAt, 'date', calendar.timeZone);
  return (
    <Typography component="span" variant="caption" color="textSecondary">
      {[isOtherDay && timeText(time.startsAt, 'weekday', zone), timeText(time.startsAt, 'time', zone)]
        .filter(Boolean)
        .join(' ')}
    </Typography>
  );
}
