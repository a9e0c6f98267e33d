import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { timeText } from '../parts/time.js';

/** Shows if the page is updated live, and the time of its data. */
export function Connection({ isLive, at }: { isLive: boolean; at: number }) {
  const translate = useTranslate();
  return (
    <Box sx={{ color: isLive ? 'success.main' : 'text.secondary', fontSize: '0.9em' }}>
      <span role="status">{translate(isLive ? 'elo.cutover.live' : 'elo.cutover.polling')}</span>
      {at > 0 && (
        <Box component="span" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
          {' · '}
          {timeText(new Date(at), 'clock')}
        </Box>
      )}
    </Box>
  );
}
