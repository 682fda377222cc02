import path from 'node:path'

import { buildDesk } from './build-desk.ts'
import { portalRegistry } from './portal-registry.ts'
import { publishWorkspace } from './publish-workspace.ts'
import { fail, say } from './serve.ts'
import { portalFolder } from './workspace.ts'

/**
 * `pnpm build [--goes-on]` builds what changed and publishes it to the local environment, and builds the desk. It starts
 * nothing. With `--goes-on`, a remote that does not compile keeps its last release.
 */
async function build(): Promise<void> {
  const progress = (line: string): void => say(`  ${line}`)
  await publishWorkspace({
    ...portalRegistry(portalFolder),
    buildsFolder: path.join(portalFolder, 'builds'),
    environment: 'local',
    goesOn: process.argv.includes('--goes-on'),
    progress,
  })
  await buildDesk(progress)
}

build().catch(fail)
