import { installed } from './installed.ts'

/** What tests need that is no package of this workspace, and the Debian package that brings it. */
const debianPackages = {
  PostgreSQL: 'postgresql',
  exiftool: 'libimage-exiftool-perl',
  nginx: 'nginx-light',
  openssl: 'openssl',
  prometheus: 'prometheus',
  'systemd-analyze': 'systemd',
} as const
export type TestProgram = keyof typeof debianPackages

/**
 * `describe` for tests that need programs of this machine. Where one is missing they are skipped, and so counted: the
 * title then says what to install.
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

/** PostgreSQL is started by the test run itself, which leaves its address. */
function isThere(program: TestProgram): boolean {
  return program === 'PostgreSQL' ? process.env['HOMESIDE_TEST_POSTGRES'] !== undefined : installed(program) !== null
}
