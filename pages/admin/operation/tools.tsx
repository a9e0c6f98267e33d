import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardActionArea from '@mui/material/CardActionArea';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { Title, usePermissions, useTranslate } from 'react-admin';
import type { Permissions, Role } from '../data/auth-provider.js';

/** Pages of the server beside this one, and the roles that may use them. */
const tools: readonly { name: string; href: string; roles: readonly Role[] }[] = [
  { name: 'live', href: '/dashboard/live', roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'] },
  { name: 'kpis', href: '/cms/kpis', roles: ['ADMIN', 'SUPERVISOR', 'FACILITATOR'] },
  { name: 'jobs', href: '/admin/jobs/', roles: ['ADMIN'] },
  { name: 'logs', href: '/dashboard/admin/logs', roles: ['ADMIN'] },
];

export function Tools() {
  const translate = useTranslate();
  const { permissions = [] } = usePermissions<Permissions>();
  const open = tools.filter(({ roles }) => roles.some(role => permissions.includes(role)));
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))' }}>
      <Title title={translate('elo.pages.tools')} />
      {open.map(({ name, href }) => (
        <Card key={name} variant="outlined">
          <CardActionArea href={href} sx={{ height: '100%' }}>
            <CardContent>
              <Typography component="h2" variant="h6" gutterBottom>
                {translate(`elo.tools.${name}`)}
              </Typography>
              <Typography variant="body2" color="textSecondary">
                {translate(`elo.tools.${name}_help`)}
              </Typography>
            </CardContent>
          </CardActionArea>
        </Card>
      ))}
    </Box>
  );
}
