import { setTimeout as pause } from 'node:timers/promises'

import { Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Clock } from '../dates/calendar.ts'
import type { MessageQueue } from '../queue/message-queue.ts'

/** The server's own counters. Labels are methods, route patterns and statuses: nothing about a patient. */
export interface Metrics {
  registry: Registry
  requests: Counter<'method' | 'route' | 'status'>
  seconds: Histogram<'method' | 'route'>
  shed: Counter
  portalEvents: Counter<'event'>
}

/** How much of a kind waits for the staff of a site. */
export interface Waiting {
  kind: 'order' | 'message' | 'change' | 'payment'
  siteKey: number
  count: number
  /** When the oldest and the newest of it came. */
  oldest: Date
  newest: Date
}

/** Milliseconds within which the database answers whoever reads the metrics: Prometheus waits for some seconds at most. */
const usualPatienceMs = 300
const late = 'late' as const

/**
 * The answer; null when there is none, and `late` when it takes long: then what was known before stays. A database that is
 * away must not hide the other counters, least of all those that tell it.
 */
async function inTime<Answer>(answer: Promise<Answer>, patienceMs: number): Promise<Answer | null | typeof late> {
  const over = new AbortController()
  const limit = pause(patienceMs, undefined, { signal: over.signal }).then(
    () => late,
    () => late,
  )
  const first = await Promise.race([answer.catch(() => null), limit])
  over.abort()
  return first
}

/**
 * Each app has its own, so that several in one process do not count together.
 *
 * @param inFlight How many requests are being answered; asked whenever somebody reads the metrics.
 * @param queued What the message queue holds; asked likewise.
 * @param waiting What waits for staff; asked likewise.
 */
export function createMetrics(
  inFlight: () => number,
  queued: MessageQueue['counts'],
  {
    now,
    waiting,
    patienceMs = usualPatienceMs,
  }: { now: Clock; waiting: () => Promise<Waiting[]>; patienceMs?: number },
): Metrics {
  const registry = new Registry()
  const registers = [registry]
  registry.registerMetric(
    new Gauge({
      name: 'homeside_requests_in_flight',
      help: 'Requests that are being answered.',
      registers: [],
      collect() {
        this.set(inFlight())
      },
    }),
  )
  registry.registerMetric(
    new Gauge({
      name: 'homeside_clock_seconds',
      help: 'What this server takes for the time, in seconds since 1970.',
      registers: [],
      collect() {
        this.set(now().getTime() / 1000)
      },
    }),
  )
  for (const [which, what] of [
    ['messages', 'Emails'],
    ['texts', 'Texts'],
    ['webhooks', 'Events for the systems of providers'],
    ['charges', 'Questions to the card processor'],
  ] as const) {
    registry.registerMetric(
      new Gauge({
        name: `homeside_${which}`,
        help: `${what} in the queue: waiting, not sent and to be tried again, being sent, given up.`,
        labelNames: ['state'],
        registers: [],
        async collect() {
          const counts = await inTime(queued(which), patienceMs)
          if (counts === late) return
          this.reset()
          for (const [state, count] of Object.entries(counts ?? {})) this.set({ state }, count)
        },
      }),
    )
  }
  const waitingGauge = (name: string, help: string, valueOf: (row: Waiting) => number) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['kind', 'site'],
        registers: [],
        async collect() {
          const rows = await inTime(waiting(), patienceMs)
          if (rows === late) return
          this.reset()
          for (const row of rows ?? []) {
            this.set({ kind: `${row.kind}s`, site: String(row.siteKey) }, valueOf(row))
          }
        },
      }),
    )
  waitingGauge('homeside_waiting', 'What waits for staff: orders, messages, changes.', ({ count }) => count)
  waitingGauge('homeside_waiting_oldest_seconds', 'How long the oldest of it has waited.', ({ oldest }) =>
    Math.max(0, (now().getTime() - oldest.getTime()) / 1000),
  )
  return {
    registry,
    requests: new Counter({
      name: 'homeside_requests_total',
      help: 'Requests that were answered.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    seconds: new Histogram({
      name: 'homeside_request_seconds',
      help: 'How long requests took.',
      labelNames: ['method', 'route'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    shed: new Counter({ name: 'homeside_requests_shed_total', help: 'Requests refused for overload.', registers }),
    portalEvents: new Counter({
      name: 'homeside_portal_events_total',
      help: 'Events of visits and of texted links that pages told: Login, Orders, Opened and their kind.',
      labelNames: ['event'],
      registers,
    }),
  }
}
