import { budgets, verdictOf } from './budgets.ts'
import type { Budget, Verdict } from './budgets.ts'
import type { Journey } from './measure-journey.ts'
import type { Spread } from './spread.ts'
import type { VariantName } from './variant.ts'

export type Spreads = Record<keyof Journey, Spread>

export interface BudgetLine {
  name: string
  monolith: Spread
  federated: Spread
  ratio: number | null
  /** The same source with the default federation settings: told, not judged. */
  defaults: Spread
  defaultsRatio: number | null
  must: number
  aim: number
  verdict: Verdict
}

/** Every budget with what was measured: medians, and from the lowest to the highest. */
export function budgetLines(spreads: Record<VariantName, Spreads>): BudgetLine[] {
  return budgets.map((budget) => {
    const monolith = spreads.monolith[budget.measure]
    const federated = spreads.federated[budget.measure]
    const defaults = spreads.defaults[budget.measure]
    return {
      name: budget.name,
      monolith,
      federated,
      ratio: ratioOf(federated, monolith),
      defaults,
      defaultsRatio: ratioOf(defaults, monolith),
      must: budget.must(monolith.median),
      aim: budget.aim(monolith.median),
      verdict: verdictOf(budget, federated.median, monolith.median),
    }
  })
}

function ratioOf(variant: Spread, monolith: Spread): number | null {
  return monolith.median > 0 ? variant.median / monolith.median : null
}

/** The lines as a table for the terminal. */
export function printBudgets(lines: readonly BudgetLine[]): string {
  const head = ['', 'monolith', 'federated', 'ratio', 'must', 'aim', '', 'default settings', 'ratio']
  const rows = lines.map((line) => {
    const unit = budgets.find(({ name }) => name === line.name)?.unit ?? ''
    return [
      line.name,
      spread(line.monolith, unit),
      spread(line.federated, unit),
      ratio(line.ratio),
      `≤ ${amount(line.must, unit)}`,
      `≤ ${amount(line.aim, unit)}`,
      line.verdict,
      spread(line.defaults, unit),
      ratio(line.defaultsRatio),
    ]
  })
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((row) => row.trimEnd())
    .join('\n')
}

function ratio(value: number | null): string {
  return value === null ? '–' : value.toFixed(2)
}

function spread({ median, lowest, highest }: Spread, unit: Budget['unit']): string {
  const apart = lowest === highest ? '' : ` (${amount(lowest, unit)}–${amount(highest, unit)})`
  return `${amount(median, unit)}${unit && ` ${unit}`}${apart}`
}

function amount(value: number, unit: Budget['unit']): string {
  if (unit === 'KB') return (value / 1000).toFixed(1)
  if (unit === 'ms') return value.toFixed(0)
  return Number(value.toFixed(3)).toString()
}
