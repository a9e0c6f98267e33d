import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { MouseEvent } from 'react';
import { useTranslate } from 'react-admin';
import { dayText, today } from '../parts/time.js';
import { type Column, sideBySide, type Stretch } from './side-by-side.js';
import { clockOf, type Day, type Entry, hoursToDraw, isWholeDay, type MeetingEntry } from './week.js';

const HOUR = 52;
const STEP = 30;
/** The minutes as which a short entry is drawn: the height of a line of text. */
const LEAST = 21;

interface WeekGridProps {
  days: readonly Day[];
  zone: string;
  onOpen: (entry: Entry) => void;
  /** A free time that was clicked; left out when nothing may be added there. */
  onPick?: (date: string, minutes: number) => void;
}

/** A week on a wide screen: seven columns, working hours lighter than other hours, and each entry at its time. */
export function WeekGrid({ days, zone, onOpen, onPick }: WeekGridProps) {
  const drawn = hoursToDraw(days);
  const hours = Array.from({ length: (drawn.to - drawn.from) / 60 }, (_, index) => drawn.from + index * 60);
  const height = hours.length * HOUR;
  const drawnPart = ({ from, to }: Stretch): Stretch => {
    const begin = Math.max(from, drawn.from);
    return { from: begin, to: Math.max(Math.min(to, drawn.to), begin + LEAST) };
  };
  const place = ({ from, to }: Stretch) => ({
    top: ((from - drawn.from) / 60) * HOUR,
    height: ((to - from) / 60) * HOUR,
  });
  /** Places beside each other for entries that are drawn at the same height. */
  const placed = <Of extends Stretch>(entries: readonly Of[]): { entry: Of; place: Place }[] => {
    const parts = entries.map(drawnPart);
    const columns = sideBySide(parts);
    return entries.map((entry, index) => ({ entry, place: { ...place(parts[index]!), ...acrossOf(columns[index]!) } }));
  };
  const pick = (date: string) => (event: MouseEvent<HTMLElement>) => {
    if (!onPick || event.target !== event.currentTarget) return;
    const minutes = drawn.from + (event.nativeEvent.offsetY / HOUR) * 60;
    onPick(date, Math.floor(minutes / STEP) * STEP);
  };
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '3.5rem repeat(7, minmax(0, 1fr))' }}>
      <span />
      {days.map(({ date }) => (
        <DayHead key={date} date={date} isToday={date === today(zone)} />
      ))}
      <Box sx={{ position: 'relative' }} style={{ height }}>
        {hours.map((minutes, index) => (
          <Typography
            key={minutes}
            variant="caption"
            color="textSecondary"
            sx={{ position: 'absolute', right: 8, transform: index === 0 ? 'none' : 'translateY(-50%)' }}
            style={{ top: index * HOUR }}
          >
            {clockOf(minutes)}
          </Typography>
        ))}
      </Box>
      {days.map(({ date, working, entries, meetings }) => (
        <Box
          key={date}
          sx={{
            position: 'relative',
            borderLeft: 1,
            borderColor: 'divider',
            bgcolor: 'action.hover',
            overflow: 'hidden',
          }}
          style={{ height }}
        >
          {working.map(each => (
            <Box
              key={each.from}
              sx={{ position: 'absolute', left: 0, right: 0, bgcolor: 'background.paper' }}
              style={place(each)}
            />
          ))}
          <Box
            onClick={pick(date)}
            sx={{
              position: 'absolute',
              inset: 0,
              cursor: onPick ? 'cell' : 'default',
              // A line for each hour, above the background of working hours.
              backgroundImage: theme =>
                `repeating-linear-gradient(to bottom, ${theme.palette.divider} 0 1px, transparent 1px ${HOUR}px)`,
            }}
          />
          {placed([...meetings, ...entries]).map(({ entry, place }) =>
            'meeting' in entry ? (
              <MeetingBox key={`meeting ${entry.meeting.id}`} entry={entry} place={place} />
            ) : (
              <EntryButton key={entry.appointment.id} entry={entry} place={place} onOpen={onOpen} />
            ),
          )}
        </Box>
      ))}
    </Box>
  );
}

