import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { timeText } from '../parts/time.js';
import { textOfValue } from './measurement-text.js';
import type { Indicator, Measurement } from './measurements.data.js';

interface AboutCellProps {
  indicator: Indicator | undefined;
  whole: Indicator | undefined;
  value: Measurement | undefined;
}

/** The details of the selected cell: the person that recorded it, its former value, and the indicator that it is a part of. */
export function AboutCell({ indicator, whole, value }: AboutCellProps) {
  const translate = useTranslate();
  if (!indicator) return null;
  const parts = [
    indicator.title,
    value &&
      translate(value.recordedBy ? 'elo.measurements.recorded_by' : 'elo.measurements.recorded', {
        name: value.recordedBy?.name ?? '',
        time: timeText(value.recordedAt),
      }),
    value &&
      value.previousValue !== null &&
      translate(value.previousRecordedBy ? 'elo.measurements.previous_by' : 'elo.measurements.previous', {
        value: textOfValue(value.previousValue),
        name: value.previousRecordedBy?.name ?? '',
        time: value.previousRecordedAt ? timeText(value.previousRecordedAt) : '',
      }),
    whole && translate('elo.measurements.part_of', { whole: whole.title }),
  ];
  return (
    <Typography variant="caption" color="textSecondary" component="p" sx={{ mt: 0.5 }}>
      {parts.filter(Boolean).join(' · ')}
    </Typography>
  );
}
