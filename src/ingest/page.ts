const PAGE = /^https?:\/\/\S+$/i;

/** Whether a text is the address of a page of the web: what is none, such as `javascript:`, is linked nowhere. */
export const isPage = (text: string): boolean => PAGE.test(text);
