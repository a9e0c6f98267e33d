import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useGetList, useTranslate } from 'react-admin';
import { dayText } from '../parts/time.js';
import { Section } from '../parts/section.js';
import { type UndocumentedRoute, wholeList } from './cutover.data.js';
import { countText } from './figures.js';

/** Addresses that callers request from the old service and that are in no contract. Find the reason before it is gone. */
export function UndocumentedRoutes({ facade }: { facade: string }) {
  const translate = useTranslate();
  const { data = [] } = useGetList<UndocumentedRoute>('undocumented-routes', {
    filter: { facade },
    pagination: wholeList,
  });
  if (data.length === 0) return null;
  return (
    <Section title="elo.cutover.undocumented">
      <Box sx={{ px: 2, pb: 2 }}>
        <Typography color="textSecondary" gutterBottom>
          {translate('elo.cutover.undocumented_help')}
        </Typography>
        <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {data.map(({ id, method, path, calls, lastDay }) => (
            <Box component="li" key={id} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, py: 0.25 }}>
              <Box component="span" sx={{ overflowWrap: 'anywhere', minWidth: 0 }}>
                <strong>{method}</strong> {path}
              </Box>
              <span>{translate('elo.cutover.calls', { smart_count: calls, count: countText(calls) })}</span>
              <span>{translate('elo.cutover.last_called', { day: dayText(lastDay) })}</span>
            </Box>
          ))}
        </Box>
      </Box>
    </Section>
  );
}
