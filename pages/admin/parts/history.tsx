import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, usePermissions, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';

/** By the audit's name of a kind of record, the resource of its screens. */
export const resourceOfType: Readonly<Record<string, string>> = {
  Activity: 'activities',
  ActivityTemplate: 'activity-templates',
  ApiKey: 'api-keys',
  Appointment: 'appointments',
  Class: 'classes',
  Course: 'courses',
  Cycle: 'cycles',
  Employee: 'employees',
  Enrollment: 'enrollments',
  Hospital: 'hospitals',
  HospitalGroup: 'hospital-groups',
  Meeting: 'meetings',
  Post: 'posts',
  Submission: 'submissions',
  User: 'users',
};

const typeOfResource = new Map(Object.entries(resourceOfType).map(([type, resource]) => [resource, type]));

interface HistoryLinkProps {
  /** The audit's name of the record, when it does not follow from the resource. */
  type?: string;
  /** The resource, and the id, of a record other than the one around the link. */
  resource?: string;
  id?: string;
}

/** Leads to the history of the record around it, for people that may read the audit. */
export function HistoryLink({ type, resource: given, id: givenId }: HistoryLinkProps) {
  const record = useRecordContext<{ id: string }>();
  const around = useResourceContext();
  const { permissions = [] } = usePermissions<Permissions>();
  const recordType = type ?? typeOfResource.get(given ?? around ?? '');
  const recordId = givenId ?? record?.id;
  if (recordId === undefined || !recordType || !permissions.includes('ADMIN')) return null;
  const filter = JSON.stringify({ recordType, recordId: String(recordId) });
  return (
    <Button
      label="elo.history"
      component={Link}
      to={{ pathname: '/audit', search: `?filter=${encodeURIComponent(filter)}` }}
    >
      <HistoryIcon />
    </Button>
  );
}
