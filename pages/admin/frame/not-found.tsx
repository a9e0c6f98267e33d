import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Title, useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';

/** In place of a page at an address that leads nowhere, or to a screen of other roles. */
export function NotFound() {
  const translate = useTranslate();
  return (
    <Box sx={{ p: 3 }} role="alert">
      <Title title={translate('ra.page.not_found')} />
      <Typography variant="h5" component="h2" gutterBottom>
        {translate('ra.page.not_found')}
      </Typography>
      <Typography gutterBottom>{translate('ra.message.not_found')}</Typography>
      <Button component={Link} to="/" variant="outlined" sx={{ mt: 1 }}>
        {translate('elo.gone.start')}
      </Button>
    </Box>
  );
}