const DayHead = ({ date, isToday }: { date: string; isToday: boolean }) => (
  <Typography
    component="h3"
    variant="subtitle2"
    color={isToday ? 'primary' : 'text.primary'}
    sx={{ textAlign: 'center', py: 1, borderBottom: isToday ? 2 : 0, borderColor: 'primary.main' }}
    aria-current={isToday ? 'date' : undefined}
  >
    {dayText(date, 'weekday')}
  </Typography>
);

/** The place of an entry in its day. */
interface Place {
  top: number;
  height: number;
  left: string;
  width: string;
}

/** The column of an entry, with some space on both sides. */
const acrossOf = ({ column, columns }: Column): Pick<Place, 'left' | 'width'> => ({
  left: `calc(${(column / columns) * 100}% + 3px)`,
  width: `calc(${100 / columns}% - 6px)`,
});

/** A colour above the opaque one of the page, so that the lines of hours don't run through the text. */
const onPaper = (color: 'selected' | 'disabledBackground') => ({
  bgcolor: 'background.paper',
  backgroundImage: ({ palette }: Theme) => `linear-gradient(${palette.action[color]}, ${palette.action[color]})`,
});

interface EntryButtonProps {
  entry: Entry;
  place: Place;
  onOpen: (entry: Entry) => void;
}

function EntryButton({ entry, place, onOpen }: EntryButtonProps) {
  const translate = useTranslate();
  const { appointment } = entry;
  const isBlock = appointment.kind === 'BLOCK';
  const name = isBlock ? appointment.comments || translate('elo.calendar.blocked') : appointment.client?.name;
  return (
    <ButtonBase
      onClick={() => onOpen(entry)}
      sx={{
        position: 'absolute',
        px: 0.75,
        py: 0.25,
        borderRadius: 1,
        display: 'block',
        textAlign: 'left',
        overflow: 'hidden',
        overflowWrap: 'anywhere',
        fontSize: '0.75rem',
        lineHeight: 1.35,
        border: 1,
        borderColor: isBlock ? 'text.secondary' : 'primary.main',
        ...(isBlock ? onPaper('disabledBackground') : { bgcolor: 'primary.main' }),
        color: isBlock ? 'text.primary' : 'primary.contrastText',
        '&.Mui-focusVisible': { outline: '2px solid', outlineOffset: 1 },
      }}
      style={place}
    >
      <strong>{isWholeDay(entry) ? translate('elo.calendar.all_day') : timesOf(entry)}</strong> {name}
      {appointment.class && (
        <Box component="span" sx={{ display: 'block' }}>
          {appointment.class.name}
        </Box>
      )}
    </ButtonBase>
  );
}

/** A meeting of a class: it takes time, and can't be changed here. */
const MeetingBox = ({ entry, place }: { entry: MeetingEntry; place: Place }) => (
  <Box
    title={`${entry.meeting.title} · ${entry.meeting.className}`}
    sx={{
      position: 'absolute',
      px: 0.75,
      py: 0.25,
      borderRadius: 1,
      overflow: 'hidden',
      overflowWrap: 'anywhere',
      fontSize: '0.75rem',
      lineHeight: 1.35,
      border: 1,
      borderStyle: 'dashed',
      borderColor: 'text.secondary',
      ...onPaper('selected'),
      color: 'text.primary',
    }}
    style={place}
  >
    <strong>{timesOf(entry)}</strong> {entry.meeting.title}
    <Box component="span" sx={{ display: 'block' }}>
      {entry.meeting.className}
    </Box>
  </Box>
);

/** `09:00–10:00`, for the part that lies on the day. */
export const timesOf = ({ from, to }: Stretch): string => `${clockOf(from)}–${clockOf(to)}`;
