import type { Theme } from '@mui/material';
import { defaultDarkTheme, defaultLightTheme, type RaThemeOptions } from 'react-admin';

// The colours of pages/assets/pages.css, so that this page looks like the other pages.

/** react-admin labels the element around a row's checkbox, a place that screen readers ignore. */
const labelOfBox = (state: object): { 'aria-label'?: string } => {
  const { 'aria-label': label } = state as { 'aria-label'?: string };
  return label === undefined ? {} : { 'aria-label': label };
};

/** The code of most screens comes before anybody can see a bar. */
const loadingBar = (color: string): object => ({
  'body[aria-busy="true"]::before': {
    content: '""',
    position: 'fixed',
    inset: '0 0 auto',
    zIndex: 2000,
    height: 3,
    backgroundColor: color,
    opacity: 0,
    animation: 'elo-loading 1.2s 0.3s ease-in-out infinite alternate',
    '@media (prefers-reduced-motion: reduce)': { animation: 'elo-loading 0s 0.3s forwards' },
  },
  '@keyframes elo-loading': { from: { opacity: 0.25 }, to: { opacity: 1 } },
});

/** Fingers need more room than a pointer; test/e2e/support/touch.ts measures it. */
const touched = (style: object): object => ({ '@media (any-pointer: coarse)': style });
const touchable = { styleOverrides: { root: touched({ minHeight: 40, minWidth: 40 }) } };

const common = (base: RaThemeOptions): RaThemeOptions => ({
  ...base,
  typography: { fontFamily: 'system-ui, sans-serif', button: { textTransform: 'none', fontWeight: 600 } },
  shape: { borderRadius: 8 },
  // Nothing moves for people that ask their system for less motion.
  motion: { reducedMotion: 'system' },
  sidebar: { width: 232, closedWidth: 52 },
  components: {
    ...base.components,
    MuiCssBaseline: { styleOverrides: ({ palette }: Theme) => loadingBar(palette.primary.main) },
    MuiTextField: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiFormControl: { defaultProps: { variant: 'outlined', margin: 'dense', size: 'small', fullWidth: true } },
    MuiButton: touchable,
    MuiIconButton: touchable,
    MuiToggleButton: touchable,
    MuiFormControlLabel: touchable,
    MuiInputBase: touchable,
    MuiMenuItem: touchable,
    // A dialog needs the whole width of a phone.
    MuiDialog: {
      styleOverrides: { paper: ({ theme }: { theme: Theme }) => ({ [theme.breakpoints.down('sm')]: { margin: 12 } }) },
    },
    // Elevation is told by shadows: a lighter shade would make patches around parts with the colour of paper.
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    // On a phone it would lie over the page: over all forms of a page, and over the forms of dialogs.
    MuiCheckbox: {
      styleOverrides: touchable.styleOverrides,
      defaultProps: { slotProps: { input: labelOfBox, root: { 'aria-label': undefined } } } as object,
    },
    RaToolbar: {
      styleOverrides: {
        root: { backgroundColor: 'transparent', '&.RaToolbar-mobileToolbar': { position: 'static' } },
      },
    },
    // A phone has no room for all buttons of a page in one line.
    RaTopToolbar: { styleOverrides: { root: { flexWrap: 'wrap', alignItems: 'center' } } },
    // It shows states, and these must be readable.
    RaSimpleList: { styleOverrides: { root: { '& .RaSimpleList-tertiary': { float: 'right', opacity: 1 } } } },
    RaSimpleForm: { styleOverrides: { root: { maxWidth: 720 } } },
    // The graph's lists have an order of their own.
    RaDataTableHeadCell: { defaultProps: { disableSort: true } },
    RaDataTable: { styleOverrides: { root: { '& .RaDataTable-headerCell': { fontWeight: 600 } } } },
  },
});

export const lightTheme: RaThemeOptions = {
  ...common(defaultLightTheme),
  palette: {
    mode: 'light',
    primary: { main: '#0b5c55' },
    secondary: { main: '#0b5c55' },
    // Dark enough to be read as text on paper.
    warning: { main: '#8f4700' },
    success: { main: '#1c6b34' },
    text: { primary: '#1a2422', secondary: '#55625f' },
    background: { default: '#fbfcfb', paper: '#ffffff' },
    divider: '#d5dedb',
  },
};

export const darkTheme: RaThemeOptions = {
  ...common(defaultDarkTheme),
  palette: {
    mode: 'dark',
    primary: { main: '#6fd3c5' },
    secondary: { main: '#6fd3c5' },
    // Bright enough to be read as text on paper.
    error: { main: '#ff9088' },
    text: { primary: '#e6eeec', secondary: '#a3b2ae' },
    background: { default: '#101615', paper: '#18211f' },
    divider: '#32403c',
  },
};
