/** @size long */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { signInAt } from '@homeside/api/testing/processes/server-process'
import { freePort } from '@homeside/server-kit/testing/free-port'

import { root } from './workspace.ts'

test('npm start, which builds everything, needs no more memory than the README says, then and in use', async () => {
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
  const [, toBuild, toRun] = /(\d+) GB of memory to build it and (\d+) MB to run it/.exec(readme) ?? []
  const folder = mkdtempSync(path.join(tmpdir(), 'start-'))
  const [port, apiPort] = [await freePort(), await freePort()]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'start.ts')], {
    env: {
      ...process.env,
      PORT: String(port),
      API_PORT: String(apiPort),
      DATABASE_URL: '',
      DATA_FOLDER: path.join(folder, 'data'),
      // The registry is empty, so everything is built.
      REGISTRY_FOLDER: path.join(folder, 'registry'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  // The build is a process of its own.
  let most = 0
  const looking = setInterval(() => (most = Math.max(most, residentOf(child.pid ?? 0))), 100)
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.includes('Ctrl-C stops')) resolve()
    })
  })
  await Promise.race([ready, once(child, 'exit')])
  expect(printed.match(/built \S+ /g)?.length).toBeGreaterThan(7)
  clearInterval(looking)
  const api = `http://localhost:${apiPort}`
  const headers = await signInAt(api, 'maria.lopez')
  for (let look = 0; look < 300; look++) {
    expect((await fetch(`${api}/patient/dashboard`, { headers })).status).toBe(200)
    await (await fetch(`http://localhost:${port}/bluebird-hme/login`)).text()
  }
  const inUse = residentOf(child.pid ?? 0)
  child.kill()
  await once(child, 'exit')
  expect(most).toBeGreaterThan(300_000)
  expect(most).toBeLessThan(Number(toBuild) * 1024 * 1024)
  expect(inUse).toBeLessThan(Number(toRun) * 1024)
  // On a busy machine the whole build takes minutes.
})

/** The kilobytes that a process and its children have in memory. */
function residentOf(pid: number): number {
  const read = (file: string) =>
    existsSync(`/proc/${pid}/${file}`) ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : ''
  const [, own] = /VmRSS:\s+(\d+) kB/.exec(read('status')) ?? []
  const children = read(`task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.reduce((sum, each) => sum + residentOf(each), Number(own ?? 0))
}
