import path from 'node:path'

import type { RunningApi } from '@homeside/api/server/start-api'

import { startSandbox } from '../start-sandbox.ts'

/** A sandbox of a test file's own, at which commands are typed: `API_URL` names it while the tests run. */
export function ownTrial(): void {
  let api: RunningApi
  beforeAll(async () => {
    api = await startSandbox({
      port: 0,
      pageOrigins: ['http://localhost:8080'],
      log: { write: () => undefined },
      images: path.join(import.meta.dirname, '../../../../../.portal/sandbox-images'),
    })
    process.env['API_URL'] = api.origin
  })
  afterAll(() => api.close())
}
