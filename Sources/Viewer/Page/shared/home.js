// The server that these modules come from: they lie below `viewer/` there, or below a folder of it.

const address = import.meta.url;

/** Its address, with a slash at the end. */
export const home = address.slice(0, address.lastIndexOf('/viewer/') + 1);
