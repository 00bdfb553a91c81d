/** Path of the list of all sources, to which data answers link (C12.8). */
export const SOURCES_PATH = '/api/v1/sources';
export const LICENCE_LINK = `<${SOURCES_PATH}>; rel="license"`;
