/** The path of stored files on this server (rest/portal/files.raw.ts); the file's own path follows. */
const ADDRESS = '/portal/api/submissions/files/';

/** The address of a stored file on this server, for the browsers of people who may see its record. */
export const fileAddress = ({ path }: { path: string }): string =>
  ADDRESS + path.split('/').map(encodeURIComponent).join('/');
