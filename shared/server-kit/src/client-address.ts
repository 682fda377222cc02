import { isIPv6 } from 'node:net'

import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'

/** Stands for an address where a request was passed in process, as in tests, and came over no network. */
export const inProcess = 'in-process'

/**
 * The network address of a request. X-Forwarded-For is used only behind our own proxy, and then only its last entry,
 * which that proxy wrote.
 */
export function clientAddress(context: Context, trustProxy: boolean): string {
  const forwarded = context.req.header('X-Forwarded-For')?.split(',').at(-1)?.trim()
  if (trustProxy && forwarded) return forwarded
  const bindings: object | undefined = context.env
  if (!bindings || !('incoming' in bindings)) return inProcess
  return getConnInfo(context).remote.address ?? 'unknown'
}

/**
 * The network of an address, for limits. The owner of one IPv6 address has all addresses with the same first 64 bits.
 * Any other address is its own network.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes('.')) return address
  const [before = '', after] = address.split('%')[0]?.split('::') ?? []
  const start = before === '' ? [] : before.split(':')
  const end = after ? after.split(':') : []
  const zeros = after === undefined ? [] : Array.from({ length: 8 - start.length - end.length }, () => '0')
  return [...start, ...zeros, ...end]
    .slice(0, 4)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

/**
 * The wider network that one customer of a provider may hold: 256 addresses of IPv4, or the first 48 bits of IPv6,
 * which hold 65,536 networks.
 */
export function widerNetworkOf(address: string): string {
  const [, start] = /(\d+\.\d+\.\d+)\.\d+$/.exec(address) ?? []
  return start ?? networkOf(address).split(':').slice(0, 3).join(':')
}
