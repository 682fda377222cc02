import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { root } from '@homeside/local/workspace'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { wordsFor } from '../src/words.ts'
import { makeCertificate } from './certificate.ts'
import { loginFiles } from './login-files.ts'
import type { FileSize } from './login-files.ts'
import { measureJourney } from './measure-journey.ts'
import type { Journey } from './measure-journey.ts'
import { budgetLines, printBudgets } from './print-budgets.ts'
import type { Spreads } from './print-budgets.ts'
import { spreadOf } from './spread.ts'
import { startVariant } from './variant.ts'
import type { Variant, VariantName } from './variant.ts'

/**
 * `pnpm bench [--runs 7]`: the federated portal against the same source as one bundle, as a patient's phone sees both;
 * beside them the default federation settings.
 */

type Journeys = Record<VariantName, Journey[]>

/** Runs take turns, so that a machine that slows down slows all. The first of each warms caches and is thrown away. */
async function measureInTurns(browser: Browser, variants: readonly Variant[], runs: number): Promise<Journeys> {
  const journeys: Journeys = { monolith: [], federated: [], defaults: [] }
  for (let run = 0; run <= runs; run += 1) {
    for (const { name, origin } of variants) {
      const journey = await measureJourney(browser, origin)
      if (run > 0) journeys[name].push(journey)
    }
    process.stdout.write(run === 0 ? '  warm' : ` · ${run}`)
  }
  process.stdout.write('\n')
  return journeys
}

function spreadsOf(journeys: readonly Journey[]): Spreads {
  const measures = Object.keys(journeys[0] ?? {}) as (keyof Journey)[]
  return Object.fromEntries(
    measures.map((measure) => [measure, spreadOf(journeys.map((journey) => journey[measure]))]),
  ) as Spreads
}

async function filesOf(browser: Browser, variant: Variant): Promise<FileSize[]> {
  const page = await browser.newPage()
  const answer = await page.goto(`${variant.origin}/${wordsFor('en-US').alias}/login`)
  const files = await loginFiles(variant, (await answer?.text()) ?? '')
  await page.close()
  return files
}

async function bench(runs: number): Promise<boolean> {
  const certificate = makeCertificate()
  const variants: Variant[] = []
  for (const name of ['monolith', 'federated', 'defaults'] as const) {
    variants.push(await startVariant(name, certificate))
  }
  const trusted = `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserSwitches, trusted] })
  try {
    const journeys = await measureInTurns(browser, variants, runs)
    const spreads = {
      monolith: spreadsOf(journeys.monolith),
      federated: spreadsOf(journeys.federated),
      defaults: spreadsOf(journeys.defaults),
    }
    const lines = budgetLines(spreads)
    const files: Record<string, FileSize[]> = {}
    for (const variant of variants) files[variant.name] = await filesOf(browser, variant)
    const results = path.join(root, 'test-results')
    await mkdir(results, { recursive: true })
    const report = { runs, budgets: lines, files, ...spreads, journeys }
    await writeFile(path.join(results, 'bench.json'), JSON.stringify(report, null, 2))
    process.stdout.write(`\nMedians of ${runs}, lowest to highest in brackets:\n\n${printBudgets(lines)}\n`)
    return lines.every(({ verdict }) => verdict !== 'OVER')
  } finally {
    await browser.close()
    await Promise.all(variants.map((variant) => variant.close()))
  }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: write a whole number, such as 7.`)
process.exit((await bench(runs)) ? 0 : 1)
