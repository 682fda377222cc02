import type { Hono } from 'hono'

import { gatewayMetrics } from './gateway-metrics.ts'
import { policyReportPath, policyReportRoute } from './policy-report-route.ts'

/** A gateway's metrics and the route that counts into them, at a clock that the test moves. */
function counting() {
  const metrics = gatewayMetrics('key', () => ({ serial: 1, refusals: 0, controllerLeads: null, releases: [] }))
  const clock = { ms: 0 }
  return {
    app: policyReportRoute(
      metrics,
      (context) => context.req.header('X-Forwarded-For') ?? '',
      () => clock.ms,
    ),
    clock,
    metrics,
  }
}

function send(app: Hono, body: string): Promise<Response> | Response {
  return app.request(policyReportPath, { method: 'POST', headers: { 'Content-Type': 'application/csp-report' }, body })
}

async function sendAll(app: Hono, body: string, { network, times }: { network: number; times: number }) {
  const headers = { 'Content-Type': 'application/csp-report', 'X-Forwarded-For': String(network) }
  const statuses: number[] = []
  for (let sent = 0; sent < times; sent++) {
    statuses.push((await app.request(policyReportPath, { method: 'POST', headers, body })).status)
  }
  return statuses
}

const reportOf = (directive: string) =>
  JSON.stringify({
    'csp-report': {
      'document-uri': 'https://portal.example/m/canary-code',
      'effective-directive': directive,
      'blocked-uri': 'https://canary.example/',
    },
  })

test('what a policy blocked is counted by directive, without its addresses', async () => {
  const { app, metrics } = counting()
  expect((await send(app, reportOf('script-src-elem'))).status).toBe(204)
  await send(app, reportOf('script-src-elem'))
  await send(app, reportOf('canary-src'))
  const text = await metrics.text()
  expect(text).toContain('homeside_policy_reports_total{directive="script-src-elem"} 2')
  expect(text).toContain('homeside_policy_reports_total{directive="other"} 1')
  expect(text).not.toContain('canary')
})

test.each([
  ['no JSON', '{', 400],
  ['not a report', '{"body":{}}', 400],
  ['too long', JSON.stringify({ 'csp-report': { 'effective-directive': 'x'.repeat(20_000) } }), 413],
])('what is %s is refused and counts for nothing', async (_, body, status) => {
  const { app, metrics } = counting()
  expect((await send(app, body)).status).toBe(status)
  expect(await metrics.text()).not.toContain('homeside_policy_reports_total{')
})

test('six hundred reports are counted in a minute, twenty of a network, and the next minute counts again', async () => {
  const { app, clock, metrics } = counting()
  const from = (network: number, times: number) => sendAll(app, reportOf('img-src'), { network, times })
  expect(await from(0, 21)).toEqual([...Array(20).fill(204), 429])
  for (let network = 1; network < 30; network++) await from(network, 20)
  expect(await from(30, 1)).toEqual([429])
  expect(await metrics.text()).toContain('homeside_policy_reports_total{directive="img-src"} 600')
  clock.ms += 60_000
  expect(await from(0, 1)).toEqual([204])
})
