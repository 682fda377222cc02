import { budgets, verdictOf } from './budgets.ts'
import type { Budget, Verdict } from './budgets.ts'
import type { Journey } from './measure-journey.ts'
import type { Spread } from './spread.ts'

export type Spreads = Record<keyof Journey, Spread>

export interface BudgetLine {
  name: string
  monolith: Spread
  federated: Spread
  ratio: number | null
  must: number
  aim: number
  verdict: Verdict
}

/** Every budget with what was measured: medians, and from the lowest to the highest. */
export function budgetLines(monolith: Spreads, federated: Spreads): BudgetLine[] {
  return budgets.map((budget) => {
    const [one, other] = [monolith[budget.measure], federated[budget.measure]]
    return {
      name: budget.name,
      monolith: one,
      federated: other,
      ratio: one.median > 0 ? other.median / one.median : null,
      must: budget.must(one.median),
      aim: budget.aim(one.median),
      verdict: verdictOf(budget, other.median, one.median),
    }
  })
}

/** The lines as a table for the terminal. */
export function printBudgets(lines: readonly BudgetLine[]): string {
  const head = ['', 'monolith', 'federated', 'ratio', 'must', 'aim', '']
  const rows = lines.map((line) => {
    const unit = budgets.find(({ name }) => name === line.name)?.unit ?? ''
    return [
      line.name,
      spread(line.monolith, unit),
      spread(line.federated, unit),
      line.ratio === null ? '–' : line.ratio.toFixed(2),
      `≤ ${amount(line.must, unit)}`,
      `≤ ${amount(line.aim, unit)}`,
      line.verdict,
    ]
  })
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? '').length)))
  return [head, ...rows]
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((row) => row.trimEnd())
    .join('\n')
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
