import Alert from '@mui/material/Alert';
import { EditButton, Show, TabbedShowLayout, TabbedShowLayoutTabs, TopToolbar, useTranslate } from 'react-admin';
import { useDetails } from '../parts/details.js';
import type { ClassRecord } from './classes.data.js';
import { HistoryLink } from '../parts/history.js';
import { ClassEnrollments } from './class-enrollments.js';
import { LeaderActions } from './class-leaders.js';
import { ClassMeetings } from './class-meetings.js';
import { ClassOverview } from './class-overview.js';
import { ClassPresence } from './class-presence.js';
import { CopyClass } from './copy-dialogs.js';
import { ClassSubmissions } from './submissions.js';
import { ClassTemplates } from './templates.js';
import { useRights } from './rights.js';
import { goneWithWay } from '../parts/gone.js';

/** Each tab has an address of its own below the address of the class. */
const tabs = [
  ['meetings', ClassMeetings],
  ['enrollments', ClassEnrollments],
  ['presence', ClassPresence],
  ['submissions', ClassSubmissions],
  ['templates', ClassTemplates],
] as const;

export const ClassPage = () => (
  <Show
    {...goneWithWay}
    actions={<Actions />}
    sx={{ '& .RaList-main': { minWidth: 0 }, '& .RaTabbedShowLayout-content': { px: { xs: 0, sm: 2 } } }}
  >
    <>
      <Notices />
      <TabbedShowLayout
        tabs={<TabbedShowLayoutTabs variant="scrollable" scrollButtons="auto" allowScrollButtonsMobile />}
      >
        <TabbedShowLayout.Tab label="elo.classes.tabs.overview">
          <ClassOverview />
        </TabbedShowLayout.Tab>
        {tabs.map(([path, Content]) => (
          <TabbedShowLayout.Tab key={path} label={`elo.classes.tabs.${path}`} path={path}>
            <Content />
          </TabbedShowLayout.Tab>
        ))}
      </TabbedShowLayout>
    </>
  </Show>
);

function Actions() {
  const { editsProgramme } = useRights();
  const group = useDetails<ClassRecord>('meetings');
  return (
    editsProgramme && (
      <TopToolbar sx={{ flexWrap: 'wrap' }}>
        {group && <LeaderActions group={group} />}
        {group && <CopyClass group={group} />}
        <HistoryLink />
        <EditButton />
      </TopToolbar>
    )
  );
}

/** The faults that keep a class from working properly. */
function Notices() {
  const group = useDetails<ClassRecord>('meetings');
  const translate = useTranslate();
  if (!group) return null;
  const troubles = [
    group.archivedAt !== null && 'archived',
    group.facilitator === null && 'without_facilitator',
    group.facilitator !== null && (group.employee === null || group.employee.archivedAt !== null) && 'without_calendar',
  ].filter(trouble => trouble !== false);
  return troubles.map(trouble => (
    <Alert key={trouble} severity={trouble === 'archived' ? 'info' : 'warning'} sx={{ m: 2, mb: 0 }}>
      {translate(`elo.classes.notices.${trouble}`, { name: group.facilitator?.name ?? '' })}
    </Alert>
  ));
}
