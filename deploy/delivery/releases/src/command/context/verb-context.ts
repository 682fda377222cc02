import type { Settings } from './settings.ts'
import type { Terminal } from './terminal.ts'
import type { Workplace } from './workplace.ts'

/** What every verb gets. */
export interface VerbContext {
  terminal: Terminal
  settings: Settings
  /** Does something with the open registry. Resolves to the exit code: 0 done, 1 refused. */
  work: (deed: (workplace: Workplace) => Promise<number | undefined>) => Promise<void>
}
