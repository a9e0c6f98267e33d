import ReadingIcon from '@mui/icons-material/MonitorHeartOutlined';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import {
  Button,
  NumberInput,
  required,
  SaveButton,
  SaveContextProvider,
  SimpleForm,
  Toolbar,
  useNotify,
  useTranslate,
} from 'react-admin';
import { TimeInput } from '../parts/time.js';
import { type Indicator, writeReading } from './measurements.data.js';

interface ReadingDialogProps {
  groupId: string;
  indicators: readonly Indicator[];
}

/** Records the counts of one moment in an emergency department, all together. */
export function ReadingDialog({ groupId, indicators }: ReadingDialogProps) {
  const [isOpen, setOpen] = useState(false);
  // The form starts anew with another record, so the record stays the same while the dialog is open.
  const [record, setRecord] = useState({});
  const [saving, setSaving] = useState(false);
  const translate = useTranslate();
  const notify = useNotify();
  const open = () => {
    setRecord({ takenAt: new Date().toISOString() });
    setOpen(true);
  };
  /** @returns the faults of each field */
  const save = async ({ takenAt, ...values }: { takenAt: string } & Record<string, number | string>) => {
    setSaving(true);
    try {
      const counted = indicators.map(({ code }) => [code, Number(values[code])] as const);
      const wrong = await writeReading(groupId, takenAt, Object.fromEntries(counted));
      if (wrong) return wrong;
      notify('elo.measurements.reading_saved', { type: 'success' });
      setOpen(false);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSaving(false);
    }
    return undefined;
  };
  return (
    <>
      <Button label="elo.measurements.reading" onClick={open}>
        <ReadingIcon />
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="reading-title">
        <DialogTitle id="reading-title">{translate('elo.measurements.reading')}</DialogTitle>
        <DialogContent sx={{ p: 0 }}>
          <SaveContextProvider value={{ save: save as never, saving, mutationMode: 'pessimistic' }}>
            <SimpleForm
              record={record}
              toolbar={
                <Toolbar>
                  <SaveButton alwaysEnable />
                </Toolbar>
              }
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
            </SimpleForm>
          </SaveContextProvider>
        </DialogContent>
      </Dialog>
    </>
  );
}
