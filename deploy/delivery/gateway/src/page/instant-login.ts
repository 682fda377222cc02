import { sameAlias } from '@homeside/contract/constants/aliases'
import type { LoginMarkup, PrerenderedLogin } from '@homeside/contract/prerendered'

import type { PageParts } from './page-html.ts'
import { decodedOf, filler, inBrand, type Prerendered } from './prerendered.ts'
import type { Visit } from './resolve-snapshot.ts'

/** The path of a login as the router has it. Other spellings of it get no prerendered page. */
const loginPath = /^(?:\/(?<segment>[^/]+))?\/login$/

/** Whether the path is that of a login. */
export function isLoginPath(pathname: string): boolean {
  return loginPath.test(pathname)
}

/** The prerendered login, filled in for a visit; null when host or brands lack what it needs. */
export function instantLoginFor(
  login: PrerenderedLogin,
  visit: Visit,
  pathname: string,
  { brand: { variables }, styles, scripts, snapshot }: PageParts,
): Prerendered | null {
  const segment = loginPath.exec(pathname)?.groups?.['segment']
  const alias = decodedOf(segment)
  if (alias === null || Boolean(alias) !== Boolean(visit.alias)) return null
  const made = login.languages[visit.language]
  if (!variables || !made) return null

  const { brand } = snapshot
  const fill = filler(snapshot, segment ?? '')
  const place = placeOf(alias, brand.alias)
  // The style of the entry is the login's own.
  const own = styles.length - 2
  return {
    id: 'login',
    title: place === 'unbranded' ? made.strings.title : `${made.strings.title} · ${brand.name}`,
    ...inBrand(login.style, variables),
    script: login.script,
    markup: fill(made.markup[place]),
    trouble: fill(made.trouble),
    noScript: fill(made.noScript),
    start: {
      strings: made.strings,
      styles: { before: styles.slice(0, own), after: styles.slice(own + 1) },
      scripts: scripts.slice(0, -1),
    },
    preloads: [],
  }
}

function placeOf(alias: string, brandAlias: string | null): keyof LoginMarkup {
  if (alias === '') return 'portal'
  return sameAlias(alias, brandAlias) ? 'branded' : 'unbranded'
}
