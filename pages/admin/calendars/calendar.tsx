import BlockIcon from '@mui/icons-material/BlockOutlined';
import NextIcon from '@mui/icons-material/ChevronRight';
import PreviousIcon from '@mui/icons-material/ChevronLeft';
import { type Theme, useMediaQuery } from '@mui/material';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import IconButton from '@mui/material/IconButton';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useGetIdentity, useGetList, usePermissions, useTranslate } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';
import type { AppointmentRowFragment, EmployeeRowFragment } from './operations.js';
import { beginOf, daysText, instantOf, programmeZone, today } from '../parts/time.js';
import { BlockDialog } from './block-dialog.js';
import { BookInCalendar } from './book-dialog.js';
import type { LedMeeting } from './calendars.data.js';
import { ClearButton } from './clear-button.js';
import { DayList } from './day-list.js';
import { EntryDialog } from './entry-dialog.js';
import { clockOf, daysLater, mondayOf, weekOf } from './week.js';
import { weekAt } from './week-address.js';
import { WeekGrid } from './week-grid.js';

/** The greatest number of entries that a week may have and a page can show. */
const MAX_ENTRIES = 500;

/** A week of somebody's calendar; the address has the week (`?week=2026-11-23`). */
export function Calendar({ employee }: { employee: EmployeeRowFragment }) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('md'));
  const translate = useTranslate();
  const [address, setAddress] = useSearchParams();
  const { timeZone: zone } = employee;
  const monday = mondayOf(address.get('week') ?? today(zone));
  const go = (week: string) => setAddress(week === mondayOf(today(zone)) ? {} : { week });
  const follow = (appointment: AppointmentRowFragment) => {
    const week = weekAt(appointment);
    if (week !== monday) go(week);
  };

  const filter = { employeeId: employee.id, from: beginOf(monday, 0, zone), to: beginOf(monday, 7, zone) };
  const { data, isPending, error } = useGetList<AppointmentRowFragment>('appointments', {
    pagination: { page: 1, perPage: MAX_ENTRIES },
    filter,
  });
  // The calendar is shown even when the meetings of the person can't be read.
  const { data: meetings } = useGetList<LedMeeting>('led-meetings', {
    pagination: { page: 1, perPage: MAX_ENTRIES },
    filter: { facilitatorId: employee.person.id, from: filter.from, to: filter.to },
  });
  const days = weekOf(employee, { appointments: data ?? [], meetings: meetings ?? [] }, monday);

  const mayChange = useMayChange(employee);
  const mayClear = useMayClear(employee);
  const isOpen = mayChange && employee.archivedAt === null;
  const [opened, setOpened] = useState<AppointmentRowFragment>();
  const [blocking, setBlocking] = useState<{ startsAt: string | null; endsAt: string | null }>();
  const block = (date: string, minutes: number) =>
    setBlocking({
      startsAt: instantOf(`${date}T${clockOf(minutes)}`, zone),
      endsAt: instantOf(`${date}T${clockOf(Math.min(minutes + employee.slotMinutes, 24 * 60 - 1))}`, zone),
    });

  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, py: 1, px: { xs: 1, sm: 0 } }}>
        <IconButton aria-label={translate('elo.calendar.week_before')} onClick={() => go(daysLater(monday, -7))}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label={translate('elo.calendar.week_after')} onClick={() => go(daysLater(monday, 7))}>
          <NextIcon />
        </IconButton>
        <Button onClick={() => go(mondayOf(today(zone)))}>{translate('elo.calendar.today')}</Button>
        <Typography component="h2" variant="h6" sx={{ flexGrow: 1 }} aria-live="polite">
          {daysText(monday, daysLater(monday, 6))}
        </Typography>
        {mayClear && <ClearButton employee={employee} day={dayIn(monday, today(zone))} />}
        {isOpen && <BookInCalendar employee={employee} onBooked={follow} />}
        {isOpen && (
          <Button
            variant="outlined"
            startIcon={<BlockIcon />}
            onClick={() => setBlocking({ startsAt: null, endsAt: null })}
          >
            {translate('elo.calendar.block')}
          </Button>
        )}
      </Box>
      {employee.archivedAt !== null && <Alert severity="info">{translate('elo.calendar.is_archived')}</Alert>}
      {employee.workingHours.length === 0 && <Alert severity="warning">{translate('elo.calendar.no_hours')}</Alert>}
      {error && <Alert severity="error">{error.message}</Alert>}
      <Card variant="outlined" sx={{ mt: 1, p: { xs: 0, md: 1 } }}>
        {isPending && !error && <LinearProgress aria-label={translate('ra.page.loading')} />}
        {isNarrow ? (
          <DayList days={days} zone={zone} onOpen={({ appointment }) => setOpened(appointment)} />
        ) : (
          <WeekGrid
            days={days}
            zone={zone}
            onOpen={({ appointment }) => setOpened(appointment)}
            {...(isOpen ? { onPick: block } : {})}
          />
        )}
      </Card>
      {zone !== programmeZone && (
        <Typography variant="caption" color="textSecondary">
          {translate('elo.calendar.in_zone', { zone })}
        </Typography>
      )}
      {opened && (
        <EntryDialog appointment={opened} mayChange={mayChange} onMoved={follow} onClose={() => setOpened(undefined)} />
      )}
      {blocking && (
        <BlockDialog employeeId={employee.id} zone={zone} defaults={blocking} onClose={() => setBlocking(undefined)} />
      )}
    </Box>
  );
}

/** The day of a week that people look at first: today, or its Monday. */
const dayIn = (monday: string, day: string): string => (day >= monday && day < daysLater(monday, 7) ? day : monday);

/** True when the signed-in person may cancel the entries in a part of a calendar. */
function useMayClear(employee: Pick<EmployeeRowFragment, 'person'>): boolean {
  const { permissions = [] } = usePermissions<Permissions>();
  const mayChange = useMayChange(employee);
  return mayChange || permissions.includes('SUPERVISOR');
}

/** True when the signed-in person may cancel and block in a calendar: for its owner and for administrators. */
export function useMayChange({ person }: Pick<EmployeeRowFragment, 'person'>): boolean {
  const { permissions = [] } = usePermissions<Permissions>();
  const { identity } = useGetIdentity();
  return permissions.includes('ADMIN') || identity?.id === person.id;
}
