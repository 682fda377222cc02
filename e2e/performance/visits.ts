import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { root } from '@homeside/local/workspace'
import { chromium } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { makePatient } from '../src/make-patient.ts'
import { makeCertificate } from './certificate.ts'
import { measureVisits } from './measure-visits.ts'
import type { Visits } from './measure-visits.ts'
import { spreadOf } from './spread.ts'
import type { Spread } from './spread.ts'
import { startVariant } from './variant.ts'

/**
 * `pnpm bench visits [--runs 5]` measures how long a visitor from outside waits, on the slow phone of `pnpm bench`: one
 * from a text message, and one who returns from the card page. Ends with 1 when a limit is missed.
 */

interface Measure {
  name: string
  measure: keyof Visits
  unit: 'KB' | 's'
  /** The worst median that passes; null for a figure that is only reported. */
  must: number | null
}

const measures: readonly Measure[] = [
  { name: 'texted link, bytes until its first field', measure: 'linkBytes', unit: 'KB', must: null },
  { name: 'texted link, time until its first field', measure: 'linkToField', unit: 's', must: null },
  { name: 'card page, back until the saved card', measure: 'backToCard', unit: 's', must: null },
  { name: 'the same on a fast device', measure: 'backToCardFast', unit: 's', must: 1500 },
]

function lineOf({ name, unit, must }: Measure, { median, lowest, highest }: Spread): string {
  const amount = (value: number) => (value / 1000).toFixed(unit === 'KB' ? 1 : 2)
  const limit = must === null ? '' : `, must ≤ ${amount(must)}: ${median > must ? 'OVER' : 'met'}`
  return `${name}: ${amount(median)} ${unit} (${amount(lowest)}–${amount(highest)})${limit}`
}

async function bench(runs: number): Promise<boolean> {
  const certificate = makeCertificate()
  const portal = await startVariant('instant', certificate)
  const trusted = `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserSwitches, trusted] })
  try {
    const visits: Visits[] = []
    // The first run warms the caches of the server, and is not counted.
    for (let run = 0; run <= runs; run += 1) {
      const patients = [await makePatient(portal), await makePatient(portal)] as const
      const measured = await measureVisits(browser, portal.origin, patients)
      if (run > 0) visits.push(measured)
    }
    const lines = measures.map((each) => ({
      ...each,
      spread: spreadOf(visits.map((visit) => visit[each.measure])),
    }))
    process.stdout.write(`\nMedians of ${runs}, lowest to highest in brackets:\n\n`)
    for (const { spread, ...each } of lines) process.stdout.write(`${lineOf(each, spread)}\n`)
    const results = path.join(root, 'test-results')
    await mkdir(results, { recursive: true })
    await writeFile(path.join(results, 'bench-visits.json'), JSON.stringify({ runs, lines, visits }, null, 2))
    return lines.every(({ must, spread }) => must === null || spread.median <= must)
  } finally {
    await browser.close()
    await portal.close()
  }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '5' } } })
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: write a whole number, such as 5.`)
process.exit((await bench(runs)) ? 0 : 1)
