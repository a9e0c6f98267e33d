import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface SectionProps {
  /** Key of its heading; the plural, if there is one. */
  title: string;
  /** The content beside the heading. */
  action?: ReactNode;
  children: ReactNode;
}

/** A part of a page, in a frame of its own below the record. */
export function Section({ title, action, children }: SectionProps) {
  const translate = useTranslate();
  return (
    <Card component="section" variant="outlined" sx={{ mt: 2 }}>
      <Box
        sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', flexWrap: 'wrap', p: 2, pb: 1 }}
      >
        <Typography variant="h6" component="h2">
          {translate(title, { smart_count: 2 })}
        </Typography>
        {action}
      </Box>
      {children}
    </Card>
  );
}

/** The text of a list without rows: it tells the next step. */
export const EmptyText = ({ text }: { text: string }) => (
  <Typography color="textSecondary" sx={{ px: 2, pb: 2 }}>
    {useTranslate()(text)}
  </Typography>
);
