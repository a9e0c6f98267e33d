import HistoryIcon from '@mui/icons-material/HistoryOutlined';
import { Button, usePermissions, useRecordContext, useResourceContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';

/** By what the audit calls a kind of record, the resource whose screens show it. */
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
  /** What the audit calls the record, where it does not follow from the resource. */
  type?: string;
  /** The resource, and the id, of a record that is not the one around the link. */
  resource?: string;
  id?: string;
}

/** Leads to what was done to the record around it, for those who may read the audit. */
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
