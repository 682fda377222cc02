import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo, type Server } from 'node:net'
import path from 'node:path'

import { freePort } from '@homeside/server-kit/testing/free-port'

import { requireFreePorts } from './ports.ts'

const servers: Server[] = []
afterEach(() => servers.splice(0).forEach((server) => server.close()))

async function takePort(port = 0): Promise<number> {
  const server = createServer().listen(port)
  servers.push(server)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function refusal(ports: Record<string, number>): Promise<string> {
  return requireFreePorts(ports).then(
    () => 'all are free',
    (error: Error) => error.message,
  )
}

test('one sentence names every port that is taken, with its variable and another for each, and the data folder', async () => {
  const [page, api, free] = [await takePort(), await takePort(), await freePort()]
  const told = await refusal({ PORT: page, API_PORT: api, CONSOLE_PORT: free })
  expect(told).toContain(`has port ${page} (PORT), ${api} (API_PORT). Stop it, or start at other ports: `)
  const [, ...others] = /PORT=(\d+) API_PORT=(\d+) DATA_FOLDER=\.portal\/second npm start$/.exec(told) ?? []
  expect(new Set([page, api, free, ...others.map(Number)]).size).toBe(5)
  expect(await refusal({ PORT: Number(others[0]), API_PORT: Number(others[1]) })).toBe('all are free')
})

test('a port that another variable names is not suggested', async () => {
  const page = await takePort()
  const told = await refusal({ PORT: page, CONSOLE_PORT: page + 1 })
  expect(told).not.toContain(` PORT=${page + 1} `)
  expect(told).not.toContain('DATA_FOLDER')
})

const firstForAll = '/proc/sys/net/ipv4/ip_unprivileged_port_start'
const isGuarded = existsSync(firstForAll) && Number(readFileSync(firstForAll, 'utf8')) > 80
// Some systems let every account listen at every port.
const refused = /^This account may not listen at port 80 \(PORT\)\. Start at other ports: PORT=\d{4} npm start\n/
const told = isGuarded ? refused : /^$/

test('an account that may not listen at a port is told one at which it may', () => {
  const script = `import { requireFreePorts } from '${path.join(import.meta.dirname, 'ports.ts')}'
    // After the module is read: another account than root may not reach this folder.
    if (process.getuid?.() === 0) process.setuid(65_534)
    await requireFreePorts({ PORT: 80 }).catch((error) => console.log(error.message))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect(stdout).toMatch(told)
})
