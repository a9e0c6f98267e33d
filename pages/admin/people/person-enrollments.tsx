import EnrollIcon from '@mui/icons-material/PersonAddOutlined';
import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import Typography from '@mui/material/Typography';
import { ArrayField, DataTable, required, useRecordContext, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import { BookButton } from '../calendars/book-dialog.js';
import { FormDialog } from '../parts/form-dialog.js';
import { EmptyText, Section } from '../parts/section.js';
import { TimeField, timeText } from '../parts/time.js';
import { ClassInput } from '../programme/choose.js';
import { type EnrollmentRow, enrollments, isUntold, toldKey } from '../programme/enrollments.data.js';
import { useRights } from '../programme/rights.js';
import type { PersonDetailsFragment } from './operations.js';

type Enrollment = PersonDetailsFragment['enrollments'][number];

const isParticipant = ({ roles, isActive }: PersonDetailsFragment): boolean =>
  isActive === true && (roles ?? []).every(role => role === 'PARTICIPANT');

/** Gives the person a place in a class. */
function EnrollInClass({ person: { id, name } }: { person: PersonDetailsFragment }) {
  const translate = useTranslate();
  return (
    <FormDialog
      label={translate('elo.enrollments.enroll_in_class')}
      title={name}
      icon={<EnrollIcon />}
      resource="enrollments"
      save={({ classId }: { classId: string }) => enrollments.create!({ classId, participantId: id })}
      done="elo.enrollments.enrolled"
      args={(made: EnrollmentRow) => ({ group: made.class.name, told: translate(toldKey(made)) })}
      warns={isUntold}
      saveLabel="elo.enrollments.enroll"
    >
      <ClassInput label="resources.enrollments.fields.classId" validate={required()} />
    </FormDialog>
  );
}

/** The classes in which the person has or had a place. */
export function PersonEnrollments() {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'));
  const person = useRecordContext<PersonDetailsFragment>();
  const { editsProgramme } = useRights();
  if (!person) return null;
  const Rows = isNarrow ? Blocks : Table;
  return (
    <Section
      title="elo.people.enrollments"
      action={editsProgramme && isParticipant(person) && <EnrollInClass person={person} />}
    >
      {person.enrollments.length === 0 ? <EmptyText text="elo.people.no_enrollments" /> : <Rows person={person} />}
    </Section>
  );
}

interface RowsProps {
  person: PersonDetailsFragment;
}

function Table({ person }: RowsProps) {
  const translate = useTranslate();
  return (
    // People without a pointer scroll wide content with the arrow keys.
    <Box tabIndex={0} role="group" aria-label={translate('elo.people.enrollments')} sx={{ overflowX: 'auto' }}>
      <ArrayField source="enrollments">
        <DataTable<Enrollment>
          resource="classes"
          bulkActionButtons={false}
          rowClick={(_id, _resource, row) => `/classes/${row.class.id}`}
        >
          <DataTable.Col source="class.name" />
          <DataTable.Col source="class.course.title" label="resources.classes.fields.courseId" />
          <DataTable.Col source="class.cycle.name" label="resources.classes.fields.cycleId" />
          <DataTable.Col label="elo.people.since">
            <TimeField source="createdAt" date />
          </DataTable.Col>
          <DataTable.Col source="state" render={row => <State of={row as Enrollment} />} />
          <DataTable.Col
            source="actions"
            label="resources.enrollments.fields.actions"
            render={row => <Book of={row as Enrollment} person={person} compact />}
          />
        </DataTable>
      </ArrayField>
    </Box>
  );
}

/** On a phone: one enrollment below the other, each with its state and its actions. */
function Blocks({ person }: RowsProps) {
  const translate = useTranslate();
  return (
    <List disablePadding>
      {person.enrollments.map(row => (
        <ListItem key={row.id} divider sx={{ display: 'block' }}>
          <Link component={RouterLink} to={`/classes/${row.class.id}`} sx={{ overflowWrap: 'anywhere' }}>
            {row.class.name}
          </Link>
          <Typography variant="body2" color="textSecondary">
            {[row.class.course.title, row.class.cycle.name].join(' · ')}
          </Typography>
          <Typography variant="body2" color="textSecondary">
            {translate('elo.people.since')} {timeText(row.createdAt, 'date')}
          </Typography>
          <Box sx={{ display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
            <State of={row} />
            <Book of={row} person={person} compact={false} />
          </Box>
        </ListItem>
      ))}
    </List>
  );
}

function State({ of: { canceledAt } }: { of: Enrollment }) {
  const translate = useTranslate();
  return canceledAt ? (
    <Chip size="small" label={translate('elo.enrollment_statuses.CANCELED')} />
  ) : (
    <Chip size="small" color="success" variant="outlined" label={translate('elo.enrollment_statuses.ACTIVE')} />
  );
}

function Book({ of: row, person, compact }: RowsProps & { of: Enrollment; compact: boolean }) {
  const { books } = useRights();
  if (row.canceledAt || !books(row.class)) return null;
  return <BookButton classId={row.class.id} participant={person} compact={compact} />;
}
