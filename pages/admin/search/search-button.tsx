import SearchIcon from '@mui/icons-material/Search';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { useNotify, useResourceDefinitions, useTranslate } from 'react-admin';
import { fetched } from '../frame/lazily.js';

const isMac = navigator.userAgent.includes('Mac');

/** Elements in which a slash is a typed character. */
const FIELDS = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';
/** An open dialog or menu: it waits for its own answer. */
const OPEN = '.MuiModal-root:not(.MuiModal-hidden)';

function isSearchKey({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k';
  return key === '/' && !(target as Element).matches(FIELDS);
}

/** Opens the search across everything, also by its keys. People without a list to search have neither. */
export function SearchButton() {
  const translate = useTranslate();
  const notify = useNotify();
  const mayOpen = 'classes' in useResourceDefinitions();
  const [Dialog, setDialog] = useState<ComponentType<{ onClose: () => void }> | null>(null);
  const open = async () => {
    try {
      const { SearchDialog } = await fetched(() => import('./search-dialog.js'));
      setDialog(() => SearchDialog);
    } catch {
      notify('ra.notification.http_error', { type: 'error' });
    }
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!mayOpen || event.defaultPrevented || !isSearchKey(event) || document.querySelector(OPEN)) return;
    // The key is no longer one of the browser, and the slash is not typed into the dialog.
    event.preventDefault();
    void open();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  if (!mayOpen) return null;
  return (
    <>
      <Tooltip title={translate('elo.search.tip', { key: isMac ? '⌘K' : 'Ctrl+K' })}>
        <IconButton
          aria-label={translate('elo.search.title')}
          aria-keyshortcuts="/ Control+K Meta+K"
          color="inherit"
          onClick={() => void open()}
        >
          <SearchIcon />
        </IconButton>
      </Tooltip>
      {Dialog && <Dialog onClose={() => setDialog(null)} />}
    </>
  );
}
