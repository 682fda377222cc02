import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { copyCompressed } from './asset-folder.ts'

test('a copy that fails has ended with all its files, so that its folder can be removed', async () => {
  const [built, folder] = ['built-', 'copied-'].map((name) => mkdtempSync(path.join(tmpdir(), name)))
  writeFileSync(path.join(built ?? '', 'large.js'), 'export {}\n'.repeat(10_000))
  const assets = ['missing.js', 'large.js'].map((file) => ({ path: file, bytes: 0, integrity: '' }))
  await expect(copyCompressed(built ?? '', assets, folder ?? '')).rejects.toThrow('missing.js')
  expect(existsSync(path.join(folder ?? '', 'large.js.br'))).toBe(true)
})
