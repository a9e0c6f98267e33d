import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useContext } from 'react';
import { EditContext, ShowContext, useResourceDefinition, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** In place of a record that was removed, or that could not be read: says so, with a way back. */
function Gone() {
  const translate = useTranslate();
  const { hasList, name } = useResourceDefinition();
  const [edit, show] = [useContext(EditContext), useContext(ShowContext)];
  const error: (Error & { status?: number }) | null = (edit ?? show)?.error ?? null;
  // A record is read by its id alone, so that an invalid request is an address with a wrong id.
  const isGone = error === null || error.status === 404 || error.status === 400;
  return (
    <Box sx={{ p: 3 }} role="alert">
      <Typography variant="h5" component="h2" gutterBottom>
        {translate(isGone ? 'elo.gone.title' : 'elo.gone.unread')}
      </Typography>
      <Typography gutterBottom>
        {isGone ? translate('elo.gone.content') : translate(error.message, { _: error.message })}
      </Typography>
      <Button component={Link} to={hasList ? `/${name}` : '/'} variant="outlined" sx={{ mt: 1 }}>
        {translate(hasList ? 'elo.gone.list' : 'elo.gone.start')}
      </Button>
    </Box>
  );
}

/**
 * Properties of every page of one record. react-admin would lead to the list with a message, or, for a record without a list,
 * to an empty page.
 */
export const goneWithWay = { error: <Gone />, queryOptions: { onError: () => undefined } } as const;
