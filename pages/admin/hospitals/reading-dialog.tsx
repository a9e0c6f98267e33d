import ReadingIcon from '@mui/icons-material/MonitorHeartOutlined';
import { useState } from 'react';
import { Button, HttpError, NumberInput, required, useTranslate } from 'react-admin';
import { FormSheet } from '../parts/form-dialog.js';
import { TimeInput } from '../parts/time.js';
import { type Indicator, writeReading } from './measurements.data.js';

interface ReadingDialogProps {
  groupId: string;
  indicators: readonly Indicator[];
}

/** Records the counts of one moment in an emergency department, all together. */
export function ReadingDialog({ groupId, indicators }: ReadingDialogProps) {
  // The form starts anew with other defaults, so these stay the same while the dialog is open.
  const [defaults, setDefaults] = useState<{ takenAt: string } | null>(null);
  const translate = useTranslate();
  const save = async ({ takenAt, ...values }: { takenAt: string } & Record<string, number | string>) => {
    const counted = indicators.map(({ code }) => [code, Number(values[code])] as const);
    const errors = await writeReading(groupId, takenAt, Object.fromEntries(counted));
    if (errors) throw new HttpError(translate('ra.message.invalid_form'), 400, { errors });
  };
  return (
    <>
      <Button label="elo.measurements.reading" onClick={() => setDefaults({ takenAt: new Date().toISOString() })}>
        <ReadingIcon />
      </Button>
      {defaults && (
        <FormSheet
          title={translate('elo.measurements.reading')}
          defaults={defaults}
          save={save}
          done="elo.measurements.reading_saved"
          onClose={() => setDefaults(null)}
          then={() => setDefaults(null)}
        >
          <TimeInput
            source="takenAt"
            label="elo.measurements.taken_at"
            validate={required()}
            helperText="elo.measurements.reading_help"
          />
          {indicators.map(({ code, title, unit, max, whole }) => (
            <NumberInput
              key={code}
              source={code}
              label={`${title} (${unit})`}
              min={0}
              max={max}
              step={whole ? 1 : 'any'}
              validate={required()}
            />
          ))}
        </FormSheet>
      )}
    </>
  );
}
