import path from 'node:path'

import type { RunningApi } from '@homeside/api/server/start-api'

import { startSandbox } from '../start-sandbox.ts'

/** Starts a sandbox of a test's own, at which commands are typed: `API_URL` names it from now on. */
export async function startTrial(): Promise<RunningApi> {
  const api = await startSandbox({
    port: 0,
    pageOrigins: ['http://localhost:8080'],
    log: { write: () => undefined },
    images: path.join(import.meta.dirname, '../../../../../.portal/sandbox-images'),
  })
  process.env['API_URL'] = api.origin
  return api
}
