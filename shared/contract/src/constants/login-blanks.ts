/** Stands in the markup where something of the visit belongs. Letters alone, which no encoding changes. */
export const loginBlanks = {
  brandName: 'blankBrandName',
  brandPhone: 'blankBrandPhone',
  brandLogo: 'blankBrandLogo',
  /** The alias as the address has it. */
  aliasInPath: 'blankAliasInPath',
  /** The alias as a value in a query. */
  aliasInQuery: 'blankAliasInQuery',
} as const
