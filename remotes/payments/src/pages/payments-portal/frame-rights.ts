/**
 * What a payments portal may do inside this page: everything that paying needs, but for leading the whole page elsewhere.
 * It is of another origin (see `portalAddress`), and keeps its own: without it, it had no cookies.
 */
export const frameRights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
