import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type ReactNode, useRef } from 'react';
import { useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import { GuardedDialog } from '../parts/guarded-dialog.js';

/** Covers the whole window, with text for reading from two metres; Escape leaves it. */
export function Wall({ head, children }: { head: ReactNode; children: ReactNode }) {
  const translate = useTranslate();
  const navigate = useNavigate();
  const own = useRef<HTMLDivElement>(null);
  const leave = () => void navigate('/cutover');
  return (
    <GuardedDialog
      fullScreen
      onClose={leave}
      transitionDuration={0}
      slotProps={{
        paper: {
          ref: own,
          'aria-label': translate('elo.cutover.wall'),
          sx: { backgroundColor: 'background.default', backgroundImage: 'none' },
        },
      }}
    >
      {/* Seven services fill the height; a phone shows them below each other. */}
      <Box sx={{ p: '1em', fontSize: 'max(1rem, min(2.15vh, 1.35vw))' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '2em', mb: '0.6em' }}>
          {head}
          <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
            {document.fullscreenEnabled && (
              <Button onClick={() => void own.current?.requestFullscreen()}>
                {translate('elo.cutover.fullscreen')}
              </Button>
            )}
            <Button onClick={leave}>{translate('elo.cutover.leave_wall')}</Button>
          </Box>
        </Box>
        {children}
      </Box>
    </GuardedDialog>
  );
}
