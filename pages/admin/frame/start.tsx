import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { Title, useGetIdentity, useGetResourceLabel, usePermissions, useTranslate } from 'react-admin';
import { Link as RouterLink } from 'react-router-dom';
import type { Permissions } from '../data/auth-provider.js';
import { type Area, mayOpen } from './area.js';
import { openAreas } from './menu.js';

/** A line of its own for a finger. */
const place = { display: { xs: 'flex', sm: 'inline' }, alignItems: 'center', minHeight: 40 } as const;

export const startFor = (areas: readonly Area[]) =>
  function Start() {
    const { permissions = [], isPending } = usePermissions<Permissions>();
    const { identity } = useGetIdentity();
    const translate = useTranslate();
    const labelOf = useGetResourceLabel();
    const open = openAreas(areas, permissions);
    if (isPending) return null;
    return (
      <Box sx={{ p: 2, maxWidth: 1100 }}>
        <Title title={translate('elo.start.title')} />
        <Typography variant="h5" component="h2" gutterBottom>
          {translate('elo.start.greeting', { name: identity?.fullName ?? '' })}
        </Typography>
        {areas.map(
          ({ name, begin }) => begin && mayOpen(begin, permissions) && <Fragment key={name}>{begin.element}</Fragment>,
        )}
        <Typography color="textSecondary" gutterBottom>
          {translate(open.length > 0 ? 'elo.start.intro' : 'elo.start.nothing')}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' }}>
          {open.map(({ name, resources, pages }) => (
            <Card key={name} variant="outlined">
              <CardContent>
                <Typography variant="h6" component="h3" gutterBottom>
                  {translate(`elo.areas.${name}`)}
                </Typography>
                <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: { sm: 0.75 } }}>
                  {resources.map(resource => (
                    <li key={resource}>
                      <Link component={RouterLink} to={`/${resource}`} sx={place}>
                        {labelOf(resource, 2)}
                      </Link>
                    </li>
                  ))}
                  {pages.map(({ path }) => (
                    <li key={path}>
                      <Link component={RouterLink} to={`/${path}`} sx={place}>
                        {translate(`elo.pages.${path}`)}
                      </Link>
                    </li>
                  ))}
                </Box>
              </CardContent>
            </Card>
          ))}
        </Box>
      </Box>
    );
  };
