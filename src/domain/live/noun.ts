import { itself, nobody } from '../kernel/hearing.js';
import { noun } from '../kernel/noun.js';

export const liveNoun = noun({
  tables: ['live_messages', 'meeting_visits'],
  types: {
    dashboard: ['LiveMessage', 'LiveSession', 'LiveSessionReport', 'LiveSessions', 'WatchedLiveMessages'],
    none: ['AttendanceStep'],
  },
  hears: {
    postLiveMessage: nobody('Who is in the live session reads it there.'),
    leaveLiveSession: itself,
  },
});
