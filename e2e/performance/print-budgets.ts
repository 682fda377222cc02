import { verdictOf } from './budgets.ts'
import type { Budget, Verdict } from './budgets.ts'
import type { Spread } from './spread.ts'

export type Spreads<Measure extends string> = Readonly<Record<Measure, Spread>>

/** What one table compares. */
interface Compared<Measure extends string> {
  monolith: Spreads<Measure>
  portal: Spreads<Measure>
  /** The same source with the default federation settings: shown, not judged. */
  defaults?: Spreads<Measure>
}

export interface BudgetLine {
  name: string
  unit: Budget<string>['unit']
  monolith: Spread
  portal: Spread
  ratio: number | null
  /** With a warm cache; null where that makes no sense. */
  again: Spread | null
  defaults: Spread | null
  defaultsRatio: number | null
  must: number
  aim: number
  verdict: Verdict
}

/** Every budget with its measure: median, lowest and highest. */
export function budgetLines<Measure extends string>(
  budgets: readonly Budget<Measure>[],
  spreads: Compared<Measure>,
): BudgetLine[] {
  return budgets.map((budget) => {
    const monolith = spreads.monolith[budget.measure]
    const portal = spreads.portal[budget.measure]
    const defaults = spreads.defaults?.[budget.measure] ?? null
    return {
      name: budget.name,
      unit: budget.unit,
      monolith,
      portal,
      ratio: ratioOf(portal, monolith),
      again: budget.again ? spreads.portal[budget.again] : null,
      defaults,
      defaultsRatio: defaults && ratioOf(defaults, monolith),
      must: budget.must(monolith.median),
      aim: budget.aim(monolith.median),
      verdict: verdictOf(budget, portal.median, monolith.median),
    }
  })
}

function ratioOf(variant: Spread, monolith: Spread): number | null {
  return monolith.median > 0 ? variant.median / monolith.median : null
}

/**
 * Formats the lines as a table for the terminal.
 *
 * @param portal What the portal is called in it.
 */
export function printBudgets(portal: string, lines: readonly BudgetLine[]): string {
  const hasDefaults = lines.some(({ defaults }) => defaults !== null)
  const head = ['', 'monolith', portal, 'ratio', 'must', 'aim', '', 'warm cache']
  const rows = lines.map((line) => [
    line.name,
    spread(line.monolith, line.unit),
    spread(line.portal, line.unit),
    ratio(line.ratio),
    `≤ ${amount(line.must, line.unit)}`,
    `≤ ${amount(line.aim, line.unit)}`,
    line.verdict,
    line.again ? spread(line.again, line.unit) : '',
    ...(line.defaults ? [spread(line.defaults, line.unit), ratio(line.defaultsRatio)] : []),
  ])
  return inColumns([[...head, ...(hasDefaults ? ['default settings', 'ratio'] : [])], ...rows])
}

function inColumns(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((row) => row.trimEnd())
    .join('\n')
}

function ratio(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

function spread({ median, lowest, highest }: Spread, unit: Budget<string>['unit']): string {
  const apart = lowest === highest ? '' : ` (${amount(lowest, unit)}–${amount(highest, unit)})`
  return `${amount(median, unit)}${unit && ` ${unit}`}${apart}`
}

function amount(value: number, unit: Budget<string>['unit']): string {
  if (unit === 'KB') return (value / 1000).toFixed(1)
  if (unit === 'ms') return value.toFixed(0)
  return Number(value.toFixed(3)).toString()
}
