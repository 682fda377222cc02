import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { installed } from '@homeside/build/testing/installed'
import { adapted, makeCertificate } from '@homeside/server-kit/testing/balancer'
import { freePort } from '@homeside/server-kit/testing/free-port'
import pg from 'pg'

import { closeInTheEnd } from '../left-open.ts'
import { serverOwner } from '../start-postgres.ts'

/** A PostgreSQL with its Patroni, as on a machine of its own. */
export interface PatroniNode {
  name: string
  /** Its file, for `patronictl`. */
  file: string
  log: () => string
  start: () => void
  /** Sends a signal to its PostgreSQL and, where the whole machine is meant, to its Patroni. */
  signal: (what: 'machine' | 'PostgreSQL', signal: NodeJS.Signals) => void
  /** Has what goes to it and comes from it vanish, until it is connected again. Only where it has a network of its own. */
  setConnected: (isConnected: boolean) => void
  /** Whether it says that it takes the writes, or that it is a standby with everything that is acknowledged. */
  is: (what: 'primary' | 'sync') => Promise<boolean>
}

/** Two such nodes with etcd and HAProxy, from the shipped files. */
export interface PatroniPair {
  nodes: readonly [PatroniNode, PatroniNode]
  /** The address that always leads to the primary, for its superuser. */
  url: string
  /** Whether each node has a network of its own, which takes root. */
  hasNetworks: boolean
}

const password = 'sunny'
const roles = ['SUPERUSER', 'REPLICATION', 'REWIND', 'RESTAPI']
export const patroniPasswords = Object.fromEntries(roles.map((role) => [`PATRONI_${role}_PASSWORD`, password]))

/** Starts etcd, both nodes one after the other, and HAProxy. It adapts only what the files say to adapt. */
export async function startPatroniPair(): Promise<PatroniPair> {
  const folder = mkdtempSync(join(tmpdir(), 'patroni-'))
  makeCertificate(folder)
  own(folder)
  own(join(folder, 'certificate.key'))
  const [etcd, peers, haproxy] = [await freePort(), await freePort(), await freePort()]
  const network = makeNetwork()
  const here = network?.address(1) ?? '127.0.0.1'
  start('etcd', [], {
    ETCD_DATA_DIR: join(folder, 'etcd'),
    ...Object.fromEntries(
      adapted('patroni/etcd.env', [
        [',db2=http://10.0.0.12:2380,api1=http://10.0.0.13:2380', ''],
        ['10.0.0.11:2379', `${here}:${etcd}`],
        ['10.0.0.11:2380', `${here}:${peers}`],
      ])
        .split('\n')
        .flatMap((line) => [/^(\w+)=(.*)$/.exec(line)?.slice(1) ?? []])
        .filter((pair) => pair.length > 0) as [string, string][],
    ),
  })
  const nodes = [
    await nodeIn(folder, 'db1', `${here}:${etcd}`, network?.join(11) ?? null),
    await nodeIn(folder, 'db2', `${here}:${etcd}`, network?.join(12) ?? null),
  ] as const
  const file = join(folder, 'haproxy.cfg')
  const places: [string, string][] = [
    ['127.0.0.1:5000', `127.0.0.1:${haproxy}`],
    ['check port 8008 ', 'check '],
    ...nodes.map(({ address, name, ports }, index): [string, string] => [
      `server ${name} 10.0.0.1${index + 1}:5432`,
      `server ${name} ${address}:${ports.postgres} port ${ports.rest}`,
    ]),
  ]
  writeFileSync(file, adapted('patroni/haproxy.cfg', places))
  start('haproxy', ['-db', '-f', file])
  nodes[0].start()
  while (!(await nodes[0].is('primary'))) {
    if (nodes[0].log().includes('ERROR')) throw new Error(`Patroni did not start:\n${nodes[0].log()}`)
    await pause(200)
  }
  nodes[1].start()
  const url = `postgresql://postgres:${password}@127.0.0.1:${haproxy}/postgres?sslmode=no-verify`
  while (!(await leads(url))) await pause(200)
  return { nodes, url, hasNetworks: network !== null }
}

/** Whether HAProxy knows the primary. */
async function leads(url: string): Promise<boolean> {
  const client = new pg.Client(url)
  const isThere = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end()
  return isThere
}

/** A machine's place in the network. */
interface Joined {
  address: string
  within: string[]
  setConnected: (isConnected: boolean) => void
}

