const PAGE = /^https?:\/\/\S+$/i;

/**
 * Checks that a text is the http or https URL of a web page. Other URLs, such as `javascript:`, are never used as
 * links.
 */
export const isPage = (text: string): boolean => PAGE.test(text);
