import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/**
 * The network address of a request. X-Forwarded-For is used only behind our own proxy, and then only its last entry,
 * which that proxy wrote.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  if (trustProxy && forwarded) return forwarded
  // A request that was passed in process, as in tests, came over no network and has no bindings.
  const bindings: object | undefined = context.env
  if (!bindings || !('incoming' in bindings)) return 'in-process'
  return getConnInfo(context).remote.address ?? 'unknown'
}
