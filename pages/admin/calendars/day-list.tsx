import BlockIcon from '@mui/icons-material/BlockOutlined';
import MeetingIcon from '@mui/icons-material/GroupsOutlined';
import PersonIcon from '@mui/icons-material/PersonOutlined';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import ListItemText from '@mui/material/ListItemText';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { dayText, today } from '../parts/time.js';
import type { Day, Entry } from './week.js';
import { timesOf } from './week-grid.js';

interface DayListProps {
  days: readonly Day[];
  zone: string;
  onOpen: (entry: Entry) => void;
}

/** A week on a phone: day after day, with working hours in words. */
export function DayList({ days, zone, onOpen }: DayListProps) {
  const translate = useTranslate();
  return days.map(({ date, working, entries, meetings }) => (
    <Box component="section" key={date} sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 2, flexWrap: 'wrap' }}>
        <Typography component="h3" variant="subtitle1" color={date === today(zone) ? 'primary' : 'text.primary'}>
          {dayText(date, 'weekday')}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {working.map(timesOf).join(', ') || translate('elo.calendar.day_off')}
        </Typography>
      </Box>
      {entries.length + meetings.length > 0 && (
        <List dense disablePadding>
          {meetings.map(entry => (
            <ListItem key={`meeting ${entry.meeting.id}`}>
              <ListItemIcon sx={{ minWidth: 40 }}>
                <MeetingIcon />
              </ListItemIcon>
              <ListItemText
                primary={entry.meeting.title}
                secondary={`${timesOf(entry)} · ${entry.meeting.className}`}
              />
            </ListItem>
          ))}
          {entries.map(entry => (
            <ListItem key={entry.appointment.id} disablePadding>
              <ListItemButton onClick={() => onOpen(entry)}>
                <ListItemIcon sx={{ minWidth: 40 }}>
                  {entry.appointment.kind === 'BLOCK' ? <BlockIcon /> : <PersonIcon color="primary" />}
                </ListItemIcon>
                <ListItemText
                  primary={
                    entry.appointment.kind === 'BLOCK'
                      ? entry.appointment.comments || translate('elo.calendar.blocked')
                      : entry.appointment.client?.name
                  }
                  secondary={[timesOf(entry), entry.appointment.class?.name].filter(Boolean).join(' · ')}
                />
              </ListItemButton>
            </ListItem>
          ))}
        </List>
      )}
    </Box>
  ));
}
