import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '../../../..')

/** Print styles may use points. */
const sheets = globSync('{host,shared/*,remotes/*,deploy/server/desk}/src/**/*.css', { cwd: root }).filter(
  (file) => !file.includes('print'),
)

test('no font size is in pixels, so text follows the size that a patient set in their browser', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const fixed = sheets.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (/\bfont(?:-size)?:[^;]*\dpx/.test(line) ? [`${file}:${index + 1}${line}`] : [])),
  )
  expect(fixed).toEqual([])
})
