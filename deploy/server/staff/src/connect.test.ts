/** @size all */

import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

import { startSandbox } from '@homeside/sandbox/start-sandbox'

const page = readFileSync(path.join(import.meta.dirname, '../../api/CONNECT.md'), 'utf8')
const key = 'the-key-of-a-system-that-connects-itself'

test('every line of the page that connects a system runs as it is printed', async () => {
  const api = await startSandbox({
    port: 0,
    pageOrigins: ['http://localhost:8080'],
    log: { write: () => undefined },
    images: path.join(import.meta.dirname, '../../../../.portal/sandbox-images'),
    staffKeys: `erp@101:${key}`,
  })
  const script = [...page.matchAll(/```sh\n(.*?)```/gs)].map(([, lines = '']) => lines).join('\n')
  const folder = mkdtempSync(path.join(tmpdir(), 'connect-'))
  try {
    const env = { ...process.env, API_URL: api.origin, STAFF_KEY: key }
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script], { cwd: folder, env })
    expect(stdout).toContain('"Outcome":"created"')
    expect(stdout).toContain('"ExternalKey":"MRN-1001"')
    expect(stdout).toContain('"RegistrationCode":')
    expect(stdout).toContain('"Status":"Delivered"')
  } finally {
    await api.close()
  }
})
