import { openKillRegistry } from '@homeside/releases/testing-kill'

import { LiveReleasesReader } from './live-releases-reader.ts'

/**
 * Follows a registry as a gateway does, only faster, until it is killed. It is a process of its own, for the test that
 * kills it.
 */
const [folder = '', lastGoodFile = ''] = process.argv.slice(2)
const { registry } = await openKillRegistry(folder, '')
const reader = new LiveReleasesReader({
  registry,
  environment: 'local',
  lastGoodFile,
  report: (problem) => process.stdout.write(`${String(problem)}\n`),
})
await reader.start(1)
process.stdout.write('ready\n')
setInterval(() => undefined, 60_000)
