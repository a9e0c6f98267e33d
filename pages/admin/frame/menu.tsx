import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import HomeIcon from '@mui/icons-material/HomeOutlined';
import { Menu, usePermissions, useSidebarState, useStoreContext, useTranslate } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import { type Area, mayOpen, type Page, type Screens } from './area.js';

/** The screens that this person may open, area by area; areas without any are left out. */
export function openAreas(areas: readonly Area[], permissions: Permissions) {
  const open = ({ hidden, roles }: Screens | Page) => !hidden && mayOpen({ roles }, permissions);
  return areas
    .map(({ name, screens = {}, pages = [] }) => ({
      name,
      resources: Object.entries(screens).flatMap(([resource, each]) => (open(each) ? [resource] : [])),
      pages: pages.filter(open),
    }))
    .filter(({ resources, pages }) => resources.length + pages.length > 0);
}

export function AreaMenu({ areas }: { areas: readonly Area[] }) {
  const { permissions = [] } = usePermissions<Permissions>();
  const [isOpen] = useSidebarState();
  const translate = useTranslate();
  const store = useStoreContext();
  return (
    <Menu>
      <Menu.Item to="/" primaryText={translate('ra.page.dashboard')} leftIcon={<HomeIcon />} />
      {openAreas(areas, permissions).map(({ name, resources, pages }) => (
        <Box key={name} role="group" aria-label={translate(`elo.areas.${name}`)}>
          {isOpen && (
            <Typography
              component="div"
              aria-hidden
              variant="overline"
              color="textSecondary"
              sx={{ px: 2, pt: 1.5, lineHeight: 1.6 }}
            >
              {translate(`elo.areas.${name}`)}
            </Typography>
          )}
          {resources.map(resource => (
            // The whole list: its last filters may come from a link, such as a number of the start page.
            <Menu.ResourceItem
              key={resource}
              name={resource}
              onClick={() => store.removeItem(`${resource}.listParams`)}
            />
          ))}
          {pages.map(({ path, icon: Icon }) => (
            <Menu.Item
              key={path}
              to={`/${path}`}
              primaryText={translate(`elo.pages.${path}`)}
              leftIcon={Icon && <Icon />}
            />
          ))}
        </Box>
      ))}
    </Menu>
  );
}
