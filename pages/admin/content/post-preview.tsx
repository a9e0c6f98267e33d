import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { htmlOf } from './markdown.js';

/** The content of the form around it, in the form that readers see. */
export function PostPreview() {
  const translate = useTranslate();
  const [title, excerpt, body] = useWatch({ name: ['title', 'excerpt', 'body'] }) as (string | null | undefined)[];
  const html = useMemo(() => htmlOf(body ?? ''), [body]);
  return (
    <Paper
      component="section"
      variant="outlined"
      aria-label={translate('elo.posts.preview')}
      sx={{ p: 2, overflowWrap: 'anywhere', maxHeight: '75vh', overflowY: 'auto' }}
      tabIndex={0}
    >
      <Typography variant="overline" component="p" color="text.secondary">
        {translate('elo.posts.preview')}
      </Typography>
      <Typography variant="h5" component="h2">
        {title}
      </Typography>
      {excerpt && (
        <Typography color="text.secondary" sx={{ mt: 1 }}>
          {excerpt}
        </Typography>
      )}
      {/* In this Markdown, HTML is text (markdown.ts). */}
      <Box
        sx={{ '& a': { color: 'primary.main' }, '& pre': { overflowX: 'auto' } }}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </Paper>
  );
}
