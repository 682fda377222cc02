/** Placeholders in the markup for what belongs to the visit. Letters only, because no encoding changes them. */
export const markupBlanks = {
  brandName: 'blankBrandName',
  brandPhone: 'blankBrandPhone',
  brandLogo: 'blankBrandLogo',
  /** The alias as in the address. */
  aliasInPath: 'blankAliasInPath',
  /** The alias as a value of a query. */
  aliasInQuery: 'blankAliasInQuery',
  /** What names the page load for support. */
  snapshotId: 'blankSnapshotId',
  /** Where the frame has its page. */
  page: 'blankPage',
} as const
