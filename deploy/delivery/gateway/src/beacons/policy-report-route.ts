import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'

import type { GatewayMetrics } from './gateway-metrics.ts'

/** Where browsers report what a page's security policy blocked. */
export const policyReportPath = '/-/policy-reports'

/** Larger than any browser's report: the longest part is the policy itself, which it repeats. */
const maxReportBytes = 16 * 1024
/**
 * How many reports are counted in a minute, of everybody and of one network: anybody can send reports, and one sender
 * must not hide what others report.
 */
const countedPerMinute = 600
const countedOfNetwork = 20
const minuteMs = 60_000

/** The directives of a policy that can block something. A report of another directive is counted as `other`. */
const directives: ReadonlySet<string> = new Set(
  `script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src manifest-src
  connect-src frame-src media-src worker-src object-src form-action base-uri frame-ancestors require-trusted-types-for
  trusted-types`.split(/\s+/),
)

/** Only the directive of a report is read, because its addresses may contain a patient's code. */
const report = z.object({ 'csp-report': z.object({ 'effective-directive': z.string() }) })

/**
 * Counts what the pages' policy blocked, by directive. No address, header or text of a report is kept or logged. The
 * number of reports counted in a minute is limited.
 *
 * @param networkOf The network that a report came from. It is forgotten with the minute.
 * @param now Milliseconds, for the minute.
 */
export function policyReportRoute(
  metrics: GatewayMetrics,
  networkOf: (context: Context) => string,
  now: () => number = Date.now,
): Hono {
  const counted = { minute: 0, reports: 0, networks: new Map<string, number>() }
  const app = new Hono()
  app.post(
    policyReportPath,
    bodyLimit({ maxSize: maxReportBytes, onError: (c) => c.body(null, 413) }),
    async (context) => {
      const parsed = report.safeParse(await context.req.json().catch(() => null))
      if (!parsed.success) return context.body(null, 400)
      const minute = Math.floor(now() / minuteMs)
      if (minute !== counted.minute) Object.assign(counted, { minute, reports: 0, networks: new Map() })
      const network = networkOf(context)
      const ofNetwork = (counted.networks.get(network) ?? 0) + 1
      if (ofNetwork > countedOfNetwork || counted.reports >= countedPerMinute) return context.body(null, 429)
      counted.networks.set(network, ofNetwork)
      counted.reports += 1
      const directive = parsed.data['csp-report']['effective-directive']
      metrics.countPolicyReport(directives.has(directive) ? directive : 'other')
      return context.body(null, 204)
    },
  )
  return app
}
