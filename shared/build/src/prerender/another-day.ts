import { workerData } from 'node:worker_threads'

/**
 * This module moves the clock of its worker thread ahead by `daysAhead` days. The thread imports it first, so that all
 * other code sees the moved clock. A page is drawn on two days to show whether its markup depends on the date.
 */
const { daysAhead } = workerData as { daysAhead: number }
const milliseconds = daysAhead * 24 * 60 * 60 * 1000
const Present = Date

globalThis.Date = class extends Present {
  constructor(...given: [] | ConstructorParameters<typeof Present>) {
    if (given.length === 0) super(Present.now() + milliseconds)
    else super(...given)
  }

  static override now(): number {
    return Present.now() + milliseconds
  }
} as DateConstructor
