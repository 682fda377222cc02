const folder = 'home-cards/'

/** A home card's name among the pages of its remote's build. No page can have this name. */
export function homeCardPart(card: string): string {
  return `${folder}${card}`
}

/** The home card behind such a name; null for the name of a page. */
export function homeCardOf(part: string): string | null {
  return part.startsWith(folder) ? part.slice(folder.length) : null
}
