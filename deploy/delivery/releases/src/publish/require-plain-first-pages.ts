import { readFile } from 'node:fs/promises'
import path from 'node:path'

import { firstPagePaths } from '@homeside/contract/constants/remote-parts'
import { firstPages, firstPagesFile, type FirstPages } from '@homeside/contract/prerendered'
import type { RemoteDescriptor } from '@homeside/contract/remote-descriptor'

import { RefusedError } from '../changes/refused-error.ts'

/**
 * Refuses a remote whose first pages are missing, or are more than words, fields and drawings: a gateway puts them into
 * its responses as they are.
 *
 * @throws RefusedError naming the page, and what is not allowed in it.
 */
export async function requirePlainFirstPages(
  { name, routes }: Pick<RemoteDescriptor, 'name' | 'routes'>,
  folder: string,
): Promise<void> {
  const wanted = routes.flatMap((route) => firstPagePaths(route))
  const text = await readFile(path.join(folder, firstPagesFile), 'utf8').catch(() => null)
  if (wanted.length === 0 && text === null) return
  const refuse = (why: string): RefusedError => new RefusedError(`${name} is not published: ${why}`)
  const { data } = firstPages.safeParse(text === null ? null : JSON.parse(text))
  if (!data) throw refuse(`its build has no readable ${firstPagesFile}. Build it again.`)
  const missing = wanted.filter((each) => data.pages.every((page) => page.path !== each))
  if (missing.length > 0) throw refuse(`the first page of ${missing.join(', ')} was not drawn. Build it again.`)
  requirePlain(data.pages, refuse)
}

function requirePlain(pages: FirstPages['pages'], refuse: (why: string) => RefusedError): void {
  for (const { languages, path: address, style } of pages) {
    const faults = [...Object.values(languages).flatMap(faultsInMarkup), ...faultsInStyle(style)]
    if (faults.length === 0) continue
    throw refuse(`its first page ${address} has ${[...new Set(faults)].join(', ')}. Leave that to the page's script.`)
  }
}

const allowed = new Set(
  'a abbr article b br button dd details div dl dt em fieldset figcaption figure form h1 h2 h3 h4 header hr i img input label legend li nav ol optgroup option p section select small span strong sub summary sup table tbody td textarea th thead time tr ul svg circle g line path polygon polyline rect text title'.split(
    ' ',
  ),
)
const addresses = new Set(['action', 'formaction', 'href', 'poster', 'src', 'srcset', 'xlink:href'])
/** An address of the portal, the place of a blank, a part of the page, or a phone and mail program. */
const ownAddress = /^(?:$|[#?]|\/(?!\/)|blank[A-Z]|tel:|mailto:)/
const forbiddenAttribute = /^(?:on.*|style|srcdoc|ping|background|nonce)$/i

/** Finds all but words, fields and drawings in a markup. React wrote it, so each tag is well-formed. */
function faultsInMarkup(markup: string): string[] {
  const faults: string[] = []
  const rest = markup.replaceAll(
    /<\/?([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g,
    (_, tag: string, given: string) => {
      if (!allowed.has(tag.toLowerCase())) faults.push(`the element ${tag}`)
      for (const [, name = '', value = ''] of given.matchAll(/([\w:-]+)(?:="([^"]*)")?/g)) {
        if (forbiddenAttribute.test(name)) faults.push(`the attribute ${name}`)
        if (addresses.has(name.toLowerCase()) && !ownAddress.test(value)) faults.push(`the address ${value}`)
      }
      return ''
    },
  )
  if (rest.includes('<')) faults.push(`something that is no element: ${rest.slice(rest.indexOf('<')).slice(0, 40)}`)
  return faults
}

function faultsInStyle(style: string): string[] {
  return [
    ...(style.includes('<') ? ['an element in its style'] : []),
    ...(/@import/i.test(style) ? ['an import in its style'] : []),
    ...[...style.matchAll(/url\(\s*["']?(?!data:)([^)"']*)/gi)].map(
      ([, url = '']) => `the address ${url} in its style`,
    ),
  ]
}
