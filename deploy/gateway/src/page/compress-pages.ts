import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import type { MiddlewareHandler } from 'hono'

const compressed = promisify(brotliCompress)
/** Higher levels save a patient little and cost this machine milliseconds per page. */
const params = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT }

/**
 * Compresses pages with brotli for browsers that accept it: a fifth smaller than gzip, before anything is on the
 * screen.
 */
export function compressPages(): MiddlewareHandler {
  return async (context, next) => {
    await next()
    const { headers } = context.res
    const accepted = context.req.header('Accept-Encoding')?.split(',') ?? []
    const isAccepted = accepted.some((each) => /^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/.test(each))
    if (!isAccepted || headers.has('Content-Encoding') || context.req.method === 'HEAD') return
    const body = await compressed(Buffer.from(await context.res.arrayBuffer()), { params })
    context.res = new Response(new Uint8Array(body), context.res)
    context.header('Content-Encoding', 'br')
    context.header('Content-Length', String(body.length))
    context.header('Vary', 'Accept-Encoding', { append: true })
  }
}
