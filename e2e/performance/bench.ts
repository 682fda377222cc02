import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { root } from '@homeside/local/workspace'
import { chromium } from '@playwright/test'
import type { Browser } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { budgets, firstPageBudgets, instantBudgets } from './budgets.ts'
import { makeCertificate } from './certificate.ts'
import type { Certificate } from './certificate.ts'
import { loginFiles } from './login-files.ts'
import type { FileSize } from './login-files.ts'
import { measureFirstPages } from './measure-first-pages.ts'
import { measureInstantJourney } from './measure-instant-journey.ts'
import { measureJourney } from './measure-journey.ts'
import { budgetLines, printBudgets } from './print-budgets.ts'
import type { BudgetLine, Spreads } from './print-budgets.ts'
import { spreadOf } from './spread.ts'
import { startVariant } from './variant.ts'
import type { Variant, VariantName } from './variant.ts'

/**
 * `pnpm bench [--runs 7] [--table federation|instant|first-pages]` compares the portal with the same source as one bundle, on a
 * slow phone. The first table is federation alone, with the default settings of federation beside it. The second is the
 * portal as patients have it: its login is in the page and fetches the rest while the patient types. The third is of
 * the pages that links lead to.
 */

const tables = ['federation', 'instant', 'first-pages'] as const
type Table = (typeof tables)[number]

type Measure<Journey> = (browser: Browser, origin: string) => Promise<Journey>

/**
 * Runs take turns, so that a machine that slows down slows all variants. The first run of each warms the caches and is
 * not counted.
 */
async function measureInTurns<Name extends string>(
  browser: Browser,
  variants: readonly Variant[],
  runs: number,
  measure: Measure<Record<Name, number>>,
): Promise<(name: VariantName) => Record<Name, number>[]> {
  const journeys = new Map<VariantName, Record<Name, number>[]>(variants.map(({ name }) => [name, []]))
  for (let run = 0; run <= runs; run += 1) {
    for (const { name, origin } of variants) {
      const journey = await measure(browser, origin)
      if (run > 0) journeys.get(name)?.push(journey)
    }
    process.stdout.write(run === 0 ? '  warm' : ` · ${run}`)
  }
  process.stdout.write('\n')
  return (name) => journeys.get(name) ?? []
}

function spreadsOf<Name extends string>(journeys: readonly Record<Name, number>[]): Spreads<Name> {
  const measures = Object.keys(journeys[0] ?? {}) as Name[]
  return Object.fromEntries(
    measures.map((measure) => [measure, spreadOf(journeys.map((journey) => journey[measure]))]),
  ) as Spreads<Name>
}

async function filesOf(browser: Browser, variant: Variant): Promise<FileSize[]> {
  const page = await browser.newPage()
  const answer = await page.goto(`${variant.origin}/bluebird-hme/login`)
  const files = await loginFiles(variant, (await answer?.text()) ?? '')
  await page.close()
  return files
}

interface Outcome {
  title: string
  portal: string
  lines: BudgetLine[]
  journeys: Partial<Record<VariantName, object[]>>
}

async function federationTable(browser: Browser, variants: readonly Variant[], runs: number): Promise<Outcome> {
  const journeysOf = await measureInTurns(browser, variants, runs, measureJourney)
  const [monolith, portal, defaults] = [journeysOf('monolith'), journeysOf('federated'), journeysOf('defaults')]
  const spreads = { monolith: spreadsOf(monolith), portal: spreadsOf(portal), defaults: spreadsOf(defaults) }
  return {
    title: 'Federation alone: nothing prerendered, nothing fetched ahead',
    portal: 'federated',
    lines: budgetLines(budgets, spreads),
    journeys: { monolith, federated: portal, defaults },
  }
}

async function instantTable(browser: Browser, variants: readonly Variant[], runs: number): Promise<Outcome> {
  const journeysOf = await measureInTurns(browser, variants, runs, measureInstantJourney)
  const [monolith, portal] = [journeysOf('monolith'), journeysOf('instant')]
  return {
    title: 'The portal as patients have it',
    portal: 'instant',
    lines: budgetLines(instantBudgets, { monolith: spreadsOf(monolith), portal: spreadsOf(portal) }),
    journeys: { monolith, instant: portal },
  }
}

async function firstPagesTable(browser: Browser, variants: readonly Variant[], runs: number): Promise<Outcome> {
  const journeysOf = await measureInTurns(browser, variants, runs, measureFirstPages)
  const [monolith, portal] = [journeysOf('monolith'), journeysOf('instant')]
  return {
    title: 'The pages that links lead to',
    portal: 'instant',
    lines: budgetLines(firstPageBudgets, { monolith: spreadsOf(monolith), portal: spreadsOf(portal) }),
    journeys: { monolith, instant: portal },
  }
}

const variantsOf: Readonly<Record<Table, readonly VariantName[]>> = {
  federation: ['monolith', 'federated', 'defaults'],
  instant: ['monolith', 'instant'],
  'first-pages': ['monolith', 'instant'],
}

async function startVariants(wanted: readonly Table[], certificate: Certificate): Promise<Variant[]> {
  const variants: Variant[] = []
  for (const name of new Set(wanted.flatMap((table) => variantsOf[table]))) {
    variants.push(await startVariant(name, certificate))
  }
  return variants
}

async function bench(runs: number, wanted: readonly Table[]): Promise<boolean> {
  const certificate = makeCertificate()
  const variants = await startVariants(wanted, certificate)
  const trusted = `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`
  const browser = await chromium.launch({ executablePath: findBrowser(), args: [...browserSwitches, trusted] })
  const measureTable = { federation: federationTable, instant: instantTable, 'first-pages': firstPagesTable }
  try {
    const outcomes: Partial<Record<Table, Outcome>> = {}
    for (const table of wanted) {
      const taking = variants.filter(({ name }) => variantsOf[table].includes(name))
      const outcome = await measureTable[table](browser, taking, runs)
      outcomes[table] = outcome
      process.stdout.write(`\n${outcome.title}. Medians of ${runs}, lowest to highest in brackets:\n\n`)
      process.stdout.write(`${printBudgets(outcome.portal, outcome.lines)}\n\n`)
    }
    const files: Record<string, FileSize[]> = {}
    for (const variant of variants) files[variant.name] = await filesOf(browser, variant)
    const results = path.join(root, 'test-results')
    await mkdir(results, { recursive: true })
    await writeFile(path.join(results, 'bench.json'), JSON.stringify({ runs, files, ...outcomes }, null, 2))
    const lines = Object.values(outcomes).flatMap((outcome) => outcome.lines)
    return lines.every(({ verdict }) => verdict !== 'OVER')
  } finally {
    await browser.close()
    await Promise.all(variants.map((variant) => variant.close()))
  }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, table: { type: 'string' } } })
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: write a whole number, such as 7.`)
const wanted = values.table === undefined ? tables : tables.filter((table) => table === values.table)
if (wanted.length === 0) throw new Error(`--table ${values.table}: write one of ${tables.join(', ')}.`)
process.exit((await bench(runs, wanted)) ? 0 : 1)
