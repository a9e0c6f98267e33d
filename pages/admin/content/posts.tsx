import DraftIcon from '@mui/icons-material/DraftsOutlined';
import PublishIcon from '@mui/icons-material/PublishOutlined';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import {
  DataTable,
  regex,
  required,
  SaveButton,
  SelectInput,
  TextInput,
  useRecordContext,
  useTranslate,
} from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { choicesOf } from '../parts/choose.js';
import type { PostRowFragment } from './operations.js';
import { exportsAs } from '../parts/csv.js';
import { RecordCreate, RecordEdit } from '../parts/record-form.js';
import { RecordList } from '../parts/record-list.js';
import { TimeColumn, TimeInput, timeText } from '../parts/time.js';
import { PostPreview } from './post-preview.js';

const states = choicesOf('posts', ['published', 'drafts']);

const filters = [
  <SelectInput key="state" source="state" choices={states} alwaysOn resettable={false} emptyText={false} />,
  <TextInput key="category" source="category" />,
];

const exporter = exportsAs<PostRowFragment>('publicacoes', ['id', 'slug', 'title', 'category', 'publishedAt', 'likes']);

const isAhead = ({ publishedAt }: Pick<PostRowFragment, 'publishedAt'>) =>
  publishedAt !== null && new Date(publishedAt) > new Date();

function PostState() {
  const post = useRecordContext<PostRowFragment>();
  const translate = useTranslate();
  if (!post) return null;
  if (!post.publishedAt) return <Chip component="span" size="small" label={translate('elo.posts.draft')} />;
  const time = timeText(post.publishedAt);
  return isAhead(post) ? (
    <Chip component="span" size="small" color="info" label={translate('elo.posts.ahead', { time })} />
  ) : (
    <>{time}</>
  );
}

const PostList = () => (
  <RecordList
    filters={filters}
    filterDefaultValues={{ state: 'published' }}
    exporter={exporter}
    narrow={{ primaryText: row => row.title, secondaryText: row => row.category, tertiaryText: () => <PostState /> }}
  >
    <DataTable bulkActionButtons={false}>
      <DataTable.Col source="title" />
      <DataTable.Col source="category" />
      <DataTable.Col source="publishedAt">
        <PostState />
      </DataTable.Col>
      <DataTable.Col source="author" render={row => row.author?.name} />
      <DataTable.NumberCol source="likes" />
      <TimeColumn source="updatedAt" />
    </DataTable>
  </RecordList>
);

/** `Alta segura, já!` as an address: `alta-segura-ja`. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036F]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, 120)
    .replace(/-$/, '');

const slugWords = regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'elo.posts.slug_wrong');

/** The title. It proposes an address while a new post has none of its own. */
function TitleInput() {
  const { getFieldState, setValue } = useFormContext();
  const post = useRecordContext();
  const propose = (title: string) => {
    if (!post && !getFieldState('slug').isTouched) setValue('slug', slugOf(title), { shouldDirty: true });
  };
  return (
    <TextInput
      source="title"
      validate={required()}
      onChange={event => propose((event as { target: { value: string } }).target.value)}
      slotProps={{ htmlInput: { maxLength: 200 } }}
    />
  );
}

const PostFields = () => (
  <Box sx={{ display: 'grid', gap: 2, width: '100%', gridTemplateColumns: { xs: '1fr', lg: '1fr 1fr' } }}>
    <Box sx={{ minWidth: 0 }}>
      <TitleInput />
      <TextInput source="slug" validate={[required(), slugWords]} helperText="elo.posts.slug_help" />
      <TextInput source="category" validate={[required(), slugWords]} helperText="elo.posts.category_help" />
      <TextInput source="excerpt" multiline minRows={2} slotProps={{ htmlInput: { maxLength: 500 } }} />
      <TextInput
        source="body"
        multiline
        minRows={12}
        maxRows={30}
        validate={required()}
        helperText="elo.posts.body_help"
      />
      <TimeInput source="publishedAt" helperText="elo.posts.published_help" />
    </Box>
    <Box sx={{ minWidth: 0 }}>
      <PostPreview />
    </Box>
  </Box>
);

const now = (form: object) => ({ ...form, publishedAt: new Date().toISOString() });
const never = (form: object) => ({ ...form, publishedAt: null });

/** Saves, and also publishes an unpublished post. */
const SaveAndPublish = () => (
  <SaveButton
    type="button"
    variant="outlined"
    alwaysEnable
    label="elo.posts.publish"
    icon={<PublishIcon />}
    transform={now}
  />
);

function PublishingButtons() {
  const post = useRecordContext<PostRowFragment>();
  if (!post) return null;
  if (!post.publishedAt || isAhead(post)) return <SaveAndPublish />;
  return (
    <SaveButton
      type="button"
      variant="outlined"
      alwaysEnable
      label="elo.posts.take_back"
      icon={<DraftIcon />}
      transform={never}
    />
  );
}

const wide = { '& .RaSimpleForm-root, & form > div': { maxWidth: 'none' } };

const PostCreate = () => (
  <RecordCreate sx={wide} buttons={<SaveAndPublish />}>
    <PostFields />
  </RecordCreate>
);

const PostEdit = () => (
  <RecordEdit sx={wide} removable buttons={<PublishingButtons />}>
    <PostFields />
  </RecordEdit>
);

export const postScreens = { list: PostList, create: PostCreate, edit: PostEdit };
