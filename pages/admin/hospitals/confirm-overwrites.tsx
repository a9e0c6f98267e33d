import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { Confirm, useTranslate } from 'react-admin';

/** A value that differs much from the stored value that it replaces. */
export interface Doubt {
  /** Its indicator and month. */
  cell: string;
  value: string;
  /** The server's message, with the stored value. */
  said: string;
}

/** The length of the list. */
const MAX_SHOWN = 10;

interface ConfirmOverwritesProps {
  /** Empty: no question. */
  doubts: readonly Doubt[];
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for a confirmation of values that differ much from the stored ones. */
export function ConfirmOverwrites({ doubts, onClose, onConfirm }: ConfirmOverwritesProps) {
  const translate = useTranslate();
  const more = doubts.length - MAX_SHOWN;
  return (
    <Confirm
      isOpen={doubts.length > 0}
      title="elo.measurements.confirm"
      content={
        <>
          <Typography>{translate('elo.measurements.confirm_content', { smart_count: doubts.length })}</Typography>
          <Box component="ul" sx={{ pl: 2.5, mb: 0 }}>
            {doubts.slice(0, MAX_SHOWN).map(({ cell, value, said }) => (
              <li key={cell}>
                {cell}: <strong>{value}</strong> {said}
              </li>
            ))}
            {more > 0 && <li>{translate('elo.measurements.confirm_more', { smart_count: more })}</li>}
          </Box>
        </>
      }
      confirm="elo.measurements.confirm_save"
      cancel="ra.action.back"
      onClose={onClose}
      onConfirm={onConfirm}
    />
  );
}
