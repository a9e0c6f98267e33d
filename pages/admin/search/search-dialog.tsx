import CloseIcon from '@mui/icons-material/Close';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useState } from 'react';
import { useResourceDefinitions, useTranslate } from 'react-admin';
import { Link as RouterLink, type To } from 'react-router-dom';
import { GuardedDialog } from '../parts/guarded-dialog.js';
import { type Found, findEverywhere, type Hit, kindsFor } from './search.data.js';

/** One character is in nearly every name. */
const FEWEST = 2;
/** The graph refuses longer searches. */
const MOST = 100;
const WAIT_MS = 250;

/** A record, or the link to the list of all of them. */
type Choice = Hit | { to: To };

/** The kinds with all that can be chosen, which the keys go through as one list. */
function groupsOf(found: readonly Found[]) {
  let first = 0;
  return found.map(({ heading, hits, all }) => {
    const choices: Choice[] = all ? [...hits, { to: all }] : hits;
    const group = { heading, choices, first };
    first += choices.length;
    return group;
  });
}

/** The answer to the text of the field; while the next one is on its way, the one before it. */
function useFound(text: string) {
  const definitions = useResourceDefinitions();
  const mayOpen = (resource: string) => resource in definitions;
  const [asked, setAsked] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), WAIT_MS);
    return () => clearTimeout(timer);
  }, [text]);
  // An answer belongs to its text, so that a late one never takes the place of a newer one.
  const { data, error, isPlaceholderData, isFetching, refetch } = useQuery({
    queryKey: ['search-everything', asked],
    queryFn: () => findEverywhere({ text: asked, mayOpen }),
    enabled: asked.length >= FEWEST,
    placeholderData: keepPreviousData,
    // Without a connection it fails at once, and says so.
    networkMode: 'always',
    retry: false,
  });
  const isShort = text.length < FEWEST;
  return {
    kinds: kindsFor(mayOpen),
    isShort,
    isWaiting: !isShort && (asked !== text || isPlaceholderData || isFetching),
    found: isShort ? undefined : data,
    error: isShort || asked !== text ? null : error,
    askNow: () => setAsked(text),
    askAgain: () => void refetch(),
  };
}

/** Finds people, classes, courses and appointments of everything that the person may open. */
export function SearchDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const id = useId();
  const [text, setText] = useState('');
  const { kinds, isShort, isWaiting, found, error, askNow, askAgain } = useFound(text.trim());
  const [chosen, setChosen] = useState({ of: found, at: 0 });
  const groups = groupsOf((!error && found) || []);
  const choices = groups.flatMap(each => each.choices);
  // Each answer begins with its first record.
  const at = chosen.of === found ? chosen.at : 0;
  const idOf = (index: number) => `${id}-choice-${index}`;
  const headings = kinds.map(({ heading }) => translate(heading, { smart_count: 2 }));
  const count = choices.filter(each => 'title' in each).length;

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && choices.length > 0) {
      event.preventDefault();
      const next = (at + step + choices.length) % choices.length;
      setChosen({ of: found, at: next });
      document.getElementById(idOf(next))?.scrollIntoView({ block: 'nearest' });
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault();
      if (isWaiting) askNow();
      else document.getElementById(idOf(at))?.click();
    }
  };
  // A link that opens a tab of its own leaves the search as it is.
  const onFollow = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.shiftKey || onClose();
  const status = () => {
    if (error) return '';
    if (isShort) return translate('elo.search.kinds', { kinds: headings.join(', ') });
    if (isWaiting) return translate('elo.search.searching');
    return count === 0 ? translate('elo.none_found') : translate('elo.search.found', { smart_count: count });
  };

  const textsOf = (choice: Choice) => {
    if (!('title' in choice)) return { primary: translate('elo.search.all'), sx: { color: 'primary.main' } };
    const { title, mark, details } = choice;
    return { primary: title, secondary: [mark && translate(mark), ...details].filter(Boolean).join(' · ') };
  };
  return (
    <GuardedDialog
      onClose={onClose}
      maxWidth="sm"
      aria-labelledby={`${id}-label`}
      sx={{
        '& .MuiDialog-container': { alignItems: 'flex-start' },
        '& .MuiDialog-paper': { m: { xs: 1, sm: 4 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, pt: 2 }}>
        <TextField
          id={id}
          label={translate('elo.search.title')}
          autoFocus
          autoComplete="off"
          value={text}
          onChange={event => setText(event.target.value)}
          onKeyDown={onKeyDown}
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-expanded': choices.length > 0,
              'aria-controls': `${id}-found`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': choices.length > 0 ? idOf(at) : undefined,
              maxLength: MOST,
              spellCheck: false,
              enterKeyHint: 'search',
            },
          }}
        />
        <IconButton aria-label={translate('ra.action.close')} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </Box>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2, py: 1 }}>
        {status()}
      </Typography>
      {error && (
        <Alert
          severity="error"
          sx={{ mx: 2, mb: 2 }}
          action={
            <Button color="inherit" onClick={askAgain}>
              {translate('elo.search.again')}
            </Button>
          }
        >
          {translate(error.message, { _: error.message })}
        </Alert>
      )}
      <Box
        id={`${id}-found`}
        role="listbox"
        aria-label={translate('elo.search.title')}
        aria-busy={isWaiting}
        sx={{ overflowY: 'auto', pb: choices.length > 0 ? 1 : 0, opacity: isWaiting ? 0.6 : 1 }}
      >
        {groups.map(({ heading, first, choices: own }) => (
          <Box key={heading} role="group" aria-labelledby={`${id}-${heading}`}>
            <Typography
              id={`${id}-${heading}`}
              role="presentation"
              variant="overline"
              color="textSecondary"
              sx={{ display: 'block', px: 2, lineHeight: 2 }}
            >
              {translate(heading, { smart_count: 2 })}
            </Typography>
            {own.map((choice, place) => (
              <ListItemButton
                key={place}
                id={idOf(first + place)}
                role="option"
                component={RouterLink}
                to={choice.to}
                tabIndex={-1}
                aria-selected={first + place === at}
                selected={first + place === at}
                onClick={onFollow}
                sx={{ py: 0.25 }}
              >
                <ListItemText
                  {...textsOf(choice)}
                  slotProps={{ primary: { noWrap: true }, secondary: { noWrap: true } }}
                />
              </ListItemButton>
            ))}
          </Box>
        ))}
      </Box>
    </GuardedDialog>
  );
}
