const folder = 'home-cards/'

/**
 * The name under which a remote's build lists a home card, beside its pages. No page has a slash in its name, so the two
 * never meet.
 */
export function homeCardPart(card: string): string {
  return `${folder}${card}`
}

/** The home card that a name in the build's list stands for; null when it stands for a page. */
export function homeCardOf(part: string): string | null {
  return part.startsWith(folder) ? part.slice(folder.length) : null
}

/**
 * The name under which a remote's build lists the status of an account entry, beside its pages. No page has a slash in
 * its name, so the two never meet.
 */
export function accountStatusPart(entry: string): string {
  return `account-statuses/${entry}`
}

/** The name under which a remote's build lists what it says of itself, beside its pages. */
export const ownFactsPart = 'own-facts/facts'

/** The paths of menu entries and home cards that show what the remote says of itself. */
export function ownFactsPaths({
  homeCards,
  menu,
}: {
  homeCards: readonly { path: string; when?: unknown }[]
  menu: readonly { path: string; badge?: unknown }[]
}): string[] {
  const shown = [...menu.filter(({ badge }) => badge === 'own'), ...homeCards.filter(({ when }) => when === 'own')]
  return shown.map(({ path }) => path)
}

/** The file by which a host of somebody else's starts a remote. The portal's page starts the entry that `pages.json` names. */
export const standaloneEntry = 'standaloneEntry.js'

/** The members of a route that may name a page. */
interface RoutePages {
  page: string
  litePage?: unknown
  firstPage?: unknown
}

/** Every page that a descriptor's routes name. */
export function pageNames({ routes }: { routes: readonly RoutePages[] }): string[] {
  const named = routes.flatMap(({ firstPage, litePage, page }) => [page, litePage, firstPage])
  return [...new Set(named.filter((name) => typeof name === 'string'))]
}

/**
 * The addresses of a route that has a first page: the whole path, and also the path without an optional parameter, if
 * the first page is that of the route itself.
 */
export function firstPagePaths({ firstPage, path }: { path: string; firstPage?: true | string | undefined }): string[] {
  if (firstPage === undefined) return []
  const whole = path.replaceAll('?', '')
  return whole === path || firstPage !== true ? [whole] : [whole, path.replace(/\/:\w+\?/g, '')]
}
