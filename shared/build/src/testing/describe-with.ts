import { spawnSync } from 'node:child_process'

import { installed } from './installed.ts'

/** Programs outside of this workspace that tests need, with the Debian package of each. */
const debianPackages = {
  PostgreSQL: 'postgresql',
  etcd: 'etcd-server',
  git: 'git',
  exiftool: 'libimage-exiftool-perl',
  haproxy: 'haproxy',
  mount: 'mount (and run as root)',
  nginx: 'nginx-light',
  openssl: 'openssl',
  patroni: 'patroni',
  pgbackrest: 'pgbackrest',
  prometheus: 'prometheus',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  'systemd-analyze': 'systemd',
  'systemd-journald': 'systemd (and run as root)',
} as const
export type TestProgram = keyof typeof debianPackages

/**
 * `describe` for tests that need programs of this machine. When one is missing, the tests are skipped and counted, and
 * the title says what to install.
 */
export function describeWith(programs: readonly TestProgram[], title: string, tests: () => void): void {
  const missing = programs.filter((program) => !isThere(program))
  if (missing.length === 0) {
    describe(title, tests)
    return
  }
  const wanted = missing.map((program) => debianPackages[program]).join(' ')
  describe.skip(`${title} (no ${missing.join(', no ')}: apt-get install ${wanted})`, tests)
}

/** The test run starts PostgreSQL itself and leaves its address. Only root may mount, and not in every container. */
function isThere(program: TestProgram): boolean {
  if (program === 'mount') return spawnSync('unshare', ['--mount', 'true']).status === 0
  if (program === 'systemd-journald' && process.getuid?.() !== 0) return false
  return program === 'PostgreSQL' ? process.env['HOMESIDE_TEST_POSTGRES'] !== undefined : installed(program) !== null
}
