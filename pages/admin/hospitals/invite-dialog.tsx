import MailIcon from '@mui/icons-material/MailOutlined';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import {
  Button,
  required,
  SaveButton,
  SaveContextProvider,
  SimpleForm,
  TextInput,
  Toolbar,
  useNotify,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import { inviteToGroup } from './hospitals.data.js';

/** Addresses as people paste them: on separate lines, or separated by commas, semicolons or spaces. */
export const addressesIn = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** The greatest number that the graph takes at once. */
const MAX_ADDRESSES = 50;
const notTooMany = (text: string | undefined) =>
  addressesIn(text ?? '').length > MAX_ADDRESSES ? 'elo.groups.too_many' : undefined;

/** The form starts anew with another record: it is always this one. */
const NOBODY = {};

/** Asks people to join the group around it, by mail. */
export function InviteDialog() {
  const group = useRecordContext<{ id: string; name: string }>();
  const [isOpen, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!group) return null;
  const invite = async ({ emails }: { emails?: string }) => {
    setSaving(true);
    try {
      const { sent, failed } = await inviteToGroup(group.id, addressesIn(emails ?? ''));
      notify(failed > 0 ? 'elo.groups.invited_some' : 'elo.groups.invited', {
        type: failed > 0 ? 'warning' : 'success',
        messageArgs: { smart_count: sent, failed },
      });
      setOpen(false);
      refresh();
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      <Button label="elo.groups.invite" onClick={() => setOpen(true)}>
        <MailIcon />
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="sm" aria-labelledby="invite-title">
        <DialogTitle id="invite-title">{translate('elo.groups.invite_title', { name: group.name })}</DialogTitle>
        <DialogContent sx={{ p: 0 }}>
          <SaveContextProvider value={{ save: invite as never, saving, mutationMode: 'pessimistic' }}>
            <SimpleForm
              record={NOBODY}
              toolbar={
                <Toolbar>
                  <SaveButton label="elo.groups.send" icon={<MailIcon />} />
                </Toolbar>
              }
            >
              <TextInput
                source="emails"
                label="elo.groups.emails"
                multiline
                minRows={4}
                validate={[required(), notTooMany]}
                helperText="elo.groups.emails_help"
              />
            </SimpleForm>
          </SaveContextProvider>
        </DialogContent>
      </Dialog>
    </>
  );
}
