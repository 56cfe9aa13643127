// The server that these modules are loaded from. It serves them under `viewer/` or a folder in it.

const address = import.meta.url;

/** The address of the server, with a trailing slash. */
export const home = address.slice(0, address.lastIndexOf('/viewer/') + 1);
