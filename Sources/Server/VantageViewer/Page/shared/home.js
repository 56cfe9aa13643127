// The server that these modules were loaded from. It serves them from `viewer/` or one of its subfolders.

const address = import.meta.url;

/** The URL of the server, with a trailing slash. */
export const home = address.slice(0, address.lastIndexOf('/viewer/') + 1);
