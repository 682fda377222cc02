import { workerData } from 'node:worker_threads'

/** Moves the clock of this thread, before anything else of it has run. */
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
