import CloseIcon from '@mui/icons-material/BlockOutlined';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { CloseRoutesDocument, type ServiceRouteFragment } from './operations.js';
import { ForcedDialog } from './forced-dialog.js';

/** Closes routes. The server refuses it while it would hurt callers, and names them. */
export function CloseDialog({ routes, then }: { routes: readonly ServiceRouteFragment[]; then?: () => void }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const ids = routes.flatMap(({ id, closedAt }) => (closedAt === null ? [id] : []));
  const args = { smart_count: ids.length };
  return (
    <>
      <Button size="small" startIcon={<CloseIcon />} onClick={() => setOpen(true)}>
        {translate('elo.cutover.close')}
      </Button>
      {isOpen && (
        <ForcedDialog
          title={translate('elo.cutover.close')}
          refusals={[]}
          forceLabel={translate('elo.cutover.close_force')}
          submitLabel={translate('elo.cutover.close_count', args)}
          isDangerous
          run={force => ask(CloseRoutesDocument, { routes: ids, force })}
          done={translate('elo.cutover.were_closed', args)}
          onClose={() => setOpen(false)}
          {...(then && { onDone: then })}
        >
          <Typography>{translate('elo.cutover.close_confirm', args)}</Typography>
        </ForcedDialog>
      )}
    </>
  );
}
