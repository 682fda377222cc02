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
