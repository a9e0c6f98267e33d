import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

/** The facts of a record, for reading: names (keys of words) and values, in as many columns as there is room for. */
export function Facts({ of }: { of: readonly (readonly [name: string, value: ReactNode])[] }) {
  const translate = useTranslate();
  return (
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(16rem, 100%), 1fr))' }}
    >
      {of.map(([name, value]) => (
        <div key={name}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {translate(name)}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value === null || value === undefined || value === '' ? '—' : value}
          </Typography>
        </div>
      ))}
    </Box>
  );
}
