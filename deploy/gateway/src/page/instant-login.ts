import { createHash } from 'node:crypto'

import { sameAlias } from '@homeside/contract/constants/aliases'
import { loginBlanks } from '@homeside/contract/constants/login-blanks'
import type { LoginMarkup, LoginStart } from '@homeside/contract/prerendered-login'
import { brandFor } from '@homeside/releases/resolve/brand-for'

import type { LiveReleases } from '../live/live-releases.ts'
import { assetReference } from './asset-reference.ts'
import { escapeHtml } from './escape-html.ts'
import { formatPhone } from './format-phone.ts'
import { pageFilesUrl } from './page-files.ts'
import type { PageParts } from './page-html.ts'
import type { Visit } from './resolve-snapshot.ts'

/** A login that is in the page, and what makes it interactive. */
export interface InstantLogin {
  title: string
  /** All style that it is drawn with, including the brand's colours. The page's policy allows it by its hash. */
  style: string
  styleHash: string
  /** Handles the form until its own script is ready. */
  script: string
  markup: string
  trouble: string
  noScript: string
  start: LoginStart
}

/** The path of a login as the router has it. Other spellings of it get no prerendered page. */
const loginPath = /^(?:\/(?<segment>[^/]+))?\/login$/

/**
 * The prerendered login, filled in for a visit; null when the path belongs to another page, or when host or brands lack
 * what it needs.
 */
export function instantLoginFor(
  live: LiveReleases,
  visit: Visit,
  pathname: string,
  { styles, scripts, snapshot }: PageParts,
): InstantLogin | null {
  const path = loginPath.exec(pathname)
  const segment = path?.groups?.['segment']
  const alias = decodedOf(segment)
  if (!path || !live.login || alias === null || Boolean(alias) !== Boolean(visit.alias)) return null
  const { variables } = brandFor({ ...visit, environment: live.manifest.environment }, live.brands)
  const made = live.login.languages[visit.language]
  const entry = live.host.entries['main']?.scripts.at(-1)
  if (!variables || !made || !entry) return null

  const { brand } = snapshot
  const fill = filler({
    name: brand.name,
    phone: brand.phone,
    logoUrl: brand.logoUrl,
    aliasInPath: segment ?? '',
    aliasInQuery: encodeURIComponent(alias),
  })
  const place = placeOf(alias, brand.alias)
  // This selector is stronger than that of the portal's own colours, which the whole style sheet sets again.
  const style = `${live.login.style}:root:root{${variables}}`
  const main = assetReference(live.host, entry)
  // The style of the entry is the login's own.
  const own = styles.length - 2
  return {
    title: place === 'unbranded' ? made.strings.title : `${made.strings.title} · ${brand.name}`,
    style,
    styleHash: `sha256-${createHash('sha256').update(style).digest('base64')}`,
    script: live.login.script,
    markup: fill(made.markup[place]),
    trouble: fill(made.trouble),
    noScript: fill(made.noScript),
    start: {
      strings: made.strings,
      pageFiles: pageFilesUrl(snapshot),
      styles: { before: styles.slice(0, own), after: styles.slice(own + 1) },
      scripts: scripts.filter(({ url }) => url !== main.url),
    },
  }
}

function placeOf(alias: string, brandAlias: string | null): keyof LoginMarkup {
  if (alias === '') return 'portal'
  return sameAlias(alias, brandAlias) ? 'branded' : 'unbranded'
}

/** Empty without an alias; null when it cannot be decoded. */
function decodedOf(segment: string | undefined): string | null {
  try {
    return decodeURIComponent(segment ?? '')
  } catch {
    return null
  }
}

interface Blanks {
  name: string
  phone: string
  logoUrl: string
  aliasInPath: string
  aliasInQuery: string
}

function filler({ name, phone, logoUrl, aliasInPath, aliasInQuery }: Blanks): (html: string) => string {
  const values: Record<string, string> = {
    [`tel:+1${loginBlanks.brandPhone}`]: `tel:+1${phone}`,
    [loginBlanks.brandPhone]: formatPhone(phone),
    [loginBlanks.brandName]: name,
    [loginBlanks.brandLogo]: logoUrl,
    [loginBlanks.aliasInPath]: aliasInPath,
    [loginBlanks.aliasInQuery]: aliasInQuery,
  }
  const blanks = new RegExp(
    Object.keys(values)
      .map((blank) => blank.replace('+', String.raw`\+`))
      .join('|'),
    'g',
  )
  return (html) => html.replace(blanks, (blank) => escapeHtml(values[blank] ?? ''))
}
