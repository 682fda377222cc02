import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The network address a request came from. X-Forwarded-For is believed only where a proxy of ours writes it, and
 * then its last entry, which is that proxy's own.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  if (trustProxy && forwarded) return forwarded
  // A request that was handed over in process, as tests do, came over no network and has no bindings.
  const bindings: object | undefined = context.env
  if (!bindings || !('incoming' in bindings)) return 'in-process'
  return getConnInfo(context).remote.address ?? 'unknown'
}
