import type { Hono } from 'hono'

import { gatewayMetrics } from './gateway-metrics.ts'
import { policyReportPath, policyReportRoute } from './policy-report-route.ts'

/** A gateway's metrics and the route that counts into them, at a clock that the test moves. */
function counting() {
  const metrics = gatewayMetrics('key', () => ({ serial: 1, refusals: 0, releases: [] }))
  const clock = { ms: 0 }
  return { app: policyReportRoute(metrics, () => clock.ms), clock, metrics }
}

function send(app: Hono, body: string): Promise<Response> | Response {
  return app.request(policyReportPath, {
    method: 'POST',
    headers: { 'Content-Type': 'application/csp-report' },
    body,
  })
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

test('six hundred reports are counted in a minute and no more, and the next minute counts again', async () => {
  const { app, clock, metrics } = counting()
  for (let sent = 0; sent < 600; sent++) await send(app, reportOf('img-src'))
  expect((await send(app, reportOf('img-src'))).status).toBe(429)
  expect(await metrics.text()).toContain('homeside_policy_reports_total{directive="img-src"} 600')
  clock.ms += 60_000
  expect((await send(app, reportOf('img-src'))).status).toBe(204)
})
