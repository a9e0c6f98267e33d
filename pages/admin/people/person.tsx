import BlockIcon from '@mui/icons-material/BlockOutlined';
import CheckIcon from '@mui/icons-material/CheckCircleOutlined';
import ActForIcon from '@mui/icons-material/SwitchAccountOutlined';
import KeyIcon from '@mui/icons-material/KeyOutlined';
import PhonelinkEraseIcon from '@mui/icons-material/PhonelinkEraseOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import {
  EditButton,
  FunctionField,
  Labeled,
  SaveContextProvider,
  SaveButton,
  Show,
  TextField,
  Toolbar,
  TopToolbar,
  useGetIdentity,
  useNotify,
  usePermissions,
  useRecordContext,
  useRefresh,
  useTranslate,
} from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import type { PersonDetailsFragment, Role } from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { HistoryLink } from '../parts/history.js';
import { Section } from '../parts/section.js';
import { dayText, TimeField } from '../parts/time.js';
import { cpfText, phoneText } from './identity.js';
import {
  deactivate,
  enterParticipantMode,
  reactivate,
  resetSecondFactors,
  sendPasswordLink,
  savesRoles,
} from './people.data.js';
import { useHandOver } from './hand-over.js';
import { RolesAndState, RolesInput } from './people-fields.js';
import { PersonEnrollments } from './person-enrollments.js';
import { PersonErasures } from './erasures.js';
import { PersonPrivacy } from './person-privacy.js';
import { Timeline } from './timeline.js';
import { GuardedForm } from '../parts/guarded-form.js';
import { goneWithWay } from '../parts/gone.js';

const useIsAdministrator = (): boolean => usePermissions<Permissions>().permissions?.includes('ADMIN') ?? false;

/** Everybody may ask for a password link; supervisors and administrators may act for participants. */
function SupportActions({ person }: { person: PersonDetailsFragment }) {
  const { id, name, email } = person;
  return (
    <>
      {email && (
        <ActionButton
          label="elo.people.send_link"
          icon={<KeyIcon />}
          run={() => sendPasswordLink(email)}
          done="elo.people.link_sent"
          args={{ email }}
          confirm={{ title: 'elo.people.send_link', content: 'elo.people.send_link_help', args: { email } }}
        />
      )}
      {person.roles?.join() === 'PARTICIPANT' && (
        <ActionButton
          label="elo.people.mode"
          icon={<ActForIcon />}
          run={() => enterParticipantMode(id)}
          done="elo.people.mode_entered"
          then={() => location.assign('/me')}
          confirm={{ title: 'elo.people.mode', content: 'elo.people.mode_help', args: { name } }}
        />
      )}
    </>
  );
}

/** The actions on a person, besides the form. */
function PersonActions() {
  const person = useRecordContext<PersonDetailsFragment>();
  const isAdministrator = useIsAdministrator();
  const { identity } = useGetIdentity();
  const [handingOver, handOverDialog] = useHandOver(person?.name ?? '');
  const { permissions } = usePermissions<Permissions>();
  if (!person || !permissions?.some(role => role === 'ADMIN' || role === 'SUPERVISOR')) return null;
  const support = person.isActive && <SupportActions person={person} />;
  if (!isAdministrator) return <TopToolbar sx={{ flexWrap: 'wrap' }}>{support}</TopToolbar>;
  const { id, name } = person;
  const isOwn = identity?.id === id;
  return (
    <TopToolbar sx={{ flexWrap: 'wrap' }}>
      {support}
      {isOwn ? null : person.isActive ? (
        <ActionButton
          label="elo.people.deactivate"
          icon={<BlockIcon />}
          run={() => handingOver(handOver => deactivate(id, handOver))}
          undo={() => reactivate(id)}
          done="elo.people.deactivated"
          args={{ name }}
        />
      ) : (
        <ActionButton
          label="elo.people.reactivate"
          icon={<CheckIcon />}
          run={() => reactivate(id)}
          undo={() => deactivate(id)}
          done="elo.people.reactivated"
          args={{ name }}
        />
      )}
      {!isOwn && person.roles?.some(role => role !== 'PARTICIPANT') && (
        <ActionButton
          label="elo.people.reset_factors"
          icon={<PhonelinkEraseIcon />}
          run={() => resetSecondFactors(id)}
          done="elo.people.factors_reset"
          args={{ name }}
          confirm={{ title: 'elo.people.reset_factors', content: 'elo.people.reset_factors_help', args: { name } }}
        />
      )}
      <HistoryLink type="User" />
      <EditButton resource="users" />
      {handOverDialog}
    </TopToolbar>
  );
}

