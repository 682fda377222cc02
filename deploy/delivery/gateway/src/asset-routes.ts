import { FetchingFolder } from '@homeside/releases/store/asset-bucket'
import { isHidden } from '@homeside/releases/store/asset-folder'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

import type { GatewayOptions } from './options/gateway-options.ts'

const immutable = 'public, max-age=31536000, immutable'

/** How many releases the gateway fetches from the store or the bucket at the same time, however many are asked for. */
const mostAskedAtOnce = 20

/**
 * Serves the releases' files: immutable, precompressed, with the right type, open to any origin; 404 when there is
 * none. A gateway that fetches its files from a bucket has only the live releases at first. Pages that are open, or that
 * another gateway made, ask for others: these are fetched when they are asked for, or answered with 503.
 */
export function assetRoutes({
  assetsFolder,
  log,
  registry,
}: Pick<GatewayOptions, 'assetsFolder' | 'log' | 'registry'>): Hono {
  const routes = new Hono()
  let asked = 0
  routes.use('/-/assets/*', async (context, next) => {
    await next()
    context.header('Access-Control-Allow-Origin', '*')
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Cache-Control', context.res.ok ? immutable : 'no-store')
    // A build's own JSON files are for the registry. A browser that opens one may do nothing with it.
    context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  })
  routes.use('/-/assets/:file{.+}', async (context, next) => {
    if (isHidden(context.req.param('file'))) return context.text('Not found', 404)
    return next()
  })
  const serve = serveStatic({
    root: assetsFolder,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice('/-/assets'.length),
  })
  routes.use('/-/assets/*', serve)
  routes.get('/-/assets/:name/:version/:file{.+}', async (context, next) => {
    if (!(registry?.assets instanceof FetchingFolder)) return next()
    const { file, name, version } = context.req.param()
    const later = () => context.text('Try again soon.', 503, { 'Retry-After': '5' })
    if (asked >= mostAskedAtOnce) return later()
    asked += 1
    try {
      const release = await registry.findRelease(name, version)
      const isOfRelease = release?.assets.some(({ path }) => path === file) ?? false
      if (!release || !isOfRelease || !(await registry.assets.has(name, version))) return await next()
      await registry.assets.requireWhole(release)
    } catch (error) {
      log.error({ problem: String(error) }, 'a file that a page asks for cannot be fetched')
      return later()
    } finally {
      asked -= 1
    }
    return serve(context, next)
  })
  return routes.all('/-/*', (context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }))
}
