import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { Mode } from './lanes.js';
import { shareText } from './figures.js';

/** A square: Elo answers. A circle: the old service answers. Half filled: the other side is asked too. */
const shapes: Record<Mode, ReactNode> = {
  ELO: <rect x="2" y="2" width="12" height="12" rx="1.5" fill="currentColor" />,
  VERIFY: (
    <>
      <rect x="2.9" y="2.9" width="10.2" height="10.2" rx="1.5" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M3 13 L13 3 V12 Q13 13 12 13 Z" fill="currentColor" />
    </>
  ),
  COMPARE: (
    <>
      <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" />
      <path d="M8 2.4 A5.6 5.6 0 0 1 8 13.6 Z" fill="currentColor" />
    </>
  ),
  LEGACY: <circle cx="8" cy="8" r="5.6" fill="none" stroke="currentColor" strokeWidth="1.8" />,
};

export const ModeShape = ({ mode }: { mode: Mode }) => (
  <Box
    component="svg"
    viewBox="0 0 16 16"
    aria-hidden
    sx={{ width: '1em', height: '1em', flexShrink: 0, verticalAlign: '-0.125em' }}
  >
    {shapes[mode]}
  </Box>
);

/** The side that answers, by shape and word: `■ Elo 10 %`. */
export function ModeMark({ mode, percent = 100 }: { mode: Mode; percent?: number }) {
  const translate = useTranslate();
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: '0.4em', whiteSpace: 'nowrap' }}>
      <ModeShape mode={mode} />
      <span>
        {translate(`elo.cutover.modes.${mode}`)}
        {percent < 100 && ` ${shareText(percent)}`}
      </span>
    </Box>
  );
}
