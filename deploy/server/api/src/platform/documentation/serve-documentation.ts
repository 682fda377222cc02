import { createHash } from 'node:crypto'

import { describeContract } from '@homeside/contract/openapi/describe-contract'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { documentationStyle, renderDocumentation } from './render-documentation.ts'

/**
 * Serves the contract for programs at `/openapi.json`, and the same for people as a page without scripts at `/docs`.
 */
export function serveDocumentation(app: Hono<CallEnvironment>): void {
  // The contract is what it was when the server started, so it is described once, when somebody first asks.
  let described: ReturnType<typeof describeContract> | undefined
  const describe = () => (described ??= describeContract())
  app.get('/openapi.json', async (context) => {
    context.set('route', '/openapi.json')
    return context.json(await describe())
  })
  app.get('/docs', async (context) => {
    context.set('route', '/docs')
    const page = await renderDocumentation(await describe())
    context.header('Content-Security-Policy', policyOf(page))
    return context.html(page)
  })
}

/** The page may use only its own style. */
function policyOf(page: string): string {
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? documentationStyle
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
