/** @size all */

import { describeWith } from '@homeside/build/testing/describe-with'

import { startHaproxy } from './testing/start-haproxy.ts'
import { twoOfEverything, type TwoOfEverything } from './testing/two-of-everything.ts'
import { api, plainStatus, portal, signInThrough, visit } from './testing/visitors.ts'

/** The shipped HAProxy configuration, in front of two real gateways and two real API servers on one PostgreSQL. */

describeWith(['haproxy', 'openssl', 'PostgreSQL'], 'HAProxy before two gateways and two API servers', () => {
  let all: TwoOfEverything
  beforeAll(async () => {
    all = await twoOfEverything({ balance: startHaproxy })
  })
  afterAll(() => all.stop())

  test('each brand has its page at its own host name, and pages without TLS lead to it', async () => {
    const { balancer } = all
    const [own, brand] = await Promise.all([
      visit(balancer, `${portal}/login`),
      visit(balancer, 'https://northridge.portal.example/login'),
    ])
    expect(own.text).toContain('<title>Homeside</title>')
    expect(brand.text).toContain('<title>Northridge</title>')
    expect(own.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(await plainStatus(balancer, 'portal.example')).toBe(301)
    expect(await plainStatus(balancer, 'api.portal.example')).toBe(404)
  })

  test('a session is valid at every API server, and the page may read the answers', async () => {
    const { balancer } = all
    const headers = { ...(await signInThrough(balancer, 'maria.lopez')), 'Accept-Encoding': 'gzip' }
    const answers = []
    for (let times = 0; times < 4; times++) answers.push(await visit(balancer, `${api}/orders/supplies`, { headers }))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(answers[0]?.headers).toMatchObject({ 'content-encoding': 'gzip', 'access-control-allow-origin': portal })
  })

  test('operators’ paths are closed to visitors', async () => {
    const closed = [
      `${portal}/metrics`,
      ...['metrics', 'readyz', 'docs', 'openapi.json'].map((each) => `${api}/${each}`),
    ]
    for (const url of closed) expect([url, (await visit(all.balancer, url)).status]).toEqual([url, 404])
  })
})
