/** The address of the list of a kind of record, for links. @param filter values of the list's filters */
export const listAddress = (resource: string, filter?: object) => ({
  pathname: `/${resource}`,
  search: filter ? `?filter=${encodeURIComponent(JSON.stringify(filter))}` : '',
});
