import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import { useRef } from 'react';
import { DateInput, required, TextInput, useRecordContext, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { CycleRowFragment } from './operations.js';
import { FormDialog } from '../parts/form-dialog.js';
import { CycleInput } from './choose.js';
import { type ClassRecord, copyClass } from './classes.data.js';
import { copyCycle } from './cycles.data.js';

/** Copies a class into a cycle, and shows the copy. */
export function CopyClass({ group }: { group: ClassRecord }) {
  const translate = useTranslate();
  const { made, open } = useCopy('classes', 'show');
  return (
    <FormDialog
      label={translate('elo.copies.class')}
      icon={<CopyIcon />}
      save={async ({ cycleId }: { cycleId: string }) => (made.current = await copyClass(group.id, cycleId))}
      done="elo.copies.class_done"
      args={{ name: group.name }}
      saveLabel="elo.copies.copy"
      then={open}
    >
      <Alert severity="info">{translate('elo.copies.class_content')}</Alert>
      <CycleInput validate={required()} />
    </FormDialog>
  );
}

/** Makes a cycle like the one around it, and shows it. */
export function CopyCycle() {
  const cycle = useRecordContext<CycleRowFragment>();
  const translate = useTranslate();
  const { made, open } = useCopy('cycles', 'edit');
  if (!cycle) return null;
  return (
    <FormDialog
      resource="cycles"
      label={translate('elo.copies.cycle')}
      icon={<CopyIcon />}
      save={async (form: { name: string; startsOn: string }) => (made.current = await copyCycle(cycle.id, form))}
      done="elo.copies.cycle_done"
      args={{ name: cycle.name }}
      saveLabel="elo.copies.copy"
      then={open}
    >
      <Alert severity="info">{translate('elo.copies.cycle_content')}</Alert>
      <TextInput source="name" validate={required()} slotProps={{ htmlInput: { maxLength: 100 } }} />
      <DateInput source="startsOn" validate={required()} />
    </FormDialog>
  );
}

/** The id of the copy, and the way to its screen. */
function useCopy(resource: string, screen: 'edit' | 'show') {
  const made = useRef<string | null>(null);
  const navigate = useNavigate();
  const open = () => {
    if (made.current !== null) void navigate(`/${resource}/${made.current}${screen === 'show' ? '/show' : ''}`);
  };
  return { made, open };
}
