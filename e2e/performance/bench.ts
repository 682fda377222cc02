import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'

import { root } from '@homeside/local/workspace'
import { chromium, type Browser } from '@playwright/test'

import { browserSwitches, findBrowser } from '../src/find-browser.ts'
import { tables, type Budget } from './budgets.ts'
import { measureFederation, measureFirstPages, measureInstant } from './journeys.ts'
import { makeCertificate } from './secure-front.ts'
import { startVariant, type Variant, type VariantName } from './variant.ts'

/**
 * `pnpm bench [--runs 7] [--table federation|instant|first-pages]` compares the portal with the same source as one
 * bundle, on a slow phone. It ends with 1 when a must is missed.
 */

type Table = keyof typeof tables
type Measures = Readonly<Record<string, number>>
type Spread = Readonly<Record<'median' | 'lowest' | 'highest', number>>

const measureOf: Record<Table, (browser: Browser, origin: string) => Promise<Measures>> = {
  federation: measureFederation,
  instant: measureInstant,
  'first-pages': measureFirstPages,
}

/**
 * Runs take turns, so that a machine that slows down slows both variants. The first run of each warms the caches and is
 * not counted.
 */
async function measureInTurns(browser: Browser, variants: readonly Variant[], runs: number, table: Table) {
  const journeys = new Map<VariantName, Measures[]>(variants.map(({ name }) => [name, []]))
  const floors: Measures[] = []
  for (let run = 0; run <= runs; run += 1) {
    for (const { name, origin } of variants) {
      const journey = await measureOf[table](browser, origin)
      if (run > 0) journeys.get(name)?.push(journey)
    }
    floors.push({ ms: floor() })
    process.stdout.write(run === 0 ? '  warm' : ` · ${run}`)
  }
  const { highest, lowest } = spreadOf(floors, 'ms')
  const isQuiet = highest < lowest * 1.3
  process.stdout.write(
    `\n  The same sums took this machine ${lowest.toFixed(0)} to ${highest.toFixed(0)} ms between the runs.${isQuiet ? '' : ' It was not quiet: milliseconds mean little.'}\n`,
  )
  return journeys
}

/** How many milliseconds the same sums take now, which says how quiet the machine is. */
function floor(): number {
  const started = performance.now()
  let sum = 0
  for (let each = 0; each < 2e7; each++) sum = (sum + each) % 1_000_003
  // Used, so that the sums are not left out.
  return sum < 0 ? 0 : performance.now() - started
}

function spreadOf(journeys: readonly Measures[] = [], measure = ''): Spread {
  const sorted = journeys.map((journey) => journey[measure] ?? 0).toSorted((one, other) => one - other)
  const middle = sorted.length / 2
  const [lower = 0, upper = 0] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]]
  return { median: (lower + upper) / 2, lowest: sorted[0] ?? 0, highest: sorted.at(-1) ?? 0 }
}

/** A budget as a row for the terminal, and whether it is kept. */
function judge(budget: Budget, monolith: readonly Measures[] = [], portal: readonly Measures[] = []) {
  const { name, measure, unit, again } = budget
  const [one, other] = [spreadOf(monolith, measure), spreadOf(portal, measure)]
  const [must, aim] = [budget.must(one.median), budget.aim(one.median)]
  const isOver = other.median > must
  const row = [
    name,
    spread(one, unit),
    spread(other, unit),
    one.median > 0 ? (other.median / one.median).toFixed(2) : '–',
    `≤ ${amount(must, unit)}`,
    `≤ ${amount(aim, unit)}`,
    isOver ? 'OVER' : other.median > aim ? 'must met' : 'aim met',
    again === undefined ? '' : spread(spreadOf(portal, again), unit),
  ]
  return { isOver, row }
}

function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function spread({ median, lowest, highest }: Spread, unit: Budget['unit']): string {
  const apart = lowest === highest ? '' : ` (${amount(lowest, unit)}–${amount(highest, unit)})`
  return `${amount(median, unit)}${unit && ` ${unit}`}${apart}`
}

function amount(value: number, unit: Budget['unit']): string {
  if (unit === 'KB') return (value / 1000).toFixed(1)
  return unit === 'ms' ? value.toFixed(0) : Number(value.toFixed(3)).toString()
}

async function bench(runs: number, wanted: readonly Table[]): Promise<boolean> {
  const certificate = makeCertificate()
  const variants: Variant[] = []
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [...browserSwitches, `--ignore-certificate-errors-spki-list=${certificate.publicKeyHash}`],
  })
  try {
    for (const name of new Set<VariantName>(['monolith', ...wanted.map((table) => tables[table].portal)])) {
      variants.push(await startVariant(name, certificate))
    }
    let isKept = true
    const results: Record<string, object> = {}
    for (const table of wanted) {
      const { title, portal, budgets } = tables[table]
      const compared = variants.filter(({ name }) => name === 'monolith' || name === portal)
      const journeys = await measureInTurns(browser, compared, runs, table)
      const judged = budgets.map((budget) => judge(budget, journeys.get('monolith'), journeys.get(portal)))
      const head = ['', 'monolith', portal, 'ratio', 'must', 'aim', '', 'warm cache']
      process.stdout.write(`\n${title}. Medians of ${runs}, lowest to highest in brackets:\n\n`)
      process.stdout.write(`${inColumns([head, ...judged.map(({ row }) => row)])}\n\n`)
      results[table] = Object.fromEntries(journeys)
      isKept &&= judged.every(({ isOver }) => !isOver)
    }
    const folder = path.join(root, 'test-results')
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'bench.json'), JSON.stringify({ runs, ...results }, null, 2))
    return isKept
  } finally {
    await browser.close()
    await Promise.all(variants.map((variant) => variant.close()))
  }
}

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' }, table: { type: 'string' } } })
const runs = Number(values.runs)
if (!Number.isInteger(runs) || runs < 1) throw new Error(`--runs ${values.runs}: write a whole number, such as 7.`)
const all = Object.keys(tables) as Table[]
const wanted = values.table === undefined ? all : all.filter((table) => table === values.table)
if (wanted.length === 0) throw new Error(`--table ${values.table}: write one of ${all.join(', ')}.`)
process.exit((await bench(runs, wanted)) ? 0 : 1)
