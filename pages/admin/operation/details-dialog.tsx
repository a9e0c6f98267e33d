import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Facts } from '../parts/facts.js';
import { GuardedDialog } from '../parts/guarded-dialog.js';

interface DetailsDialogProps {
  title: string;
  /** The facts by the key of their name; empty ones are left out. */
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** The payload, unchanged. */
  payload?: unknown;
  /** Buttons. */
  actions?: ReactNode;
  onClose: () => void;
}

/** All data of a row that has no page of its own. */
export function DetailsDialog({ title, facts, payload, actions, onClose }: DetailsDialogProps) {
  const translate = useTranslate();
  return (
    <GuardedDialog onClose={onClose} maxWidth="sm" aria-labelledby="details-title">
      <DialogTitle id="details-title" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </DialogTitle>
      <DialogContent>
        <Facts
          of={facts.filter(([, value]) => value !== null && value !== undefined && value !== '' && value !== false)}
        />
        {payload !== undefined && (
          <Box
            component="pre"
            tabIndex={0}
            role="region"
            aria-label={translate('elo.details.payload')}
            sx={{
              mt: 2,
              mb: 0,
              p: 1,
              maxHeight: 320,
              overflow: 'auto',
              fontSize: '0.8rem',
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
            }}
          >
            {JSON.stringify(payload, null, 2)}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        {actions}
        <Button onClick={onClose}>{translate('ra.action.close')}</Button>
      </DialogActions>
    </GuardedDialog>
  );
}
