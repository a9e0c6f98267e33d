import CopyIcon from '@mui/icons-material/ContentCopyOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useRef, useState } from 'react';
import {
  DataTable,
  DateInput,
  FormDataConsumer,
  RadioButtonGroupInput,
  required,
  TextInput,
  useNotify,
  useRecordContext,
  useRedirect,
  useTranslate,
} from 'react-admin';
import type { ApiKeyRowFragment } from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { RecordCreate } from '../parts/record-form.js';
import { RecordList } from '../parts/record-list.js';
import { TimeColumn, timeText, today } from '../parts/time.js';
import { type MadeKey, revokeApiKey } from './api-keys.data.js';
import { personalScope } from './scopes.js';
import { ScopesInput } from './scopes-input.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

const stateOf = ({ revokedAt, expiresAt }: ApiKeyRowFragment) =>
  revokedAt ? 'revoked' : expiresAt && new Date(expiresAt) <= new Date() ? 'ended' : 'good';

function KeyState() {
  const key = useRecordContext<ApiKeyRowFragment>();
  const translate = useTranslate();
  if (!key) return null;
  const state = stateOf(key);
  return (
    <Chip
      component="span"
      size="small"
      variant={state === 'good' ? 'outlined' : 'filled'}
      color={state === 'good' ? 'success' : 'default'}
      label={translate(`elo.keys.${state}`)}
    />
  );
}

function Scopes() {
  const key = useRecordContext<ApiKeyRowFragment>();
  const translate = useTranslate();
  if (!key) return null;
  if (!key.scopes) return <>{translate('elo.keys.everything')}</>;
  const words = key.scopes.map(scope => {
    if (scope === personalScope) return translate('elo.keys.personal');
    const [area, right] = scope.split(':');
    return `${translate(`elo.keys.areas.${area}`)}: ${translate(`elo.keys.${right}`).toLowerCase()}`;
  });
  if (key.scopesAtRootsOnly) words.push(translate('elo.keys.at_roots_only'));
  return <>{words.join(' · ')}</>;
}

function Revoke() {
  const key = useRecordContext<ApiKeyRowFragment>();
  const translate = useTranslate();
  if (!key || stateOf(key) !== 'good') return null;
  const { id, name, lastUsedAt } = key;
  const used = lastUsedAt
    ? translate('elo.keys.used_at', { time: timeText(lastUsedAt) })
    : translate('elo.keys.never_used');
  return (
    <ActionButton
      label="elo.keys.revoke"
      color="error"
      run={() => revokeApiKey(id)}
      done="elo.keys.revoked_now"
      args={{ name }}
      confirm={{
        title: 'elo.keys.revoke_title',
        content: `${translate('elo.keys.revoke_help', { name })} ${used}`,
        args: { name },
      }}
    />
  );
}

const ApiKeyList = () => (
  <RecordList
    exporter={false}
    narrow={{
      primaryText: row => row.name,
      secondaryText: () => <Scopes />,
      tertiaryText: () => (
        <>
          <KeyState /> <Revoke />
        </>
      ),
      rowClick: false,
    }}
  >
    <DataTable bulkActionButtons={false} rowClick={false}>
      <DataTable.Col source="name" />
      <DataTable.Col source="scopes">
        <Scopes />
      </DataTable.Col>
      <TimeColumn source="lastUsedAt" emptyText="—" />
      <TimeColumn source="expiresAt" emptyText="—" />
      <DataTable.Col source="state">
        <KeyState />
      </DataTable.Col>
      <DataTable.Col source="actions">
        <Revoke />
      </DataTable.Col>
    </DataTable>
  </RecordList>
);

const notPast = (day: string | null | undefined) => (day && day < today() ? 'elo.keys.past' : undefined);

function ApiKeyCreate() {
  const [made, setMade] = useState<MadeKey>();
  const redirect = useRedirect();
  const bounds = [
    { id: 'all', name: 'elo.keys.everything' },
    { id: 'some', name: 'elo.keys.some' },
  ];
  // The form is over then: nothing typed is lost with it.
  if (made) return <KeyOnce made={made} onClose={() => redirect('list', 'api-keys')} />;
  return (
    <RecordCreate mutationOptions={{ onSuccess: (key: MadeKey) => setMade(key) }}>
      <TextInput source="name" validate={required()} autoComplete="off" helperText="elo.keys.name_help" />
      <DateInput source="lastDay" validate={notPast} helperText="elo.keys.end_help" />
      <RadioButtonGroupInput source="bound" choices={bounds} defaultValue="some" row={false} />
      <FormDataConsumer>{({ formData }) => formData['bound'] === 'some' && <ScopesInput />}</FormDataConsumer>
    </RecordCreate>
  );
}

/** Shows a key the only time that it can be seen. */
function KeyOnce({ made: { name, key }, onClose }: { made: MadeKey; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const text = useRef<HTMLInputElement>(null);
  const copy = async () => {
    text.current?.select();
    try {
      await navigator.clipboard.writeText(key);
      notify('elo.keys.copied', { type: 'success' });
    } catch {
      // Without a secure address there is no clipboard: the person can copy the selected text by hand.
      notify('elo.keys.selected', { type: 'info' });
    }
  };
  return (
    <GuardedDialog maxWidth="sm" aria-labelledby="key-once">
      <DialogTitle id="key-once">{translate('elo.keys.once_title', { name })}</DialogTitle>
      <DialogContent>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('elo.keys.once')}
        </Alert>
        <TextField
          inputRef={text}
          value={key}
          label={translate('elo.keys.key')}
          onFocus={event => event.target.select()}
          slotProps={{ htmlInput: { readOnly: true, style: { fontFamily: 'monospace' } } }}
        />
      </DialogContent>
      <DialogActions>
        <Button startIcon={<CopyIcon />} onClick={() => void copy()}>
          {translate('elo.keys.copy')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {translate('elo.keys.kept')}
        </Button>
      </DialogActions>
    </GuardedDialog>
  );
}

export const apiKeyScreens = { list: ApiKeyList, create: ApiKeyCreate };
