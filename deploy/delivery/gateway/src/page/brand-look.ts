import type { BrandLook } from '@homeside/contract/page-snapshot'
import { brandFor } from '@homeside/releases/resolve/brand-for'
import { Hono } from 'hono'

import type { LiveReleases } from '../live/live-releases.ts'
import { assetReference } from './asset-reference.ts'

/**
 * Serves the look of an alias's brand to a page that began without it. The address of a texted link names no provider,
 * so its page learns the provider only later. Answers 204 when the alias has no brand of its own, which is no error: an
 * alias may have pages of its own for other reasons, such as its payments portal.
 */
export function brandLookRoute(live: () => LiveReleases | null): Hono {
  return new Hono().get('/-/brands/:alias', (context) => {
    const releases = live()
    if (!releases) return context.notFound()
    const { hostname } = new URL(context.req.url)
    const alias = context.req.param('alias')
    const brand = brandFor({ alias, environment: releases.manifest.environment, hostname }, releases.brands)
    if (brand.alias === null || brand.variables === undefined) return context.body(null, 204)
    const variables = brand.variables.split(';').map((each) => each.split(':', 2))
    const look: BrandLook = {
      logoUrl: assetReference(releases.brands, brand.logo).url,
      variables: Object.fromEntries(variables) as Record<string, string>,
    }
    context.header('Cache-Control', 'no-cache')
    return context.json(look)
  })
}
