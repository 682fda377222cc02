import { setTimeout } from 'node:timers/promises'

import { expect } from '@playwright/test'
import type { CDPSession, Locator, Page } from '@playwright/test'

import { spreadOf } from './spread.ts'

/** How many milliseconds of script one action may cost, on a phone four times slower than this machine. */
const limit = 100

type CostOf = (act: () => Promise<unknown>) => Promise<number>

/** What each kind of thing that a patient does costs in script, each time it is done. */
export class Costs {
  readonly #costOf: CostOf
  readonly #costs = new Map<string, number[]>()

  constructor(costOf: CostOf) {
    this.#costOf = costOf
  }

  async of(what: string, act: () => Promise<unknown>): Promise<void> {
    this.#costs.set(what, [...(this.#costs.get(what) ?? []), await this.#costOf(act)])
  }

  /** Reports all costs, and compares the median of each action with the limit. */
  report(): void {
    const spreads = [...this.#costs].map(([what, costs]) => ({ what, ...spreadOf(costs) }))
    const lines = spreads.map(
      ({ what, median, lowest, highest }) =>
        `  ${what}: ${median.toFixed(0)} ms (${lowest.toFixed(0)}–${highest.toFixed(0)})`,
    )
    process.stdout.write(`${lines.join('\n')}\n`)
    expect(spreads.filter(({ median }) => median >= limit)).toEqual([])
  }
}

/**
 * Slows the page down. Returns a function that measures the script time of an action, in milliseconds. The action must
 * ask nothing of the page, or Playwright's own scripts would count.
 */
export async function slowPhone(page: Page): Promise<CostOf> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  const settled = async (): Promise<number> => {
    for (let before = await scriptTime(session); ;) {
      await setTimeout(500)
      const now = await scriptTime(session)
      if (now - before < 1) return now
      before = now
    }
  }
  return async (act) => {
    const before = await settled()
    await act()
    return (await settled()) - before
  }
}

/** A click on an element that was already found. */
export async function clickOn(locator: Locator): Promise<() => Promise<unknown>> {
  const found = await locator.elementHandle()
  return async () => found?.evaluate((element) => (element as HTMLElement).click())
}

async function scriptTime(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000
}
