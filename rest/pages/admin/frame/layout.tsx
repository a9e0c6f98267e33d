import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { AppBar, Layout, LocalesMenuButton, RefreshIconButton, TitlePortal, useTranslate } from 'react-admin';
import type { Area } from './area.js';
import { AreaMenu } from './menu.js';

/** Below the bar that all pages of staff have (site-header.ts): who is signed in, and the way out, stand there. */
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
          {/* A phone has no room for the language’s name beside the title. */}
          <Box sx={{ '& .MuiButton-root': { fontSize: { xs: 0, sm: '0.8125rem' }, minWidth: 0 } }}>
            <LocalesMenuButton />
          </Box>
          <RefreshIconButton />
        </>
      }
      sx={{ borderBottom: 1, borderColor: 'divider', backgroundColor: 'background.paper', color: 'text.primary' }}
    >
      <TitlePortal component="h1" />
    </AppBar>
  );
};

export const layoutFor = (areas: readonly Area[]) =>
  function AreaLayout({ children }: { children: ReactNode }) {
    return (
      <Layout
        appBar={Bar}
        appBarAlwaysOn
        menu={() => <AreaMenu areas={areas} />}
        sx={{
          '& .RaLayout-appFrame': { marginTop: 0 },
          // What is wide, such as a table, scrolls by itself: the page does not.
          '&, & .RaLayout-content, & .RaShow-card, & .RaEdit-card, & .RaCreate-card, & .RaList-content': {
            minWidth: 0,
          },
          minHeight: 0,
        }}
      >
        <Box sx={{ pb: 6, minWidth: 0 }}>{children}</Box>
      </Layout>
    );
  };
