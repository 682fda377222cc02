import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

const immutable = 'public, max-age=31536000, immutable'

/**
 * Serves the releases' files: immutable, precompressed, with the right type, open to any origin; 404 when there is
 * none.
 */
export function assetRoutes(assetsFolder: string): Hono {
  const routes = new Hono()
  routes.use('/-/assets/*', async (context, next) => {
    await next()
    context.header('Access-Control-Allow-Origin', '*')
    context.header('Cross-Origin-Resource-Policy', 'cross-origin')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Cache-Control', context.res.ok ? immutable : 'no-store')
    // A build's descriptions of itself are for the registry. The page already has what it needs of them.
    context.header('Content-Security-Policy', "default-src 'none'; sandbox")
  })
  // Names that begin with a dot belong to the registry.
  routes.get('/-/assets/*', async (context, next) => {
    if (/\/(\.|%2e)/i.test(context.req.path)) return context.text('Not found', 404)
    return next()
  })
  routes.use(
    '/-/assets/*',
    serveStatic({
      root: assetsFolder,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice('/-/assets'.length),
    }),
  )
  return routes.all('/-/*', (context) => context.text('Not found', 404, { 'Cache-Control': 'no-store' }))
}
