interface Entry {
  id: number;
  /** The name of the installation that made it; null for entries from before UIDs named it: those were sent, so they stay. */
  installation: string | null | undefined;
}
const uid = (noun: string, { id, installation }: Entry): string => `${noun}-${id}@${installation ?? 'elo'}`;

/** The permanent UID of an appointment in calendar programs, for mail invitations and for the collaborator's feed. */
export const calendarUid = (appointment: Entry): string => uid('appointment', appointment);
/** The same for a collective meeting. */
export const meetingUid = (meeting: Entry): string => uid('meeting', meeting);
