/**
 * The rights of a payments portal in a frame: everything that paying needs, except navigating the whole page. It has
 * another origin (see `portalAddress`) and keeps it, because without its origin it would have no cookies.
 */
export const frameRights =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'
