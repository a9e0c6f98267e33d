/** Where stored files are read (rest/portal/files.raw.ts); what follows is their path. */
const ADDRESS = '/portal/api/submissions/files/';

/** The address of a stored file on this server, for the browser of whoever may see its record. */
export const fileAddress = ({ path }: { path: string }): string =>
  ADDRESS + path.split('/').map(encodeURIComponent).join('/');
