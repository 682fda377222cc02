import type { Changed } from '../changes/change-environment.ts'
import { describeChange } from '../reports/describe-change.ts'
import type { Terminal } from './terminal.ts'

/** Says what a change did, and that nothing was done when nothing had to be. */
export function tellChange({ result }: Terminal, { before, ...after }: Changed): void {
  const { environment, serial } = after
  const changes = describeChange(before, after)
  if (before?.serial === serial) {
    result(`${environment} is as it should be already, at serial ${serial}.`, { environment, serial, changes: [] })
    return
  }
  const lines = changes.map((line) => `  ${line}`).join('\n')
  const text = `${environment} is at serial ${serial}; pages loaded from now on show it within seconds:\n${lines}`
  result(text, { environment, serial, changes })
}
