/** @size all */

import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describeWith } from '@homeside/build/testing/describe-with'
import type { Balancer } from '@homeside/server-kit/testing/balancer'
import { freePort } from '@homeside/server-kit/testing/free-port'

import { startNginx } from './testing/start-nginx.ts'
import { api, portal, visit } from './testing/visitors.ts'

describeWith(['nginx', 'openssl'], 'nginx while one server is restarted', () => {
  /** Answers everything but one path, at which it hangs up. */
  const server = createServer((request, response) => {
    if (request.url === '/hangs-up') request.socket.destroy()
    else response.end('here')
  })
  let nginx: Balancer
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const ports = [(server.address() as AddressInfo).port, await freePort()] as const
    nginx = await startNginx({ gateways: ports, apis: ports })
  })
  afterAll(async () => {
    await nginx.stop()
    server.closeAllConnections()
    server.close()
  })

  test.each([portal, api])('one failure of the other does not make both count as away: %s', async (origin) => {
    expect((await visit(nginx, `${origin}/hangs-up`, { method: 'POST' })).status).toBe(502)
    for (let times = 0; times < 4; times++) expect((await visit(nginx, `${origin}/page`)).text).toBe('here')
  })
})
