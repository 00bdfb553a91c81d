/** Texts of the pages for reviewers. */
export const reviewEnglish = {
  review: {
    link: 'Review',
  },
};
