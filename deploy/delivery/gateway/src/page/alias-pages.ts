import { sameAlias } from '@homeside/contract/constants/aliases'
import type { AliasPages } from '@homeside/contract/page-snapshot'
import { hasOwnReleases } from '@homeside/releases/resolve/resolve-remotes'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { broughtCohort } from '../visitor/cohort-of.ts'
import { brandOf, brandFile } from './resolve-snapshot.ts'

/**
 * Tells a page about the pages of one alias that it learns of only later, as from a sign-in or a texted link: whether
 * they differ, so that a document has to be loaded, and the look of their brand.
 *
 * @param paymentsPortals The origin of each provider's payments portal, by alias.
 */
export function aliasPagesRoute(
  live: () => LiveReleases | null,
  paymentsPortals: Readonly<Record<string, string>> = {},
): Hono {
  return new Hono().get('/-/aliases/:alias', (context) => {
    const releases = live()
    if (!releases) return context.notFound()
    const { brands, manifest } = releases
    const { hostname } = new URL(context.req.url)
    const alias = context.req.param('alias')
    const brand = brandOf(releases, { alias, hostname, cohort: broughtCohort(context), overrides: {} })
    const { variables } = brand
    const hasPortal = Object.keys(paymentsPortals).some((each) => sameAlias(each, alias))
    const pages: AliasPages = {
      areOwn: sameAlias(brand.alias, alias) || hasOwnReleases(manifest, alias) || hasPortal,
      ...(brand.alias === null || variables === undefined
        ? {}
        : { look: { logoUrl: brandFile(brand, brands, brand.logo).url, variables: declarationsIn(variables) } }),
    }
    context.header('Cache-Control', 'no-cache')
    return context.json(pages)
  })
}

function declarationsIn(variables: string): Record<string, string> {
  return Object.fromEntries(variables.split(';').map((each) => each.split(':', 2))) as Record<string, string>
}
