import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import type { OpenApiDocument } from '@homeside/contract/openapi/openapi-document'
import type { Hono } from 'hono'

import type { CallEnvironment } from '../calls/call-environment.ts'
import { documentationStyle, renderDocumentation } from './render-documentation.ts'

const documentFile = join(import.meta.dirname, '../../node_modules/@homeside/contract/openapi.json')

/**
 * Serves the contract for programs at `/openapi.json`, and the same for people as a page without scripts at `/docs`.
 */
export function serveDocumentation(app: Hono<CallEnvironment>): void {
  app.get('/openapi.json', (context) => {
    context.set('route', '/openapi.json')
    context.header('Content-Type', 'application/json')
    return context.body(readFileSync(documentFile))
  })
  app.get('/docs', async (context) => {
    context.set('route', '/docs')
    const document = JSON.parse(readFileSync(documentFile, 'utf8')) as OpenApiDocument
    const page = await renderDocumentation(document)
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
