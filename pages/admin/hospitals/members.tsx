import AddIcon from '@mui/icons-material/PersonAddOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import Box from '@mui/material/Box';
import { DataTable, ReferenceManyField, required, SelectInput, useRecordContext, useTranslate } from 'react-admin';
import { ActionButton } from '../parts/action-button.js';
import { FormDialog } from '../parts/form-dialog.js';
import { Pages } from '../parts/pages.js';
import { EmptyText, Section } from '../parts/section.js';
import { TimeColumn } from '../parts/time.js';
import { choicesOf } from '../parts/choose.js';
import { ParticipantInput } from '../programme/choose.js';
import { type GroupMember, type GroupRole, setGroupRole } from './members.data.js';

const groupRoles = choicesOf('group_roles', ['EDITOR', 'MEMBER']);

/** Gives somebody a role in the group around it. */
function GiveRole() {
  const group = useRecordContext<{ id: string; name: string }>();
  const translate = useTranslate();
  if (!group) return null;
  return (
    <FormDialog
      label={translate('elo.groups.give_role')}
      icon={<AddIcon />}
      resource="hospital-group-members"
      defaults={{ role: 'EDITOR' }}
      save={({ participantId, role }: { participantId: string; role: GroupRole }) =>
        setGroupRole(group.id, participantId, role)
      }
      done="elo.groups.role_given"
    >
      <ParticipantInput label="resources.hospital-group-members.fields.person" validate={required()} />
      <SelectInput source="role" choices={groupRoles} validate={required()} helperText="elo.groups.role_help" />
    </FormDialog>
  );
}

/** Changes the role in the row around it, or removes it. */
function ChangeRole({ groupId }: { groupId: string }) {
  const member = useRecordContext<GroupMember>();
  if (!member) return null;
  const { person, role } = member;
  const other = role === 'EDITOR' ? 'MEMBER' : 'EDITOR';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end' }}>
      <ActionButton
        label={`elo.groups.make.${other}`}
        icon={<EditIcon />}
        run={() => setGroupRole(groupId, person.id, other)}
        done="elo.groups.role_given"
      />
      <ActionButton
        label="elo.groups.take_role"
        icon={<RemoveIcon />}
        color="error"
        confirm={{
          title: 'elo.groups.take_role',
          content: 'elo.groups.take_role_content',
          args: { name: person.name },
        }}
        run={() => setGroupRole(groupId, person.id, null)}
        done="elo.groups.role_taken"
      />
    </Box>
  );
}

/** The people outside the staff that may read and record the measurements of the group around it. */
export function GroupMembers() {
  const group = useRecordContext<{ id: string }>();
  const translate = useTranslate();
  return (
    <Section title="resources.hospital-group-members.name" action={<GiveRole />}>
      <ReferenceManyField reference="hospital-group-members" target="groupId" pagination={<Pages />}>
        <DataTable bulkActionButtons={false} rowClick={false} empty={<EmptyText text="elo.groups.no_members" />}>
          <DataTable.Col source="person" render={row => (row as GroupMember).person.name} />
          <DataTable.Col source="role" render={row => translate(`elo.group_roles.${(row as GroupMember).role}`)} />
          <TimeColumn source="updatedAt" date />
          <DataTable.Col source="givenBy" render={row => (row as GroupMember).givenBy?.name} />
          <DataTable.Col label="elo.groups.change">{group && <ChangeRole groupId={group.id} />}</DataTable.Col>
        </DataTable>
      </ReferenceManyField>
    </Section>
  );
}
