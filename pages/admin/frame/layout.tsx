import { type Theme, useMediaQuery } from '@mui/material';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import {
  AppBar,
  Layout,
  LocalesMenuButton,
  RefreshIconButton,
  Sidebar,
  type SidebarProps,
  TitlePortal,
  useSidebarState,
  useTranslate,
} from 'react-admin';
import { LeaveGuard } from '../parts/unsaved.js';
import { SearchButton } from '../search/search-button.js';
import type { Area } from './area.js';
import { AreaMenu } from './menu.js';
import { ChooseVersion } from './choose-version.js';
import { ConnectionAwaited } from './connection-awaited.js';
import { SignInAgain } from './sign-in-again.js';

/** Below the bar that all pages of staff have (site-header.ts): that bar has the person's name and the way to sign out. */
const Bar = () => {
  const translate = useTranslate();
  return (
    <AppBar
      component="section"
      aria-label={translate('elo.start.title')}
      position="sticky"
      color="default"
      userMenu={false}
      elevation={0}
      toolbar={
        <>
          <SearchButton />
          {/* A phone has no room for the language’s name beside the title. */}
          <Box sx={{ '& .MuiButton-root': { fontSize: { xs: 0, sm: '0.8125rem' }, minWidth: 0 } }}>
            <LocalesMenuButton />
          </Box>
          <RefreshIconButton />
        </>
      }
      sx={{ borderBottom: 1, borderColor: 'divider', backgroundColor: 'background.paper', color: 'text.primary' }}
    >
      {/* Parts that are blocks of their own would be cut off without dots. */}
      <TitlePortal component="h1" sx={{ '& *': { display: 'inline' } }} />
    </AppBar>
  );
};

/**
 * On a phone the menu lies over the page: it closes when a window becomes that narrow, and opens again with more room. It
 * starts closed there: a dialog that closes while it opens would hide the page from screen readers for good.
 */
function FittingSidebar(sidebar: SidebarProps) {
  const isNarrow = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const [isOpen, setOpen] = useSidebarState();
  const [wasNarrow, setWasNarrow] = useState(isNarrow);
  useEffect(() => {
    if (wasNarrow === isNarrow) return;
    setOpen(!isNarrow);
    setWasNarrow(isNarrow);
  }, [wasNarrow, isNarrow, setOpen]);
  return <Sidebar {...sidebar} open={isOpen && (wasNarrow || !isNarrow)} />;
}

export const layoutFor = (areas: readonly Area[]) =>
  function AreaLayout({ children }: { children: ReactNode }) {
    return (
      <Layout
        appBar={Bar}
        appBarAlwaysOn
        sidebar={FittingSidebar}
        menu={() => <AreaMenu areas={areas} />}
        sx={{
          '& .RaLayout-appFrame': { marginTop: 0 },
          // Wide content, such as a table, scrolls by itself: the page does not.
          '&, & .RaLayout-content, & .RaShow-card, & .RaEdit-card, & .RaCreate-card, & .RaList-content': {
            minWidth: 0,
          },
          minHeight: 0,
        }}
      >
        <LeaveGuard>
          <Box sx={{ pb: 6, minWidth: 0 }}>{children}</Box>
          <ChooseVersion />
        </LeaveGuard>
        <SignInAgain />
        <ConnectionAwaited />
      </Layout>
    );
  };
