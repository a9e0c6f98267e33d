import BlockIcon from '@mui/icons-material/BlockOutlined';
import Alert from '@mui/material/Alert';
import {
  DataTable,
  SelectInput,
  ShowButton,
  TopToolbar,
  useCreatePath,
  useGetIdentity,
  useListContext,
  useNotify,
  usePermissions,
  useRedirect,
  useTranslate,
} from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import type { UserRowFragment } from './operations.js';
import { BulkActionButton } from '../parts/action-button.js';
import { exportsAs, wordOf } from '../parts/csv.js';
import { RecordCreate, RecordEdit } from '../parts/record-form.js';
import { RecordList, search } from '../parts/record-list.js';
import { TimeColumn } from '../parts/time.js';
import { phoneCell, phoneText } from './identity.js';
import { deactivate, reactivate } from './people.data.js';
import { PersonFields, roles, RolesAndState, RolesInput } from './people-fields.js';

const activeChoices = [
  { id: true, name: 'elo.people.active' },
  { id: false, name: 'elo.people.inactive' },
];

const filters = [
  search,
  <SelectInput key="role" source="role" choices={[...roles]} alwaysOn />,
  <SelectInput key="active" source="active" choices={activeChoices} />,
];

const exporter = exportsAs<UserRowFragment>('pessoas', [
  'id',
  'name',
  'email',
  ['phone', row => phoneCell(row.phone)],
  ['roles', row => row.roles?.map(role => wordOf('roles', role)).join(', ')],
  ['active', row => row.isActive],
  'createdAt',
]);

/** Links to a person's own page, not to the form: people that look somebody up mostly want to see data. */
const usePersonPath = () => {
  const createPath = useCreatePath();
  return (id: string | number) => createPath({ resource: 'people', id, type: 'show' });
};

/** Deactivates the ticked people. */
function BulkDeactivate() {
  const { selectedIds, data = [] } = useListContext<UserRowFragment>();
  const { identity } = useGetIdentity();
  // Nobody deactivates their own account.
  const ids = selectedIds.filter(id => id !== identity?.id && data.find(each => each.id === id)?.isActive !== false);
  return (
    <BulkActionButton
      ids={ids}
      label="elo.people.deactivate"
      icon={<BlockIcon />}
      run={deactivate}
      undo={reactivate}
      done="elo.people.deactivated_many"
      confirm={{ title: 'elo.people.deactivate', content: 'elo.people.deactivate_many' }}
    />
  );
}

function UserList() {
  const pathOf = usePersonPath();
  const { permissions = [] } = usePermissions<Permissions>();
  const bulk = permissions.includes('ADMIN') ? <BulkDeactivate /> : false;
  return (
    <RecordList
      filters={filters}
      exporter={exporter}
      narrow={{
        primaryText: row => row.name,
        secondaryText: row => row.email,
        tertiaryText: () => <RolesAndState roleless />,
        rowClick: id => pathOf(id),
      }}
    >
      <DataTable rowClick={id => pathOf(id)} bulkActionButtons={bulk}>
        <DataTable.Col source="name" />
        <DataTable.Col source="email" />
        <DataTable.Col source="phone" render={row => phoneText(row.phone)} />
        <DataTable.Col source="roles">
          <RolesAndState />
        </DataTable.Col>
        <TimeColumn source="createdAt" date />
      </DataTable>
    </RecordList>
  );
}

function UserCreate() {
  const translate = useTranslate();
  const notify = useNotify();
  const redirect = useRedirect();
  const onSuccess = ({ id, email }: UserRowFragment) => {
    notify('elo.people.created', { type: 'success', messageArgs: { email } });
    redirect('show', 'people', id);
  };
  return (
    <RecordCreate mutationOptions={{ onSuccess }}>
      <Alert severity="info" sx={{ mb: 1 }}>
        {translate('elo.people.create_help')}
      </Alert>
      <PersonFields />
      <RolesInput />
    </RecordCreate>
  );
}

const UserEdit = () => (
  <RecordEdit
    actions={
      <TopToolbar>
        <ShowButton resource="people" />
      </TopToolbar>
    }
  >
    <PersonFields />
  </RecordEdit>
);

export const userScreens = { list: UserList, create: UserCreate, edit: UserEdit };
