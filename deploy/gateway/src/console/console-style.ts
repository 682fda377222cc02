import { readFileSync } from 'node:fs'
import path from 'node:path'

const sharedUi = path.resolve(import.meta.dirname, '../../../../shared/ui/src')

/** The portal's style sheets for the parts that the console shows too, and the console's own. */
const sheets = [
  path.join(sharedUi, 'styles/tokens.css'),
  path.join(sharedUi, 'styles/base.css'),
  path.join(sharedUi, 'styles/controls.css'),
  path.join(sharedUi, 'styles/layout.css'),
  path.join(sharedUi, 'page.css'),
  path.join(sharedUi, 'notice.css'),
  path.join(sharedUi, 'status-line.css'),
  path.join(import.meta.dirname, 'console.css'),
]

/** The console's style sheet: the portal's, and what only the console has. */
export function consoleStyle(): string {
  return sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n')
}
