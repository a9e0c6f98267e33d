import AddIcon from '@mui/icons-material/AddOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import CardContent from '@mui/material/CardContent';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useState } from 'react';
import { maxLength, required, TextInput, Title, useNotify, useTranslate } from 'react-admin';
import { ask } from '../data/graph.js';
import { ConsentTextsDocument, type ConsentTextsQuery, PublishConsentTextDocument } from './operations.js';
import { FormDialog } from '../parts/form-dialog.js';
import { timeText } from '../parts/time.js';

interface Given {
  purpose: string;
  title: string;
  text: string;
}

function Publish({ current, then }: { current?: Given; then: () => void }) {
  const translate = useTranslate();
  return (
    <FormDialog
      label={translate(current ? 'elo.privacy.new_version' : 'elo.privacy.publish')}
      icon={current ? <EditIcon /> : <AddIcon />}
      resource="consents"
      defaults={current && { title: current.title, text: current.text }}
      save={({ purpose, title, text }: Partial<Given>) =>
        ask(PublishConsentTextDocument, {
          input: { purpose: current?.purpose ?? purpose ?? '', title: title ?? '', text: text ?? '' },
        })
      }
      done="elo.privacy.published"
      then={then}
    >
      {!current && (
        <TextInput
          source="purpose"
          label="elo.privacy.purpose"
          helperText="elo.privacy.purpose_help"
          validate={[required(), maxLength(40)]}
        />
      )}
      <TextInput source="title" label="elo.privacy.heading" validate={[required(), maxLength(200)]} />
      <TextInput
        source="text"
        label="elo.privacy.text"
        multiline
        minRows={4}
        validate={[required(), maxLength(20_000)]}
      />
    </FormDialog>
  );
}

/** The texts that people are asked to agree to: the current version of each text, and the next one. */
export function ConsentTexts() {
  const translate = useTranslate();
  const notify = useNotify();
  const [data, setData] = useState<ConsentTextsQuery | null>(null);
  const again = useCallback(
    () =>
      void ask(ConsentTextsDocument, {}).then(setData, (error: unknown) =>
        notify((error as Error).message, { type: 'error' }),
      ),
    [notify],
  );
  useEffect(again, [again]);
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Title title={translate('elo.pages.consents')} />
      <Box>
        <Publish then={again} />
      </Box>
      {data?.consents?.length === 0 && <Typography>{translate('elo.privacy.nothing_asked')}</Typography>}
      {data?.consents?.map(({ purpose, current }) => (
        <Card key={purpose} variant="outlined">
          <CardContent>
            <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'baseline' }}>
              <Typography component="h2" variant="h6">
                {current.title}
              </Typography>
              <Publish current={{ purpose, ...current }} then={again} />
            </Box>
            <Typography variant="body2" color="textSecondary">
              {purpose} ·{' '}
              {translate('elo.privacy.version', { version: current.version, time: timeText(current.publishedAt) })}
            </Typography>
            <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', mt: 1 }}>{current.text}</Typography>
          </CardContent>
        </Card>
      ))}
    </Box>
  );
}
