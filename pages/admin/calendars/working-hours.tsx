import AddIcon from '@mui/icons-material/AddOutlined';
import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { IconButtonWithTooltip, required, TextInput, useTranslate } from 'react-admin';
import { useFieldArray, useFormContext } from 'react-hook-form';
import type { EmployeeRowFragment } from './operations.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

type Period = EmployeeRowFragment['workingHours'][number];

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const businessDays = weekdays.slice(0, 5);
/** The hours of a day that nobody has set yet. */
const usual = [
  { startsAt: '09:00', endsAt: '12:00' },
  { startsAt: '14:00', endsAt: '18:00' },
];
const usualOn = (weekday: number): Period[] => usual.map(each => ({ weekday, ...each }));

/** A clock of the graph (`08:00:00`) in an input of times. Such inputs have no 24:00: the end of a day is its 00:00. */
const shown = (clock?: string | null): string => (clock ?? '').slice(0, 5).replace('24:00', '00:00');
const asEnd = (clock: string): string => (clock === '00:00' ? '24:00' : clock);

/** The hour after the last period of a day; the last hour of the day at the latest. */
function after({ weekday, endsAt }: Period): Period {
  const hour = Math.min(Number(endsAt.slice(0, 2)) + 1, 23);
  const clock = (of: number) => `${String(of).padStart(2, '0')}:00`;
  return { weekday, startsAt: clock(hour), endsAt: clock(hour + 1) };
}

/** The working hours by day of the week, as rows `workingHours` of the form. A day's hours can be copied to others. */
export function WorkingHours() {
  const translate = useTranslate();
  const { getValues } = useFormContext();
  const { fields, replace } = useFieldArray({ name: 'workingHours' });
  const rows = fields as (Period & { id: string })[];
  const typed = () => getValues('workingHours') as Period[];
  const typedOn = (weekday: number) => typed().filter(each => each.weekday === weekday);
  /** Gives some days other hours; those of the others stay as they were typed. */
  const put = (days: readonly number[], periodsOf: (weekday: number) => Period[]) =>
    replace(weekdays.flatMap(day => (days.includes(day) ? periodsOf(day) : typedOn(day))));
  return (
    <Box sx={{ width: '100%', mb: 2 }}>
      <Typography component="h2" variant="h6">
        {translate('elo.calendar.working_hours')}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {translate('elo.calendar.working_hours_help')}
      </Typography>
      {rows.length === 0 && (
        <Button sx={{ mt: 1 }} variant="outlined" onClick={() => put(businessDays, usualOn)}>
          {translate('elo.hours.usual_week')}
        </Button>
      )}
      {weekdays.map(day => (
        <Day
          key={day}
          day={day}
          rows={rows.flatMap(({ id, weekday }, index) => (weekday === day ? [{ id, index }] : []))}
          onSwitch={isOn => put([day], () => (isOn ? usualOn(day) : []))}
          onAdd={() => put([day], () => [...typedOn(day), after(typedOn(day).at(-1)!)])}
          onRemove={index => replace(typed().filter((_, at) => at !== index))}
          onCopy={days => put(days, weekday => typedOn(day).map(each => ({ ...each, weekday })))}
        />
      ))}
    </Box>
  );
}

interface DayProps {
  day: number;
  /** Its periods: places among the rows of the form. */
  rows: readonly { id: string; index: number }[];
  onSwitch: (isOn: boolean) => void;
  onAdd: () => void;
  onRemove: (index: number) => void;
  onCopy: (days: readonly number[]) => void;
}

/** One day: switched on and off, with its periods. On a phone they are below its name. */
function Day({ day, rows, onSwitch, onAdd, onRemove, onCopy }: DayProps) {
  const translate = useTranslate();
  const [isCopying, setCopying] = useState(false);
  const name = translate(`elo.weekdays.${day}`);
  const isOn = rows.length > 0;
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr auto', sm: '12rem 1fr auto' },
        gap: 1,
        alignItems: 'start',
        py: 1,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(_event, isNow) => onSwitch(isNow)} />}
        label={name}
        sx={{ minHeight: 40 }}
      />
      <Box sx={{ gridColumn: { xs: isOn ? '1 / -1' : 2, sm: 2 }, gridRow: { xs: isOn ? 2 : 1, sm: 1 } }}>
        {rows.map(({ id, index }) => (
          <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'start', mb: 0.5 }}>
            <ClockInput index={index} end="startsAt" />
            <ClockInput index={index} end="endsAt" />
            <IconButtonWithTooltip label={translate('elo.hours.remove')} onClick={() => onRemove(index)}>
              <RemoveIcon fontSize="small" />
            </IconButtonWithTooltip>
          </Box>
        ))}
        {!isOn && (
          <Typography color="textSecondary" sx={{ lineHeight: '40px' }}>
            {translate('elo.hours.closed')}
          </Typography>
        )}
      </Box>
      {isOn && (
        <Box sx={{ gridColumn: { xs: 2, sm: 3 }, gridRow: 1, whiteSpace: 'nowrap' }}>
          <IconButtonWithTooltip label={translate('elo.hours.add')} onClick={onAdd}>
            <AddIcon fontSize="small" />
          </IconButtonWithTooltip>
          <IconButtonWithTooltip label={translate('elo.hours.copy')} onClick={() => setCopying(true)}>
            <CopyIcon fontSize="small" />
          </IconButtonWithTooltip>
        </Box>
      )}
      {isCopying && (
        <CopyDialog
          day={day}
          onClose={() => setCopying(false)}
          onCopy={days => {
            setCopying(false);
            onCopy(days);
          }}
        />
      )}
    </Box>
  );
}

const ClockInput = ({ index, end }: { index: number; end: 'startsAt' | 'endsAt' }) => (
  <TextInput
    source={`workingHours.${index}.${end}`}
    label={`resources.employees.fields.workingHours.${end}`}
    type="time"
    helperText={false}
    slotProps={{ inputLabel: { shrink: true } }}
    format={shown}
    {...(end === 'endsAt' && { parse: asEnd })}
    validate={required()}
    sx={{ maxWidth: { sm: '10rem' } }}
  />
);

interface CopyDialogProps {
  day: number;
  onCopy: (days: readonly number[]) => void;
  onClose: () => void;
}

/** The other days from Monday to Friday are chosen at its start: the usual wish. */
function CopyDialog({ day, onCopy, onClose }: CopyDialogProps) {
  const translate = useTranslate();
  const others = weekdays.filter(each => each !== day);
  const [chosen, setChosen] = useState<readonly number[]>(businessDays.filter(each => each !== day));
  const title = translate('elo.hours.copy_title', { day: translate(`elo.weekdays.${day}`) });
  return (
    <GuardedDialog onClose={onClose} maxWidth="xs" aria-labelledby="copy-hours">
      <DialogTitle id="copy-hours">{title}</DialogTitle>
      <DialogContent>
        <FormGroup>
          {others.map(each => (
            <FormControlLabel
              key={each}
              control={
                <Checkbox
                  checked={chosen.includes(each)}
                  onChange={(_event, isNow) =>
                    setChosen(isNow ? [...chosen, each] : chosen.filter(other => other !== each))
                  }
                />
              }
              label={translate(`elo.weekdays.${each}`)}
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button variant="contained" disabled={chosen.length === 0} onClick={() => onCopy(chosen)}>
          {translate('elo.hours.apply')}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}