async function nodeIn(folder: string, name: string, etcd: string, joined: Joined | null) {
  const address = joined?.address ?? '127.0.0.1'
  const ports = { postgres: await freePort(), rest: await freePort() }
  const data = join(folder, name)
  const file = join(folder, `${name}.yml`)
  mkdirSync(join(folder, `${name}-socket`))
  own(join(folder, `${name}-socket`))
  const places: [string, string][] = [
    ['10.0.0.11:2379, 10.0.0.12:2379, 10.0.0.13:2379', `'${etcd}'`],
    ['10.0.0.11:8008', `${address}:${ports.rest}`],
    ['10.0.0.11:5432', `${address}:${ports.postgres}`],
    ['10.0.0.0/24', `${address}/8`],
    ['name: db1', `name: ${name}`],
    ['/usr/lib/postgresql/15/bin', globSync('/usr/lib/postgresql/*/bin').toSorted().at(-1) ?? ''],
    ['/var/lib/postgresql/15/homeside', data],
    ['/var/run/postgresql', join(folder, `${name}-socket`)],
    ['/etc/ssl/certs/ssl-cert-snakeoil.pem', join(folder, 'certificate.pem')],
    ['/etc/ssl/private/ssl-cert-snakeoil.key', join(folder, 'certificate.key')],
    // Its own test tries the archive.
    ['pgbackrest --stanza=homeside archive-push %p', '/bin/true'],
  ]
  writeFileSync(file, adapted('patroni/patroni.yml', places))
  let patroni: ReturnType<typeof start> | undefined
  const postgresOf = () => {
    const postmaster = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0] ?? ''
    const children = execFileSync('ps', ['--ppid', postmaster, '-o', 'pid='], { encoding: 'utf8' })
    return [postmaster, ...children.trim().split(/\s+/)]
  }
  const node = {
    name,
    address,
    ports,
    file,
    log: () => patroni?.words() ?? '',
    start: () => {
      patroni = start('patroni', [file], { ...patroniPasswords, HOME: folder }, joined?.within)
    },
    setConnected: (isConnected: boolean) => joined?.setConnected(isConnected),
    signal: (what: 'machine' | 'PostgreSQL', signal: NodeJS.Signals) => {
      if (what === 'machine') patroni?.child.kill(signal)
      // One of its processes may have ended meanwhile.
      spawnSync('kill', ['-s', signal.slice('SIG'.length), ...postgresOf()])
    },
    is: (what: 'primary' | 'sync') =>
      fetch(`http://${address}:${ports.rest}/${what}`, { signal: AbortSignal.timeout(1000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
  }
  // A Patroni that is killed leaves its PostgreSQL behind.
  void closeInTheEnd(Promise.resolve({ close: async () => node.signal('machine', 'SIGKILL') }))
  return node
}

/**
 * Runs a program as the account that PostgreSQL runs as, until the test ends.
 *
 * @param within The command that runs another in a network of its own, as that account.
 */
function start(program: string, parameters: string[], settings: Record<string, string> = {}, within: string[] = []) {
  const [command = '', ...rest] = [...within, installed(program) ?? program, ...parameters]
  const child: ChildProcess = spawn(command, rest, {
    ...(within.length === 0 ? serverOwner() : {}),
    cwd: tmpdir(),
    env: { PATH: process.env['PATH'], ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let words = ''
  for (const output of [child.stdout, child.stderr]) {
    output?.setEncoding('utf8').on('data', (written: string) => void (words += written))
  }
  const ended = once(child, 'close')
  void closeInTheEnd(
    Promise.resolve({
      close: async () => {
        child.kill('SIGKILL')
        await ended
      },
    }),
  )
  return { child, words: () => words }
}

/** A network of machines that are Linux's namespaces, and this one; null where the test may not make any. */
function makeNetwork(): { address: (number: number) => string; join: (number: number) => Joined } | null {
  const [ip, owner, bridge] = [installed('ip'), serverOwner(), `hs${process.pid}`]
  const run = (...parameters: string[]) => ip !== null && spawnSync(ip, parameters).status === 0
  if (owner === null || !run('link', 'add', bridge, 'type', 'bridge')) return null
  const closeWith = (...parameters: string[]) =>
    void closeInTheEnd(Promise.resolve({ close: async () => void run(...parameters) }))
  closeWith('link', 'del', bridge)
  const address = (number: number) => `10.213.77.${number}`
  run('addr', 'add', `${address(1)}/24`, 'dev', bridge)
  run('link', 'set', bridge, 'up')
  return {
    address,
    join: (number) => {
      const name = `${bridge}-${number}`
      run('netns', 'add', name)
      run('link', 'add', name, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
      // A connection that was cut keeps a network for minutes, so its cable goes too.
      closeWith('link', 'del', name)
      closeWith('netns', 'del', name)
      run('-n', name, 'addr', 'add', `${address(number)}/24`, 'dev', 'eth0')
      for (const device of ['lo', 'eth0']) run('-n', name, 'link', 'set', device, 'up')
      run('link', 'set', name, 'master', bridge, 'up')
      const asOwner = ['setpriv', `--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups']
      return {
        address: address(number),
        within: [ip ?? '', 'netns', 'exec', name, ...asOwner],
        setConnected: (isConnected) =>
          void run('link', 'set', name, ...(isConnected ? ['master', bridge] : ['nomaster'])),
      }
    },
  }
}

function own(path: string): void {
  const owner = serverOwner()
  if (owner) chownSync(path, owner.uid, owner.gid)
}
