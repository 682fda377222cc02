import path from 'node:path'

import { buildDesk } from './build-desk.ts'
import { portalRegistry } from './portal-registry.ts'
import { publishWorkspace } from './publish-workspace.ts'
import { fail, freePorts, say, serve } from './serve.ts'
import { portalFolder } from './workspace.ts'

/** `npm start` builds what changed, publishes it to the local environment, and runs the whole portal. */
async function start(): Promise<void> {
  const started = performance.now()
  const ports = await freePorts()
  say('Building what changed…')
  await publishWorkspace({
    ...portalRegistry(portalFolder),
    buildsFolder: path.join(portalFolder, 'builds'),
    environment: 'local',
    // One team's broken remote must not stop the others.
    goesOn: true,
    progress: (line) => say(`  ${line}`),
  })
  await buildDesk((line) => say(`  ${line}`))
  await serve(ports, started)
}

start().catch(fail)
