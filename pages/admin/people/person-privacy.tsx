import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNotify, usePermissions, useRecordContext, useTranslate } from 'react-admin';
import type { Permissions } from '../data/auth-provider.js';
import { ask } from '../data/graph.js';
import {
  ExportPersonDocument,
  PersonAccessesDocument,
  type PersonAccessesQuery,
  type PersonDetailsFragment,
  PersonPrivacyDocument,
  type PersonPrivacyQuery,
} from './operations.js';
import { ActionButton } from '../parts/action-button.js';
import { Section } from '../parts/section.js';
import { timeText } from '../parts/time.js';

/** The interval of checks if an export is ready. */
const LOOK_AGAIN_MS = 5_000;

const List = ({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) => {
  const translate = useTranslate();
  return (
    <Box sx={{ px: 2, pb: 2 }}>
      <Typography variant="subtitle1" component="h3">
        {translate(title)}
      </Typography>
      {children.length === 0 ? (
        <Typography color="textSecondary">{translate(empty)}</Typography>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5, overflowWrap: 'anywhere' }}>
          {children}
        </Box>
      )}
    </Box>
  );
};

type Exported = NonNullable<PersonPrivacyQuery['personExports']>[number];
function Export({ of: { state, createdAt, expiresAt, url } }: { of: Exported }) {
  const translate = useTranslate();
  const isOver = expiresAt !== null && new Date(expiresAt) <= new Date();
  return (
    <li>
      {timeText(createdAt)}: {translate(`elo.privacy.states.${isOver ? 'EXPIRED' : state}`)}
      {url && !isOver && (
        <>
          {' · '}
          <Link href={url}>{translate('elo.privacy.download')}</Link>{' '}
          {translate('elo.privacy.until', { time: timeText(expiresAt!) })}
        </>
      )}
    </li>
  );
}

type Consent = NonNullable<PersonPrivacyQuery['consents']>[number];
function ConsentState({ of: { current, isGiven, history } }: { of: Consent }) {
  const translate = useTranslate();
  return (
    <li>
      {current.title}
      {': '}
      {[
        ...(isGiven ? [] : [translate('elo.privacy.asked', { version: current.version })]),
        ...history.map(({ givenAt, withdrawnAt, text: { version } }) =>
          withdrawnAt
            ? translate('elo.privacy.withdrawn', { time: timeText(withdrawnAt), version })
            : translate('elo.privacy.given', { time: timeText(givenAt), version }),
        ),
      ].join('; ')}
    </li>
  );
}

type AccessPage = NonNullable<PersonAccessesQuery['accessRecords']>;
/** Loaded on request: otherwise each look at a person would read them. */
function Accesses({ personId }: { personId: string }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [pages, setPages] = useState<readonly AccessPage[]>([]);
  const last = pages.at(-1);
  const more = async () => {
    try {
      const { accessRecords } = await ask(PersonAccessesDocument, {
        id: personId,
        after: last?.pageInfo.endCursor ?? null,
      });
      if (accessRecords) setPages([...pages, accessRecords]);
    } catch (error) {
      notify((error as Error).message, { type: 'error' });
    }
  };
  const readerOf = ({ actor, keyName, actorKind }: AccessPage['nodes'][number]) =>
    actor?.name ?? keyName ?? translate(actorKind === 'SERVICE' ? 'elo.privacy.service' : 'elo.privacy.gone');
  return (
    <>
      {last && (
        <List title="elo.privacy.accesses" empty="elo.privacy.no_accesses">
          {pages
            .flatMap(({ nodes }) => nodes)
            .map(each => (
              <li key={each.id}>
                {timeText(each.createdAt)}: {readerOf(each)} · {translate(`elo.privacy.kinds.${each.kind}`)} ·{' '}
                {each.operation}
              </li>
            ))}
        </List>
      )}
      {(!last || last.pageInfo.hasNextPage) && (
        <Box sx={{ px: 2, pb: 2 }}>
          <Button onClick={() => void more()}>
            {translate(last ? 'elo.privacy.more' : 'elo.privacy.show_accesses')}
          </Button>
        </Box>
      )}
    </>
  );
}

/** The stored data of a person, their consents, and the record of accesses: for administrators. */
export function PersonPrivacy() {
  const person = useRecordContext<PersonDetailsFragment>();
  const { permissions = [] } = usePermissions<Permissions>();
  const notify = useNotify();
  const [found, setFound] = useState<PersonPrivacyQuery | null>(null);
  const id = permissions.includes('ADMIN') ? person?.id : undefined;
  const look = useCallback(
    () =>
      id === undefined
        ? Promise.resolve()
        : ask(PersonPrivacyDocument, { id }).then(setFound, (error: unknown) =>
            notify((error as Error).message, { type: 'error' }),
          ),
    [id, notify],
  );
  useEffect(() => void look(), [look]);
  const isWaiting = found?.personExports?.some(({ state }) => state === 'WAITING') ?? false;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => void look(), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, [isWaiting, look]);
  if (!person || id === undefined || !found) return null;
  const { name } = person;
  return (
    <Section
      title="elo.privacy.title"
      action={
        <ActionButton
          label="elo.privacy.export"
          icon={<DownloadIcon />}
          run={() => ask(ExportPersonDocument, { id }).then(look)}
          done="elo.privacy.export_asked"
          confirm={{ title: 'elo.privacy.export', content: 'elo.privacy.export_help', args: { name } }}
        />
      }
    >
      <List title="elo.privacy.exports" empty="elo.privacy.no_exports">
        {(found.personExports ?? []).map(each => (
          <Export key={each.id} of={each} />
        ))}
      </List>
      <List title="elo.privacy.consents" empty="elo.privacy.no_consents">
        {(found.consents ?? []).map(each => (
          <ConsentState key={each.purpose} of={each} />
        ))}
      </List>
      <Accesses personId={id} />
    </Section>
  );
}
