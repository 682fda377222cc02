import { once } from 'node:events'
import { get } from 'node:http'
import type { IncomingMessage } from 'node:http'

import type { Balancer } from '@homeside/server-kit/testing/balancer'

/** The status with which nginx answers a request without TLS, at a host name. */
export async function plainStatus({ plain }: Balancer, host: string): Promise<number | undefined> {
  const asked = get({ host: '127.0.0.1', port: plain, path: '/northridge/login', headers: { Host: host } })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  answer.resume()
  return answer.statusCode
}
