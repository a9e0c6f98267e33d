import MailIcon from '@mui/icons-material/MailOutlined';
import { required, TextInput, useNotify, useRecordContext, useTranslate } from 'react-admin';
import { FormDialog } from '../parts/form-dialog.js';
import { inviteToGroup } from './hospitals.data.js';

/** Asks people to join the group around it, by mail. */
export function InviteDialog() {
  const group = useRecordContext<{ id: string; name: string }>();
  const translate = useTranslate();
  const notify = useNotify();
  if (!group) return null;
  const invite = async ({ emails = '' }: { emails?: string }) => {
    const { sent, failed, notInvited } = await inviteToGroup(group.id, emails);
    notify(failed > 0 ? 'elo.groups.invited_some' : 'elo.groups.invited', {
      type: failed > 0 ? 'warning' : 'success',
      messageArgs: { smart_count: sent, failed, names: notInvited.join('; ') },
    });
  };
  return (
    <FormDialog
      label={translate('elo.groups.invite')}
      title={translate('elo.groups.invite_title', { name: group.name })}
      icon={<MailIcon />}
      defaults={{ emails: '' }}
      save={invite}
      saveLabel="elo.groups.send"
    >
      <TextInput
        source="emails"
        label="elo.groups.emails"
        multiline
        minRows={4}
        validate={[required()]}
        helperText="elo.groups.emails_help"
      />
    </FormDialog>
  );
}
