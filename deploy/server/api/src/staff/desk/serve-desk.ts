import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'

import type { Context, Hono } from 'hono'
import { compress } from 'hono/compress'

import type { CallEnvironment } from '../../platform/calls/call-environment.ts'
import { Problem } from '../../platform/problems/problem.ts'

/** Where `pnpm build` writes the desk. */
export const builtDesk = path.resolve(import.meta.dirname, '../../../../desk/dist')

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Serves the desk, the page of a provider's staff: the same document at every address below `/desk`, and its files.
 *
 * @param folder The desk as it was built. While nothing is there, its addresses are not found.
 */
export function serveDesk(app: Hono<CallEnvironment>, folder: string): void {
  app.use('/desk/assets/*', compress())
  app.get('/desk/assets/:file', async (context) => {
    context.set('route', '/desk/assets/:file')
    const file = context.req.param('file')
    const type = types[path.extname(file)]
    const body = /^[\w.-]+$/.test(file) && type ? await read(path.join(folder, 'assets', file)) : null
    if (body === null || type === undefined) throw new Problem('not-found')
    // Their names have a hash of what is in them.
    context.header('Cache-Control', 'public, max-age=31536000, immutable')
    context.header('Content-Type', type)
    return context.body(new Uint8Array(body))
  })
  const page = async (context: Context<CallEnvironment>) => {
    context.set('route', '/desk')
    const document = await read(path.join(folder, 'index.html'))
    if (document === null) throw new Problem('not-found')
    const nonce = randomBytes(16).toString('base64')
    context.header('Content-Security-Policy', policyWith(nonce))
    context.header('Cross-Origin-Opener-Policy', 'same-origin')
    context.header('Permissions-Policy', 'camera=(), geolocation=(), microphone=()')
    return context.html(document.toString('utf8').replace('{nonce}', nonce))
  }
  app.get('/desk', page)
  app.get('/desk/*', page)
}

/** The page runs its own scripts, shows patients' photos, and writes only those styles that know the nonce. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' blob: data:",
    "connect-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ')
}

/** A file of the build; null where there is none. */
async function read(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}
