import { snapshotId } from '@homeside/releases/resolve/snapshot-id'

import type { Beacon } from './beacon.ts'
import { ReportLimit } from './report-limit.ts'

function report(outcome: Beacon['outcome'], { cohort = 1, load = 'a', version = '1.0.0' } = {}): Beacon {
  const origin = { environment: 'local', serial: 1, cohort, language: 'en', brand: '', alias: '', overrides: '', load }
  const phase = outcome === 'crashed' ? 'render' : 'load'
  return { remote: 'orders', version, track: 'stable', phase, outcome, duration: 1, snapshotId: snapshotId(origin) }
}

test('the same trouble counts once per visitor', () => {
  const limit = new ReportLimit()
  expect(limit.isNews(report('crashed'))).toBe(true)
  expect(limit.isNews(report('crashed', { load: 'b' }))).toBe(false)
  expect(limit.isNews(report('failed', { load: 'c' }))).toBe(true)
  expect(limit.isNews(report('crashed', { cohort: 2 }))).toBe(true)
  expect(limit.isNews(report('crashed', { version: '1.1.0' }))).toBe(true)
})

test('every successful load counts', () => {
  const limit = new ReportLimit()
  expect([limit.isNews(report('loaded')), limit.isNews(report('loaded'))]).toEqual([true, true])
})

test('each page load may report a hundred times', () => {
  const limit = new ReportLimit()
  const heard = Array.from({ length: 102 }, () => limit.allows(report('loaded')))
  expect(heard.filter(Boolean)).toHaveLength(100)
  expect(limit.allows(report('loaded', { load: 'b' }))).toBe(true)
})
