import CssBaseline from '@mui/material/CssBaseline';
import { QueryClient } from '@tanstack/react-query';
import {
  AccessDenied,
  AdminContext,
  AuthenticationError,
  CoreAdminUI,
  CustomRoutes,
  Error as ErrorPage,
  LoadingPage,
  localStorageStore,
  Resource,
} from 'react-admin';
import { Route } from 'react-router-dom';
import { authProvider, type Permissions } from './data/auth-provider.js';
import { calendars } from './calendars/area.js';
import { createDataProvider } from './data/data-provider.js';
import { content } from './content/area.js';
import { type Area, mayOpen } from './frame/area.js';
import { layoutFor } from './frame/layout.js';
import { NotFound } from './frame/not-found.js';
import { Notices } from './frame/notices.js';
import { startFor } from './frame/start.js';
import { darkTheme, lightTheme } from './frame/theme.js';
import { frameWords } from './frame/words.js';
import { createLanguages } from './language/language.js';
import { operation } from './operation/area.js';
import { hospitals } from './hospitals/area.js';
import { people } from './people/area.js';
import { programme } from './programme/area.js';
import { searchWords } from './search/words.js';
import { start as beginning } from './start/area.js';

/** In the order of the menu. */
const areas: readonly Area[] = [beginning, programme, people, calendars, hospitals, content, operation];

const screens = areas.flatMap(area => Object.entries(area.screens ?? {}));
const pages = areas.flatMap(area => area.pages ?? []);

const dataProvider = createDataProvider(Object.fromEntries(screens.map(([name, { data }]) => [name, data])));
const languages = createLanguages([frameWords, searchWords, ...areas.flatMap(({ words }) => words)]);
// Without a connection a change fails at once, with its text kept: it would wait without a word, until the tab is closed.
const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
const layout = layoutFor(areas);
const start = startFor(areas);

const store = localStorageStore();

/** react-admin's `Admin` without its page for passwords: that page would bring all that forms need to the first screen. */
export const Administration = () => (
  <AdminContext
    authProvider={authProvider}
    dataProvider={dataProvider}
    i18nProvider={languages}
    store={store}
    lightTheme={lightTheme}
    darkTheme={darkTheme}
    queryClient={queryClient}
  >
    <CssBaseline enableColorScheme>
      <CoreAdminUI
        layout={layout}
        dashboard={start}
        loginPage={false}
        authCallbackPage={false}
        accessDenied={AccessDenied}
        authenticationError={AuthenticationError}
        catchAll={NotFound}
        error={ErrorPage}
        loading={LoadingPage}
        title="Elo"
        requireAuth
        disableTelemetry
      >
        {(permissions: Permissions) => [
          ...screens
            .filter(([, each]) => mayOpen(each, permissions))
            .map(([name, { data: _data, roles, writers = roles, hidden: _hidden, create, edit, ...each }]) => (
              <Resource
                key={name}
                name={name}
                {...each}
                {...(mayOpen({ roles: writers }, permissions) && { create, edit })}
              />
            )),
          <CustomRoutes key="pages">
            {pages
              .filter(each => mayOpen(each, permissions))
              .map(({ path, element }) => (
                <Route key={path} path={`/${path}`} element={element} />
              ))}
          </CustomRoutes>,
        ]}
      </CoreAdminUI>
      <Notices />
    </CssBaseline>
  </AdminContext>
);
