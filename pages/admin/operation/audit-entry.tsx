import ExpandIcon from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useCreatePath, useResourceDefinitions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { AuditEntryFragment } from './operations.js';
import { resourceOfType } from '../parts/history.js';
import { timeText } from '../parts/time.js';
import { valueText } from '../parts/value-text.js';

type Change = AuditEntryFragment['changes'][number];

/** One mutation: its actor and time, and below, when opened, each changed record with its values before and after. */
export function AuditEntry({ entry }: { entry: AuditEntryFragment }) {
  const translate = useTranslate();
  const nameOf = useTypeName();
  const { actorKind, actorName, onBehalfOf, changes } = entry;
  const actor = actorName ?? translate(`elo.audit.actors.${actorKind}`);
  const touched = [...new Set(changes.map(({ recordType, recordId }) => `${nameOf(recordType)} ${recordId}`))];
  return (
    <Accordion
      disableGutters
      variant="outlined"
      slotProps={{ transition: { unmountOnExit: true }, heading: { component: 'h2' } }}
    >
      <AccordionSummary expandIcon={<ExpandIcon />}>
        <Box
          sx={{ display: 'grid', gap: 0.25, gridTemplateColumns: { md: '10rem 1fr 1fr' }, columnGap: 2, flexGrow: 1 }}
        >
          <Typography variant="body2" color="textSecondary">
            {timeText(entry.createdAt, 'seconds')}
          </Typography>
          <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
            <strong>{actor}</strong>
            {onBehalfOf && ` ${translate('elo.audit.for', { name: onBehalfOf.name })}`}
            {' · '}
            <code>{entry.action}</code>{' '}
            {entry.outcome === 'REFUSED' && (
              <Chip size="small" color="warning" label={translate('elo.audit.outcomes.REFUSED')} />
            )}
          </Typography>
          <Typography variant="body2">{touched.join(', ')}</Typography>
        </Box>
      </AccordionSummary>
      <AccordionDetails>
        {changes.map(change => (
          <ChangeOf key={change.id} change={change} />
        ))}
        {entry.arguments.length > 0 && <Arguments entry={entry} />}
        <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {translate('elo.audit.came_by', { face: entry.face, route: entry.route, requestId: entry.requestId })}
        </Typography>
      </AccordionDetails>
    </Accordion>
  );
}

function ChangeOf({ change: { recordType, recordId, operation, fields } }: { change: Change }) {
  const translate = useTranslate();
  const nameOf = useTypeName();
  const path = useRecordPath(recordType, recordId);
  const name = `${nameOf(recordType)} ${recordId}`;
  const resource = resourceOfType[recordType] ?? recordType;
  return (
    <Box component="section" sx={{ mb: 2 }}>
      <Typography component="h3" variant="subtitle2">
        {path && operation !== 'REMOVED' ? (
          <Link component={RouterLink} to={path}>
            {name}
          </Link>
        ) : (
          name
        )}
        : {translate(`elo.audit.operations.${operation}`)}
      </Typography>
      {fields.length > 0 && (
        <Box sx={{ overflowX: 'auto' }} tabIndex={0} role="region" aria-label={name}>
          <Table
            size="small"
            sx={{
              '& td, & th': {
                verticalAlign: 'top',
                overflowWrap: 'anywhere',
                minWidth: '5rem',
                px: { xs: 0.5, sm: 2 },
              },
            }}
          >
            <TableHead>
              <TableRow>
                <TableCell>{translate('elo.audit.field')}</TableCell>
                {operation !== 'CREATED' && <TableCell>{translate('elo.audit.before')}</TableCell>}
                {operation !== 'REMOVED' && <TableCell>{translate('elo.audit.after')}</TableCell>}
              </TableRow>
            </TableHead>
            <TableBody>
              {fields.map(field => (
                <TableRow key={field.name}>
                  <TableCell component="th" scope="row">
                    {translate(`resources.${resource}.fields.${field.name}`, { _: field.name })}
                  </TableCell>
                  {operation !== 'CREATED' && (
                    <TableCell>
                      <Value text={field.before} />
                    </TableCell>
                  )}
                  {operation !== 'REMOVED' && (
                    <TableCell>
                      <Value text={field.after} />
                    </TableCell>
                  )}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </Box>
      )}
    </Box>
  );
}

function Arguments({ entry }: { entry: AuditEntryFragment }) {
  const translate = useTranslate();
  return (
    <Box component="section" sx={{ mb: 1 }}>
      <Typography component="h3" variant="subtitle2">
        {translate('elo.audit.arguments')}
      </Typography>
      <Typography component="ul" variant="body2" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
        {entry.arguments.map(({ name, value }) => (
          <li key={name}>
            <code>{name}</code>: <Value text={value} />
          </li>
        ))}
      </Typography>
    </Box>
  );
}

/** A value of the audit in readable form; the audit has it as text. */
function Value({ text }: { text: string | null }) {
  const translate = useTranslate();
  if (text === null) return <span aria-label={translate('elo.audit.nothing')}>—</span>;
  return valueText(text, 'seconds');
}

/** @returns a function from a kind of record to its name */
function useTypeName(): (recordType: string) => string {
  const translate = useTranslate();
  return type => translate(`elo.record_types.${type}`, { _: type });
}

/** The path of the record's screen; null when no screen shows it. */
function useRecordPath(recordType: string, id: string): string | null {
  const resource = resourceOfType[recordType];
  const definition = useResourceDefinitions()[resource ?? ''];
  const createPath = useCreatePath();
  if (!resource || !definition) return null;
  if (definition.hasEdit) return createPath({ resource, id, type: 'edit' });
  return definition.hasShow ? createPath({ resource, id, type: 'show' }) : null;
}
