import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import {
  CheckboxGroupInput,
  DateInput,
  email,
  required,
  TextInput,
  useGetIdentity,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import type { Role, UserRowFragment } from './operations.js';
import { validCpf, validPhone } from './identity.js';

/** The roles of people: the role SERVICE is for API keys. */
export const roles: readonly { id: Role; name: string }[] = (
  ['PARTICIPANT', 'FACILITATOR', 'SUPERVISOR', 'ADMIN'] as const
).map(id => ({ id, name: `elo.roles.${id}` }));

/** The roles of a person, and a mark when the person is deactivated. */
export function RolesAndState({ roleless = false }: { roleless?: boolean }) {
  const person = useRecordContext<UserRowFragment>();
  const translate = useTranslate();
  if (!person) return null;
  return (
    <Stack component="span" direction="row" useFlexGap spacing={0.5} sx={{ flexWrap: 'wrap' }}>
      {!roleless &&
        person.roles?.map(role => (
          <Chip component="span" key={role} size="small" variant="outlined" label={translate(`elo.roles.${role}`)} />
        ))}
      {person.isActive === false && (
        <Chip component="span" size="small" color="warning" label={translate('elo.people.inactive')} />
      )}
    </Stack>
  );
}

export const RolesInput = () => (
  <CheckboxGroupInput source="roles" choices={[...roles]} validate={required()} helperText="elo.people.roles_help" />
);

/** The fields of a person's form besides the roles. */
export function PersonFields() {
  const person = useRecordContext<UserRowFragment>();
  const { identity } = useGetIdentity();
  // Administrators change their own identity fields in the way of every person, by proof.
  const isOwn = person !== undefined && identity?.id === person.id;
  const own = isOwn ? { disabled: true, helperText: 'elo.people.own' } : {};
  return (
    <>
      <TextInput source="name" validate={required()} autoComplete="off" slotProps={{ htmlInput: { maxLength: 200 } }} />
      <TextInput source="email" type="email" validate={[required(), email()]} autoComplete="off" {...own} />
      <TextInput source="cpf" validate={validCpf} autoComplete="off" inputMode="numeric" {...own} />
      <TextInput
        source="phone"
        type="tel"
        validate={validPhone}
        autoComplete="off"
        helperText="elo.people.phone_help"
        {...own}
      />
      <DateInput source="birthday" />
      <TextInput source="gender" slotProps={{ htmlInput: { maxLength: 40 } }} />
      <TextInput source="race" slotProps={{ htmlInput: { maxLength: 40 } }} />
    </>
  );
}
