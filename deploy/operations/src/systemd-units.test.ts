/** @size all */

import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { describeWith } from '@homeside/build/testing/describe-with'
import { installed } from '@homeside/build/testing/installed'
import { mainFile, runProcess, workspace, type Part } from '@homeside/server-kit/testing/start-process'

const folder = path.join(workspace, 'deploy/operations/systemd')
const servers: [part: Part, port: number][] = [
  ['gateway', 8081],
  ['api', 8101],
]

/** Each with its instance, where it is a template. */
const units: [part: string, instance: number | string | null][] = [
  ...servers,
  ['controller', 'production'],
  ['migrate', null],
  ['backup', null],
]

/** Variables that Node itself reads. */
const ofNode = new Set(['NODE_ENV', 'NODE_COMPILE_CACHE'])

function read(file: string): string {
  return readFileSync(path.join(folder, file), 'utf8')
}

/** The unit, adapted to where the workspace is on this machine. */
function placedUnit(part: string, instance: number | string | null): string {
  const at = instance === null ? '' : '@'
  const placed = path.join(mkdtempSync(path.join(tmpdir(), 'unit-')), `homeside-${part}${at}${instance ?? ''}.service`)
  writeFileSync(placed, read(`homeside-${part}${at}.service`).replaceAll('/opt/homeside', workspace))
  return placed
}

describeWith(['systemd-analyze'], 'systemd’s own judgement', () => {
  test.each(units)('systemd accepts the unit of the %s', (part, instance) => {
    const analyze = installed('systemd-analyze') ?? ''
    const verified = spawnSync(analyze, ['verify', '--man=no', placedUnit(part, instance)], { encoding: 'utf8' })
    expect(verified.stderr.split('\n').filter((line) => line.includes('homeside-'))).toEqual([])
    expect(verified.status).toBe(0)
  })

  test.each(units)('the %s has few rights beyond its work', (part, instance) => {
    const analyze = installed('systemd-analyze') ?? ''
    const parameters = ['security', '--offline=true', '--no-pager', '--threshold=20', placedUnit(part, instance)]
    // Exits with 1 when the exposure is above 2.0 of 10.
    expect(execFileSync(analyze, parameters, { encoding: 'utf8' })).toContain('OK')
  })
})

describeWith(['systemd-analyze', 'patroni', 'etcd'], 'Debian’s units', () => {
  test('systemd accepts that of etcd, and that of Patroni with the watchdog of the document', () => {
    const document = readFileSync(path.join(folder, '../MORE-MACHINES.md'), 'utf8')
    const [, dropIn = ''] = /watchdog\.conf <<END\n([^]*?)END\n/.exec(document) ?? []
    const placed = mkdtempSync(path.join(tmpdir(), 'unit-'))
    mkdirSync(path.join(placed, 'patroni.service.d'))
    writeFileSync(path.join(placed, 'patroni.service.d/watchdog.conf'), dropIn)
    const files = ['patroni.service', 'etcd.service'].map((unit) => path.join(placed, unit))
    for (const file of files) copyFileSync(path.join('/lib/systemd/system', path.basename(file)), file)
    const analyze = installed('systemd-analyze') ?? ''
    const verified = spawnSync(analyze, ['verify', '--man=no', ...files], { encoding: 'utf8' })
    expect(dropIn).toContain('/dev/watchdog')
    expect(verified.stderr.split('\n').filter((line) => line.includes(placed))).toEqual([])
    expect(verified.status).toBe(0)
    // systemd restarts a server that has crashed.
    for (const file of files) expect(readFileSync(file, 'utf8')).toMatch(/^Restart=on-/m)
  })
})

test.each(servers)('the unit of the %s runs an existing file and sets variables that it reads', async (part) => {
  const unit = read(`homeside-${part}@.service`)
  expect(unit).toContain(`node ${path.relative(workspace, mainFile(part))}\n`)
  const assigned = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => list.split(' '))
  const names = [...assigned, ...read(`${part}.env`).split('\n')].flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
  const { output } = await runProcess(part, {}, '--help')
  expect(names.length).toBeGreaterThan(6)
  for (const name of names.filter((each) => !ofNode.has(each))) expect(output).toMatch(new RegExp(`\\b${name}\\b`))
})

test('the unit of the migration runs an existing file and sets the variables that it reads', () => {
  const unit = read('homeside-migrate.service')
  const [, file = ''] = /^ExecStart=\S+\/node (\S+)$/m.exec(unit) ?? []
  const help = execFileSync(process.execPath, [path.join(workspace, file), '--help'], { encoding: 'utf8' })
  const names = [...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name.replace(/_FILE$/, ''))
  expect(names).toEqual(['RUNNING_ROLE', 'OWNER_DATABASE_URL'])
  for (const name of names) expect(help).toMatch(new RegExp(`^${name} `, 'm'))
})

test('the unit of the controller uses options and variables that the command has', () => {
  const unit = read('homeside-controller@.service')
  const environment = read('controller.env')
  const [, started = ''] = /^ExecStart=\S+\/node (.*)$/m.exec(unit) ?? []
  const [, counts = ''] = /^COUNTS=(.*)$/m.exec(environment) ?? []
  const parameters = started.replace('%i', 'nowhere').replace('$COUNTS', counts).split(' ')
  const registry = mkdtempSync(path.join(tmpdir(), 'controller-'))
  const run = spawnSync(process.execPath, parameters, {
    cwd: workspace,
    env: { ...process.env, REGISTRY_FOLDER: registry },
    encoding: 'utf8',
  })
  expect(run.stderr).toMatch(/^There is no environment nowhere\./)
  const readme = readFileSync(path.join(workspace, 'deploy/delivery/releases/README.md'), 'utf8')
  const assigned = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, list = '']) => list.split(' '))
  const names = [...assigned, ...environment.split('\n')].flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? [])
  const own = new Set(['NODE_ENV', 'COUNTS'])
  for (const name of names.filter((each) => !own.has(each))) expect(readme).toContain(`\`${name.replace(/_FILE$/, '')}`)
})

test.each(['gateway@', 'api@', 'controller@', 'migrate'])('containers give the %s the secrets of its unit', (part) => {
  const given = [...read(`homeside-${part}.service`).matchAll(/\b(\w+_FILE)=%d\/([\w-]+)/g)].map(([, name]) => name)
  const compose = readFileSync(path.join(folder, '../containers/compose.yaml'), 'utf8')
  const files = [...compose.matchAll(/^ {2}([\w-]+): \{ file: /gm)].map(([, file]) => file)
  expect(given.length).toBeGreaterThan(0)
  for (const name of given) {
    const [, file] = new RegExp(`\\b${name}: /run/secrets/([\\w-]+)`).exec(compose) ?? []
    expect([name, files]).toEqual([name, expect.arrayContaining([file])])
  }
})