/** The time when an e-mail or a phone was proven, and the new one that waits for proof. */
function Proof({
  source,
  pending,
}: {
  source: 'emailVerifiedAt' | 'phoneVerifiedAt';
  pending: 'pendingEmail' | 'pendingPhone';
}) {
  const person = useRecordContext<PersonDetailsFragment>();
  const translate = useTranslate();
  const waiting = person?.[pending];
  return (
    <Labeled source={source}>
      <>
        {person?.[source] ? <TimeField source={source} date /> : '—'}
        {waiting && (
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            {translate('elo.people.waits', { value: waiting })}
          </Typography>
        )}
      </>
    </Labeled>
  );
}

const Details = () => (
  <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(14rem, 1fr))' }}>
    <Labeled source="email">
      <TextField source="email" emptyText="—" sx={{ overflowWrap: 'anywhere' }} />
    </Labeled>
    <Labeled source="cpf">
      <FunctionField render={({ cpf }) => cpfText(cpf) || '—'} />
    </Labeled>
    <Labeled source="phone">
      <FunctionField render={({ phone }) => phoneText(phone) || '—'} />
    </Labeled>
    <Proof source="emailVerifiedAt" pending="pendingEmail" />
    <Proof source="phoneVerifiedAt" pending="pendingPhone" />
    <Labeled source="username">
      <TextField source="username" emptyText="—" />
    </Labeled>
    <Labeled source="birthday">
      <FunctionField render={({ birthday }) => (birthday ? dayText(birthday) : '—')} />
    </Labeled>
    <Labeled source="gender">
      <TextField source="gender" emptyText="—" />
    </Labeled>
    <Labeled source="race">
      <TextField source="race" emptyText="—" />
    </Labeled>
    <Labeled source="createdAt">
      <TimeField source="createdAt" />
    </Labeled>
  </Box>
);

/** The roles in a form of their own: a change has consequences at once. */
function Roles() {
  const person = useRecordContext<PersonDetailsFragment>();
  const isAdministrator = useIsAdministrator();
  const notify = useNotify();
  const refresh = useRefresh();
  const [handingOver, handOverDialog] = useHandOver(person?.name ?? '');
  if (!person) return null;
  const save = async ({ roles }: { roles?: Role[] }) => {
    try {
      await savesRoles(handingOver)(person.id, { roles }, person);
      notify('elo.people.roles_saved', { type: 'success', messageArgs: { name: person.name } });
      refresh();
      return undefined;
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
      return (error as { body?: { errors?: Record<string, string> } }).body?.errors;
    }
  };
  return (
    <Section title="resources.people.fields.roles">
      {isAdministrator ? (
        <SaveContextProvider value={{ save: save as never, saving: false, mutationMode: 'pessimistic' }}>
          <GuardedForm
            // Only the roles: a refresh after another button of the page would take away the ticks.
            record={{ id: person.id, roles: person.roles }}
            toolbar={
              <Toolbar>
                <SaveButton label="elo.people.save_roles" />
              </Toolbar>
            }
          >
            <RolesInput />
          </GuardedForm>
        </SaveContextProvider>
      ) : (
        <Box sx={{ p: 2 }}>
          <RolesAndState />
        </Box>
      )}
      {handOverDialog}
    </Section>
  );
}

const PersonShow = () => (
  <Show {...goneWithWay} actions={<PersonActions />} component="div">
    <Card variant="outlined">
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', px: 2, pt: 2 }}>
        <TextField source="name" variant="h5" component="h2" />
        <RolesAndState />
      </Box>
      <Details />
    </Card>
    <Roles />
    <PersonEnrollments />
    <Timeline />
    <PersonPrivacy />
    <PersonErasures />
  </Show>
);

/** A person's page: administrators and supervisors see anybody, facilitators the people of their classes. */
export const personScreens = { show: PersonShow };
