import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import {
  BooleanInput,
  EditBase,
  email,
  required,
  SaveButton,
  TextInput,
  Title,
  Toolbar,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { SiteArea } from './operations.js';
import { Section } from '../parts/section.js';
import { TimeInput } from '../parts/time.js';
import { useUndoable } from '../parts/undo.js';
import { type Maintenance, setMaintenance, SETTINGS, siteAreas } from './settings.data.js';
import { GuardedForm } from '../parts/guarded-form.js';

const toolbar = (
  <Toolbar>
    <SaveButton />
  </Toolbar>
);

/** The look of the sites, their links, and their closure. */
export function Settings() {
  const translate = useTranslate();
  return (
    <Box sx={{ p: { xs: 1, md: 2 }, pt: 0 }}>
      <Title title={translate('elo.pages.settings')} />
      {siteAreas.map(area => (
        <MaintenanceOf key={area} area={area} />
      ))}
      <Section title="elo.settings.look">
        <EditBase resource="site-settings" id={SETTINGS} redirect={false} mutationMode="pessimistic">
          <LookForm />
        </EditBase>
      </Section>
    </Box>
  );
}

function LookForm() {
  // Inputs of colours can't be empty, but would be before the settings arrive.
  if (!useRecordContext()) return null;
  return (
    <GuardedForm toolbar={toolbar}>
      <TextInput source="siteName" validate={required()} slotProps={{ htmlInput: { maxLength: 100 } }} />
      <TextInput source="tagline" slotProps={{ htmlInput: { maxLength: 200 } }} />
      <TextInput source="primaryColor" type="color" validate={required()} />
      <TextInput source="secondaryColor" type="color" validate={required()} />
      <TextInput source="logoUrl" type="url" />
      <TextInput source="faviconUrl" type="url" />
      <TextInput source="supportEmail" type="email" validate={email()} />
      <TextInput source="registrationUrl" type="url" helperText="elo.settings.registration_help" />
      <TextInput source="portalUrl" type="url" helperText="elo.settings.portal_help" />
      <TextInput source="privacyPolicyUrl" type="url" />
      <TextInput source="footer" multiline minRows={2} slotProps={{ htmlInput: { maxLength: 1000 } }} />
    </GuardedForm>
  );
}

function MaintenanceOf({ area }: { area: SiteArea }) {
  const undoable = useUndoable();
  const onSuccess = (now: Maintenance, { previousData = now }: { previousData?: Maintenance }) =>
    undoable({
      message: now.enabled ? 'elo.settings.closed_now' : 'elo.settings.open_now',
      undo: () => setMaintenance(previousData),
    });
  return (
    <Section title={`elo.settings.areas.${area}`}>
      <EditBase<Maintenance>
        resource="maintenance"
        id={area}
        redirect={false}
        mutationMode="pessimistic"
        mutationOptions={{ onSuccess }}
      >
        <MaintenanceForm />
      </EditBase>
    </Section>
  );
}

function MaintenanceForm() {
  const mode = useRecordContext<Maintenance>();
  const translate = useTranslate();
  if (!mode) return null;
  return (
    <GuardedForm toolbar={toolbar}>
      <Box sx={{ mb: 1 }}>
        <Chip
          size="small"
          color={mode.enabled ? 'warning' : 'success'}
          variant={mode.enabled ? 'filled' : 'outlined'}
          label={translate(mode.enabled ? 'elo.settings.closed' : 'elo.settings.open')}
        />
      </Box>
      <Alert severity="info" sx={{ mb: 1 }}>
        {translate(`elo.settings.help.${mode.area}`)}
      </Alert>
      <BooleanInput source="enabled" />
      <TextInput source="message" multiline minRows={2} slotProps={{ htmlInput: { maxLength: 500 } }} />
      <TimeInput source="expectedUntil" helperText="elo.settings.until_help" />
    </GuardedForm>
  );
}
