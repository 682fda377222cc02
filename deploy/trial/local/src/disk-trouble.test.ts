import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { diskTrouble } from './disk-trouble.ts'

function errorOf(work: () => void): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing went wrong')
}

test('a full disk is called so, also by a builder’s words and as the cause of another error', () => {
  const full = 'The disk of .portal is full. Make room on it, and start again. Nothing is lost.'
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' })
  expect(diskTrouble(error, '.portal')).toBe(full)
  expect(diskTrouble(new Error('not published', { cause: error }), '.portal')).toBe(full)
  expect(diskTrouble(new Error('× No space left on device (os error 28)'), '.portal')).toBe(full)
})

test('a folder of another account is named', () => {
  const locked = mkdtempSync(path.join(tmpdir(), 'registry-'))
  chmodSync(locked, 0o555)
  const script = `import { mkdirSync } from 'node:fs'
    import { diskTrouble } from '${path.join(import.meta.dirname, 'disk-trouble.ts')}'
    // Root may write everywhere; another account may not reach this folder before it is read.
    if (process.getuid?.() === 0) process.setuid(65_534)
    try { mkdirSync('${locked}/keys/team', { recursive: true }) } catch (error) { console.log(diskTrouble(error, '.portal')) }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout).toContain(`${locked} cannot be written: it is read-only, or belongs to another account`)
})

test('what does not compile, is there already or is not for this user to listen at is no trouble of the disk', () => {
  const others = [
    errorOf(() => mkdirSync(tmpdir())),
    new Error('× Module not found: Can’t resolve ./page.tsx'),
    Object.assign(new Error('listen EACCES: permission denied 0.0.0.0:80'), { code: 'EACCES', syscall: 'listen' }),
  ]
  expect(others.map((error) => diskTrouble(error, '.portal'))).toEqual([null, null, null])
})
